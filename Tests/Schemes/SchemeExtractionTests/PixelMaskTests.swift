import ColorMath
import DecodingFixtures
import FixtureEncoding
import Foundation
import ImageDecoding
import SampleImageGenerator
import SampleImages
import SchemeExtraction
import ScratchFolders
import TestCorpora
import Testing

/// Masks, whose weights determine how much each pixel counts.
struct PixelMaskTests {
  private func mask(width: Int, _ weights: [UInt8]) throws -> PixelMask {
    let size = try #require(PixelSize(width: width, height: weights.count / width))
    return try #require(PixelMask(size: size, weights: weights))
  }

  /// A mask of an image's size that keeps only a rectangle of it.
  private func mask(of rectangle: PixelRectangle, in size: PixelSize) throws -> PixelMask {
    let weights = (0..<size.pixelCount).map { index -> UInt8 in
      let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
      return rectangle.rows.contains(y) && rectangle.columns.contains(x) ? 255 : 0
    }
    return try #require(PixelMask(size: size, weights: weights))
  }

  private let red = RGBA8(red: 200, green: 0, blue: 0, alpha: 255)
  private let blue = RGBA8(red: 0, green: 0, blue: 200, alpha: 255)
  private let glass = RGBA8(red: 0, green: 0, blue: 200, alpha: 51)

  @Test func `a mask needs exactly one weight per pixel`() throws {
    let size = try #require(PixelSize(width: 2, height: 3))
    #expect(PixelMask(size: size, weights: [1, 2, 3, 4, 5]) == nil)
    let mask = try #require(PixelMask(size: size, weights: [0, 0, 0, 255, 255, 255]))
    #expect(mask.coverage == 0.5)
  }

  @Test(arguments: Orientation.allCases)
  func `a mask is stretched over the upright photo`(orientation: Orientation) throws {
    let stored = try #require(PixelSize(width: 11, height: 7))
    let upright = orientation.uprightSize(of: stored)
    for (width, height) in [(1, 1), (2, 3), (11, 7), (7, 11), (40, 90)] {
      let weights = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let placement = MaskPlacement(try mask(width: width, weights), over: stored, orientation)
      for y in 0..<stored.height {
        for x in 0..<stored.width {
          let place = orientation.uprightPosition(of: PixelPosition(x: x, y: y), in: stored)
          let across: Double = (Double(place.x) + 0.5) / Double(upright.width)
          let down: Double = (Double(place.y) + 0.5) / Double(upright.height)
          let index = Int(down * Double(height)) * width + Int(across * Double(width))
          #expect(placement.weight(at: PixelPosition(x: x, y: y)) == weights[index])
        }
      }
    }
  }

  @Test func `pixels count by the product of alpha and mask weight`() async throws {
    let image = try PixelBuffer([red, red, blue, glass], width: 4)
    let found = try await image.scheme { $0.mask = try? mask(width: 4, [255, 51, 0, 255]) }
    #expect(found.swatches.map(\.rgb.hex) == ["#c80000", "#0000c8"])
    #expect(found.swatches.map(\.pixelCount) == [1, 0])
    #expect(abs(found.swatches[1].share - 51.0 / 357) < 1e-12)
    #expect(found.swatches[1].position == PixelPosition(x: 3, y: 0))
  }

  @Test func `products of alpha and mask weight are rounded to the nearest`() throws {
    let alphas: [UInt8] = [128, 127, 255, 1]
    let image = try PixelBuffer(
      alphas.map { RGBA8(red: 9, green: 9, blue: 9, alpha: $0) }, width: 4)
    var extractor = SchemeExtractor()
    extractor.options.mask = try mask(width: 4, [1, 1, 128, 255])
    // 128 / 255 is nearer to 1, and 127 / 255 to 0.
    #expect(extractor.histogram(of: image).alphaSum == 1 + 0 + 128 + 1)
  }

  @Test func `the alpha threshold and background are applied before the mask`() async throws {
    let image = try PixelBuffer([red, red, glass, glass], width: 4)
    let half = try mask(width: 1, [128])
    let behind = try await image.scheme {
      $0.background = .init(red: 0, green: 0, blue: 0)
      $0.mask = half
    }
    #expect(behind.swatches.map(\.share) == [0.5, 0.5])
    let opaque = try await image.scheme {
      $0.alphaThreshold = 0.9
      $0.mask = half
    }
    #expect(opaque.swatches.map(\.rgb.hex) == ["#c80000"])
  }

