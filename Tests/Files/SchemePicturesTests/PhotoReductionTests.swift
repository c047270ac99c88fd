import CFixtureWriters
import ColorMath
import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import SchemePictures
import TestCorpora
import Testing

struct PhotoReductionTests {
  private static func png(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> UInt8
  ) throws -> [UInt8] {
    var encoder = PNGEncoder(width: width, height: height)
    encoder.compressionLevel = 1
    let samples = (0..<height).flatMap { y in
      (0..<width).flatMap { x in Array(repeating: color(x, y), count: 3) }
    }
    return try encoder.encode(samples)
  }

  private static func reduced(_ bytes: [UInt8], to side: Int) throws -> PixelBuffer {
    let image = try ImageDecoder().info(of: .bytes(bytes))
    return try PhotoReduction(of: image, maximumSide: side).photo(of: .bytes(bytes))
  }

  @Test func `a fine black-and-white pattern is averaged in linear light`() throws {
    let photo = try Self.reduced(Self.png(64, 48) { ($0 + $1).isMultiple(of: 2) ? 255 : 0 }, to: 16)
    #expect((photo.size.width, photo.size.height) == (16, 12))
    // Half of the light is code 188, not 128.
    #expect(photo.pixels.allSatisfy { $0 == RGBA8(red: 188, green: 188, blue: 188, alpha: 255) })
  }

