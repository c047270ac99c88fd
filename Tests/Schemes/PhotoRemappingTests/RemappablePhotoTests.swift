import CFixtureWriters
import ColorMath
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import Testing

@testable import PhotoRemapping

/// Photos that are remapped to a palette and decoded again.
struct RemappablePhotoTests {
  private struct Full: Error, Equatable {}

  private static let palette = [0x1A1A2E, 0xE94560, 0x0F3460, 0xF5F5F5, 0x53BF9D]
    .map { SRGB8(rgb: $0) }

  /// Returns a PNG of pixels with alpha.
  private static func png(_ pixels: [RGBA8], width: Int) throws -> ImageInput {
    var encoder = PNGEncoder(width: width, height: pixels.count / width)
    encoder.color = .RGBA
    return .bytes(
      try encoder.encode(pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }))
  }

  private static func remapped(
    _ input: ImageInput, _ palette: [SRGB8], _ dithering: Dithering, background: SRGB8? = nil
  ) throws -> (image: PixelBuffer, report: RemappingReport, file: [UInt8]) {
    var file: [UInt8] = []
    let report = try RemappablePhoto(input, background: background)
      .writePNG(in: palette, dithering: dithering) { (bytes) in file += bytes }
    return (try ImageDecoder(isStrict: true).pixels(of: .bytes(file)).image, report, file)
  }

  /// Each kind of photo with one of the ditherings, and one kind with all of them. The bitmap is left
  /// out, as it is all black.
  private static let mappings: [(SmallImage, Dithering)] = {
    let ditherings = Dithering.allCases
    let kinds = SmallImage.allCases.filter { $0 != .bitmap }
    return kinds.enumerated().map { ($0.element, ditherings[$0.offset % ditherings.count]) }
      + ditherings.map { (.baseline, $0) }
  }()

  @Test(arguments: mappings)
  func `a remapped photo has only palette colors and keeps its size`(
    _ kind: SmallImage, dithering: Dithering
  ) throws {
    let input = ImageInput.bytes(try kind.bytes())
    let (image, report, _) = try Self.remapped(input, Self.palette, dithering)
    let info = try ImageDecoder().info(of: input)
    #expect(image.size == info.size)
    let colors = Set(
      image.pixels.filter { $0.alpha > 0 }.map {
        SRGB8(red: $0.red, green: $0.green, blue: $0.blue)
      })
    #expect(colors.isSubset(of: Self.palette) && colors.count > 1)
    #expect(image.pixels.allSatisfy { $0.alpha == 0 || $0.alpha == 255 })
    #expect(report.colorCount == 5 && report.bitDepth == 4)
    #expect(report.photo.image == info)
    #expect(0 < report.meanDifference && report.meanDifference < report.largestDifference)
  }

  @Test func `the nearest colors are found in Oklab, according to the color profile`() throws {
    for kind in [SmallImage.baseline, .profiled, .gray] {
      let input = ImageInput.bytes(try kind.bytes())
      let (photo, decoding) = try ImageDecoder().pixels(of: input)
      let (image, report, _) = try Self.remapped(input, Self.palette, .none)
      var (sum, largest) = (0.0, 0.0)
      for (pixel, shown) in zip(photo.pixels, image.pixels) {
        let lab = Oklab(
          decoding.profile.linearSRGB(
            red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
            blue: Double(pixel.blue) / 255))
        let differences = Self.palette.map { Oklab($0).difference(from: lab) }
        let least = try #require(differences.min())
        sum += least
        largest = max(largest, least)
        let index = try #require(differences.firstIndex(of: least))
        #expect(SRGB8(red: shown.red, green: shown.green, blue: shown.blue) == Self.palette[index])
      }
      #expect(abs(report.meanDifference - sum / Double(photo.pixels.count)) < 1e-9)
      #expect(abs(report.largestDifference - largest) < 1e-12)
      #expect(report.visiblePixelCount == photo.pixels.count)
    }
  }

  @Test func `a rotated photo is remapped upright`() throws {
    let input = ImageInput.bytes(try SmallImage.rotated.bytes())
    let (photo, _) = try ImageDecoder().pixels(of: input)
    let upright = try Self.png(photo.pixels, width: photo.size.width)
    for dithering in Dithering.allCases {
      #expect(
        try Self.remapped(input, Self.palette, dithering).image
          == Self.remapped(upright, Self.palette, dithering).image)
    }
  }

  @Test(arguments: Dithering.allCases)
  func `pixels with an alpha below one half use a transparent entry after the colors`(
    dithering: Dithering
  ) throws {
    let pixels = [0, 1, 127, 128, 254, 255].map { RGBA8(red: 255, green: 0, blue: 0, alpha: $0) }
    let input = try Self.png(pixels, width: 3)
    let palette = [SRGB8(rgb: 0xFFFFFF), SRGB8(rgb: 0xFF0000)]
    let photo = try RemappablePhoto(input)
    #expect(photo.hasTransparency && photo.maximumPaletteCount == 255)
    let (image, report, file) = try Self.remapped(input, palette, dithering)
    #expect(image.pixels.map(\.alpha) == [0, 0, 0, 255, 255, 255])
    #expect(image.pixels.suffix(3).allSatisfy { $0 == RGBA8(red: 255, alpha: 255) })
    #expect(report.colorCount == 2 && report.bitDepth == 2)
    #expect(report.visiblePixelCount == 3 && report.meanDifference == 0)
    let chunks = try #require(PNGChunk.chunks(of: file))
    #expect(chunks[1].data == [255, 255, 255, 255, 0, 0, 0, 0, 0])
    #expect(chunks[2].data == [255, 255, 0])
  }

  @Test func `with a background, translucent pixels are composited and none are transparent`()
    throws
  {
    let pixels = [0, 51, 102, 255].map { RGBA8(red: 255, green: 0, blue: 0, alpha: $0) }
    let input = try Self.png(pixels, width: 4)
    let blended = [0x0000FF, 0x3300CC, 0x660099, 0xFF0000].map { SRGB8(rgb: $0) }
    let (image, report, _) = try Self.remapped(
      input, blended, .none, background: SRGB8(rgb: 0x0000FF))
    #expect(image.pixels == blended.map { RGBA8(red: $0.red, blue: $0.blue, alpha: 255) })
    #expect(report.largestDifference < 1e-9 && report.visiblePixelCount == 4)
  }

  @Test func `a photo whose alpha is everywhere above one half needs no transparent entry`() throws
  {
    let input = try Self.png(Array(repeating: RGBA8(green: 9, alpha: 200), count: 4), width: 2)
    let photo = try RemappablePhoto(input)
    #expect(!photo.hasTransparency && photo.maximumPaletteCount == 256)
    let many = (0..<256).map { SRGB8(rgb: $0) }
    #expect(try Self.remapped(input, many, .none).report.bitDepth == 8)
  }

  @Test func `missing pixels are white, or transparent if the photo has transparency`() throws {
    let palette = [SRGB8(rgb: 0x204060), SRGB8(rgb: 0xFFFFFF)]
    for kind in [SmallImage.baseline, .translucentPNG] {
      let bytes = try kind.bytes()
      let input = ImageInput.bytes(Array(bytes.prefix(bytes.count * 2 / 3)))
      let (image, report, _) = try Self.remapped(input, palette, .none)
      #expect(!report.photo.warnings.isEmpty)
      let last = try #require(image.pixels.last)
      #expect(kind == .baseline ? last.red == 255 && last.alpha == 255 : last.alpha == 0)
    }
  }

  @Test func `a region of the decoder does not hide transparent pixels outside it`() throws {
    var pixels = [RGBA8](repeating: RGBA8(red: 9, green: 9, blue: 9, alpha: 255), count: 64)
    pixels[63].alpha = 0
    var decoder = ImageDecoder()
    decoder.region = ImageRegion(
      x: .pixels(0), y: .pixels(0), width: .pixels(4), height: .pixels(4))
    let photo = try RemappablePhoto(Self.png(pixels, width: 8), decoder: decoder)
    #expect(photo.hasTransparency)
    #expect(photo.size.pixelCount == 64)
  }

  @Test(arguments: [0, 257])
  func `an empty or oversized palette is rejected`(count: Int) throws {
    let photo = try RemappablePhoto(.bytes(SmallImage.baseline.bytes()))
    let colors = (0..<count).map { SRGB8(rgb: $0) }
    #expect(throws: RemappingError<Never>.paletteSize(count, largest: 256)) {
      try photo.writePNG(in: colors) { _ in }
    }
    let transparent = try RemappablePhoto(.bytes(SmallImage.translucentPNG.bytes()))
    #expect(throws: RemappingError<Never>.paletteSize(256, largest: 255)) {
      try transparent.writePNG(in: (0..<256).map { SRGB8(rgb: $0) }) { _ in }
    }
  }

  /// The photo has three bands, the last of which is shorter. Most rows away from the edges of
  /// bands are transparent, to keep the test fast.
  @Test(arguments: Dithering.allCases)
  func `the file and the report do not depend on the number of threads`(
    dithering: Dithering
  ) throws {
    let (width, height) = (400, 700)
    let bandHeight = PhotoMapping.bandPixelCount / width
    #expect(2 * bandHeight < height && height < 3 * bandHeight)
    let input = try Self.png(
      (0..<width * height).map { place in
        let (x, y) = (place % width, place / width)
        return RGBA8(
          red: UInt8(truncatingIfNeeded: x / 7), green: UInt8(truncatingIfNeeded: y),
          blue: UInt8(truncatingIfNeeded: x ^ y),
          alpha: (y + 8) % bandHeight < 16 || y % 10 == 0 ? 255 : 0)
      }, width: width)
    let photo = try RemappablePhoto(input)
    func remapped(_ taskCount: Int) throws -> (file: [UInt8], report: RemappingReport) {
      var file: [UInt8] = []
      let report = try photo.writePNG(in: Self.palette, dithering: dithering, taskCount: taskCount)
      { file += $0 }
      return (file, report)
    }
    let alone = try remapped(1)
    for taskCount in [2, 16] {
      let shared = try remapped(taskCount)
      #expect(shared.file == alone.file && shared.report == alone.report)
    }
  }

  @Test func `an error of the writer ends remapping`() throws {
    let photo = try RemappablePhoto(.bytes(SmallImage.baseline.bytes()))
    #expect(throws: RemappingError.writing(Full())) {
      try photo.writePNG(in: Self.palette) { (_) throws(Full) in throw Full() }
    }
  }

  @Test func `a cancelled task stops remapping`() async throws {
    let photo = try RemappablePhoto(.bytes(SmallImage.baseline.bytes()))
    let palette = Self.palette
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      #expect(throws: RemappingError<Never>.decoding(.cancelled)) {
        try photo.writePNG(in: palette) { _ in }
      }
    }
    await task.value
  }

  @Test func `missing pixels have the background, if there is one`() throws {
    let palette = [0x204060, 0xFFFFFF, 0x00FF00].map { SRGB8(rgb: $0) }
    for kind in [SmallImage.baseline, .translucentPNG] {
      let bytes = try kind.bytes()
      let input = ImageInput.bytes(Array(bytes.prefix(bytes.count * 2 / 3)))
      let (image, report, _) = try Self.remapped(
        input, palette, .none, background: SRGB8(rgb: 0x00FF00))
      #expect(image.pixels.last == RGBA8(green: 255, alpha: 255))
      #expect(report.visiblePixelCount == image.size.pixelCount && report.bitDepth == 2)
    }
  }

  /// The picture leaves in several pieces, none of which is empty.
  @Test func `an error of the writer ends remapping in whatever piece it happens`() throws {
    let grays = (0..<256).map { SRGB8(rgb: $0 * 0x01_0101) }
    var numbers = FixedNumbers()
    let pixels = (0..<600 * 500).map { _ in RGBA8(grays[numbers.next(below: 256)]) }
    let photo = try RemappablePhoto(Self.png(pixels, width: 600))
    var whole: [[UInt8]] = []
    _ = try photo.writePNG(in: grays, dithering: .none) { whole.append($0) }
    #expect(whole.count > 2 && whole.allSatisfy { !$0.isEmpty })
    for last in [0, 1, whole.count - 1] {
      var count = 0
      #expect(throws: RemappingError.writing(Full())) {
        try photo.writePNG(in: grays, dithering: .none, taskCount: 2) {
          (_) throws(Full) in
          if count == last { throw Full() }
          count += 1
        }
      }
      #expect(count == last)
    }
  }
}