  @Test func `a mask that excludes all pixels is an error, and one that keeps all has no effect`()
    async throws
  {
    var random = RandomPixels(seed: 3)
    let image = try PixelBuffer(random.pixels(10_000, spread: 70, isOpaque: false), width: 100)
    let whole = try mask(width: 1, [255])
    #expect(try await image.scheme { $0.mask = whole } == image.scheme { _ in })
    let nothing = try mask(width: 1, [0])
    await #expect(throws: ExtractionError.everyPixelLeftOut) {
      try await image.scheme { $0.mask = nothing }
    }
  }

  @Test func `a mask and a region can be combined`() async throws {
    let image = try PixelBuffer([red, blue, red, blue], width: 4)
    let found = try await image.scheme {
      $0.mask = try? mask(width: 2, [255, 0])
      $0.region = ImageRegion(
        x: .pixels(1), y: .pixels(0), width: .pixels(3), height: .pixels(1))
    }
    #expect(found.swatches.map(\.rgb.hex) == ["#0000c8"])
  }

  /// Checks that a rectangular mask keeps the same pixels as the equivalent region.
  private func expectRegion(_ input: ImageInput, quality: SchemeExtractor.Quality) async throws {
    let size = try ImageDecoder().info(of: input).size
    let region = ImageRegion(
      x: .fraction(0.3), y: .fraction(0.2), width: .fraction(0.3), height: .fraction(0.5))
    var (cropped, masked) = (SchemeExtractor(), SchemeExtractor())
    (cropped.options.quality, masked.options.quality) = (quality, quality)
    cropped.options.region = region
    masked.options.mask = try mask(of: #require(region.rectangle(in: size)), in: size)
    let expected = try await cropped.histogram(of: input).histogram
    #expect(try await masked.histogram(of: input).histogram == expected)
  }

  @Test(arguments: SchemeExtractor.Quality.allCases)
  func `a rectangular mask keeps the same pixels as the equivalent region`(
    quality: SchemeExtractor.Quality
  ) async throws {
    try await expectRegion(.file(SampleImage.threeColors.path), quality: quality)
  }

  @Test func `a rectangular mask keeps the same pixels as a region in a photo of many colors`()
    async throws
  {
    try await expectRegion(.file(SampleImage.harbor.path), quality: .exact)
  }

  @Test(
    .enabled(if: Corpora.isPresent, "\(Corpora.absence)"),
    arguments: [
      "exif-orientation/derived--testorig_o2_be.jpg",
      "exif-orientation/derived--testorig_o5_le.jpg",
      "exif-orientation/derived--testorig_o6_be.jpg",
      "exif-orientation/derived--testorig_o8_be.jpg",
      "exif-orientation/derived--testorig_exif_o8.png", "pngsuite/pngsuite--basi2c16.png",
    ])
  func `a rectangular mask keeps the same pixels as a region in rotated and interlaced photos`(
    name: String
  ) async throws {
    let folder = try #require(Corpora.root) + "/decoding/"
    try await expectRegion(.file(folder + name), quality: .exact)
  }

  @Test func `a mask is rejected if the orientation is stored after the pixels`() async throws {
    var extractor = SchemeExtractor()
    extractor.options.mask = try mask(width: 1, [255])
    let reason = "its orientation is stored after its pixels, so no mask can be used"
    await #expect(throws: ExtractionError.decoding(.unsupportedFeature(.png, reason: reason))) {
      try await extractor.scheme(of: .bytes(SmallImage.interlacedPNG.bytesTurnedAtEnd()))
    }
  }

  @Test(arguments: Orientation.allCases)
  func `a mask image is turned upright by its orientation`(orientation: Orientation) throws {
    var encoder = JPEGEncoder(width: 24, height: 16)
    encoder.exif = EXIFBlock.orientation(UInt8(orientation.rawValue))
    let samples = (0..<24 * 16).flatMap { index -> [UInt8] in
      [UInt8(index % 250), 0, UInt8(index / 2)]
    }
    let bytes = try encoder.encode(samples)
    let upright = try ImageDecoder().pixels(of: .bytes(bytes)).image
    let mask = try PixelMask(of: .bytes(bytes))
    let rgba = upright.pixels.flatMap { pixel -> [UInt8] in
      [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    }
    let wanted = try PlainPNG.bytes(width: upright.size.width, rgba: rgba)
    #expect(try mask == PixelMask(of: .bytes(wanted)))
  }

  @Test func `masks and ignored colors need the same sample as area emphasis`() throws {
    var random = RandomPixels(seed: 4)
    let image = try PixelBuffer(random.pixels(40_000, spread: 200), width: 200)
    func histogram(_ change: (inout SchemeExtractor.Options) -> Void) -> ColorHistogram {
      var extractor = SchemeExtractor()
      change(&extractor.options)
      return extractor.histogram(of: image)
    }
    let (forShares, whole) = (histogram { $0.emphasis = .area }, try mask(width: 1, [255]))
    #expect(histogram { $0.mask = whole } == forShares)
    #expect(histogram { $0.ignoredColors = [.gray] } == forShares)
    #expect(histogram { _ in } != forShares)
  }

  @Test func `a mask uses alpha if the image has any, and luminance otherwise`() throws {
    let opaque = try PlainPNG.bytes(
      width: 2, rgba: [255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 128, 128, 128, 255])
    let luminance = try PixelMask(of: .bytes(opaque))
    #expect(luminance.weights == [255, 0, 54, 128] && luminance.channel == .luminance)
    let clear = try PlainPNG.bytes(
      width: 2, rgba: [255, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0, 100, 128, 128, 128, 255])
    let alpha = try PixelMask(of: .bytes(clear))
    #expect(alpha.weights == [0, 255, 100, 255] && alpha.channel == .alpha)
  }

  @Test func `damaged masks and masks over the limits are rejected`() throws {
    let bytes = try SampleImage.harbor.bytes()
    #expect(throws: DecodingError.self) { try PixelMask(of: .bytes(Array(bytes.prefix(9000)))) }
    var limits = DecodingLimits()
    limits.maximumMemory = 1 << 20
    #expect {
      try PixelMask(of: .bytes(bytes), limits: limits)
    } throws: {
      if case DecodingError.limitExceeded(.memory, _, _) = $0 { true } else { false }
    }
  }

  @Test(arguments: [(2_000_000, true), (1_999_999, false)])
  func `decoding a mask counts two bytes of memory per pixel`(limit: Int, isEnough: Bool) throws {
    let picture = Array("P4 1000 1000\n".utf8) + [UInt8](repeating: 0, count: 125_000)
    var limits = DecodingLimits()
    limits.maximumMemory = limit
    let mask = Result { () throws(DecodingError) in
      try PixelMask(of: .bytes(picture), limits: limits)
    }
    switch mask {
    case .success(let mask): #expect(isEnough && mask.coverage == 1)
    case .failure(let error):
      #expect(!isEnough && error == .limitExceeded(.memory, value: 2_000_000, limit: limit))
    }
  }
}