  // Mean linear light, computed by hand: with alpha 85, red and blue weigh 1 : 3, and the mean
  // alpha is two thirds.
  @Test(
    arguments: [
      (85, RGBA8(red: 137, green: 0, blue: 225, alpha: 170)),
      (0, RGBA8(red: 0, green: 0, blue: 255, alpha: 128)),
      (255, RGBA8(red: 188, green: 0, blue: 188, alpha: 255)),
    ] as [(UInt8, RGBA8)])
  func `pixels are averaged with their alpha as weight`(
    _ row: (alpha: UInt8, wanted: RGBA8)
  ) throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    let pixels = [
      RGBA8(red: 255, green: 0, blue: 0, alpha: row.alpha),
      RGBA8(red: 0, green: 0, blue: 255, alpha: 255),
    ]
    let bytes = try #require(PixelBuffer(size: size, pixels: pixels)).png()
    #expect(try Self.reduced(bytes, to: 1).pixels == [row.wanted])
  }

  @Test(arguments: [0, 1, 127, 128, 254, 255] as [UInt8])
  func `a photo keeps its alpha however little is transparent`(alpha: UInt8) throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    let pixels = [
      RGBA8(red: 9, green: 9, blue: 9, alpha: 255), RGBA8(red: 1, green: 2, blue: 3, alpha: alpha),
    ]
    let photo = try #require(PixelBuffer(size: size, pixels: pixels))
    #expect(try ImageDecoder().pixels(of: .bytes(photo.png())).image == photo)
    let document = try photo.encodedForDocument()
    #expect(document.mediaType == (alpha == 255 ? "image/jpeg" : "image/png"))
  }

  @Test func `colors of an embedded profile are converted to sRGB`() throws {
    var encoder = PNGEncoder(width: 2, height: 2)
    encoder.profile = DisplayP3Profile.bytes
    let bytes = try encoder.encode((0..<4).flatMap { _ in [100, 180, 100] as [UInt8] })
    // Computed with the matrices of Display P3 and sRGB.
    let wanted = RGBA8(red: 65, green: 182, blue: 90, alpha: 255)
    for pixel in try Self.reduced(bytes, to: 1).pixels {
      let differences = [
        Int(pixel.red) - Int(wanted.red), Int(pixel.green) - Int(wanted.green),
        Int(pixel.blue) - Int(wanted.blue),
      ]
      #expect(differences.allSatisfy { $0.magnitude <= 1 }, "\(pixel)")
    }
  }

  @Test func `pixels of a scaled JPEG are split exactly between the areas they overlap`() throws {
    // Black and white columns as wide as JPEG blocks, so decoding at half size shows them
    // unchanged.
    let (width, height, side) = (88, 16, 30)
    var encoder = JPEGEncoder(width: width, height: height)
    (encoder.sampling, encoder.quality) = (.sampling444, 100)
    let samples = (0..<width * height).flatMap { index in
      Array(repeating: UInt8(index % width / 8 % 2 * 255), count: 3)
    }
    let photo = try Self.reduced(encoder.encode(samples), to: side)
    let ratio = Double(width) / Double(side)
    for x in 0..<side {
      let (start, end) = (Double(x) * ratio, Double(x + 1) * ratio)
      let white = stride(from: 8.0, to: Double(width), by: 16).reduce(0.0) {
        $0 + max(0, min(end, $1 + 8) - max(start, $1)) / ratio
      }
      let wanted = SRGB8(SRGB(LinearSRGB(red: white, green: white, blue: white))).red
      let pixel = photo[PixelPosition(x: x, y: 0)]
      #expect((Int(pixel.red) - Int(wanted)).magnitude <= 4, "\(x): \(pixel.red), not \(wanted)")
    }
  }

  @Test(arguments: [false, true])
  func `the last pixel of a scaled JPEG counts only for its part inside the photo`(
    isHigh: Bool
  ) throws {
    // Black except for a white last column or row, which decoding at half size makes as wide as
    // two.
    let (longer, shorter, side) = (89, 16, 30)
    let size = isHigh ? (width: shorter, height: longer) : (width: longer, height: shorter)
    var encoder = JPEGEncoder(width: size.width, height: size.height)
    (encoder.sampling, encoder.quality) = (.sampling444, 100)
    let samples = (0..<longer * shorter).flatMap { index in
      let place = isHigh ? index / size.width : index % size.width
      return Array(repeating: UInt8(place == longer - 1 ? 255 : 0), count: 3)
    }
    let photo = try Self.reduced(encoder.encode(samples), to: side)
    let white = Double(side) / Double(longer)
    let wanted = SRGB8(SRGB(LinearSRGB(red: white, green: white, blue: white))).red
    let end = PixelPosition(x: photo.size.width - 1, y: photo.size.height - 1)
    #expect((Int(photo[end].red) - Int(wanted)).magnitude <= 4, "\(photo[end].red), not \(wanted)")
  }

  @Test func `a photo that is small enough keeps its pixels`() throws {
    let bytes = try Self.png(31, 17) { UInt8($0 * 8 ^ $1 * 5) }
    let whole = try ImageDecoder().pixels(of: .bytes(bytes)).image
    #expect(try Self.reduced(bytes, to: 31) == whole)
    #expect(try Self.reduced(bytes, to: 1000) == whole)
  }

  @Test(arguments: [7, 20, 33, 49])
  func `a uniform photo stays uniform at any ratio`(_ side: Int) throws {
    let photo = try Self.reduced(Self.png(50, 41) { _, _ in 77 }, to: side)
    #expect(max(photo.size.width, photo.size.height) == side)
    #expect(photo.pixels.allSatisfy { $0 == RGBA8(red: 77, green: 77, blue: 77, alpha: 255) })
  }

  @Test(
    .enabled(if: Corpora.isPresent, "\(Corpora.absence)"),
    arguments: ["akihabara.jpg", "china.jpg", "cutout_alpha.png", "picos.jpg"])
  func `reductions to different sizes have the same mean light`(_ name: String) throws {
    let bytes = try Corpora.bytes("photos/" + name)
    let small = try Self.reduced(bytes, to: 150)
    let smaller = try Self.reduced(bytes, to: 10)
    #expect(max(small.size.width, small.size.height) == 150)
    #expect(max(smaller.size.width, smaller.size.height) == 10)
    func mean(_ image: PixelBuffer) -> Double {
      let sum = image.pixels.reduce(0) { sum, pixel in
        sum + SRGBTransfer.linearOfCode[Int(pixel.green)] * Double(pixel.alpha)
      }
      return sum / image.pixels.reduce(0) { $0 + Double($1.alpha) }
    }
    #expect((mean(small) / mean(smaller) - 1).magnitude < 0.02)
  }

  @Test(
    .enabled(if: Corpora.isPresent, "\(Corpora.absence)"),
    arguments: Corpora.sample(
      (try? Corpora.files(in: "decoding/exif-orientation")) ?? [], debugStride: 3))
  func `reduced photos are upright`(_ name: String) throws {
    let bytes = try Corpora.bytes("decoding/exif-orientation/" + name)
    let whole = try ImageDecoder().pixels(of: .bytes(bytes))
    let small = try PhotoReduction(of: whole.report.image, maximumSide: 40).photo(of: .bytes(bytes))
    let (size, wanted) = (small.size, whole.image.size)
    let side = min(40, max(wanted.width, wanted.height))
    #expect(max(size.width, size.height) == side)
    #expect((size.width > size.height) == (wanted.width > wanted.height))
    // Each corner looks like the same corner of the full-size photo.
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let pixel = small[
        PixelPosition(x: x * (size.width - 1), y: y * (size.height - 1))]
      let (cell, count) = (max(1, wanted.width / size.width), max(1, wanted.height / size.height))
      var sum = 0.0
      for row in 0..<count {
        for column in 0..<cell {
          sum += Double(
            whole.image[
              PixelPosition(
                x: x == 0 ? column : wanted.width - 1 - column,
                y: y == 0 ? row : wanted.height - 1 - row)
            ].green)
        }
      }
      #expect((sum / Double(cell * count) - Double(pixel.green)).magnitude < 40)
    }
  }
}
