import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import Testing

struct ImageRegionTests {
  typealias Length = ImageRegion.Length

  struct Row: Sendable {
    let region: ImageRegion
    let columns: Range<Int>
    let rows: Range<Int>

    init(
      _ x: Length, _ y: Length, _ width: Length, _ height: Length, columns: Range<Int>,
      rows: Range<Int>
    ) {
      region = ImageRegion(x: x, y: y, width: width, height: height)
      (self.columns, self.rows) = (columns, rows)
    }
  }

  @Test(arguments: [
    Row(.pixels(0), .pixels(0), .pixels(61), .pixels(40), columns: 0..<61, rows: 0..<40),
    Row(.pixels(5), .pixels(6), .pixels(7), .pixels(8), columns: 5..<12, rows: 6..<14),
    Row(.pixels(-5), .pixels(-6), .pixels(7), .pixels(.max), columns: 0..<2, rows: 0..<40),
    Row(.pixels(60), .pixels(39), .pixels(9), .pixels(9), columns: 60..<61, rows: 39..<40),
    Row(.fraction(0), .fraction(0), .fraction(0.5), .fraction(0.5), columns: 0..<31, rows: 0..<20),
    Row(
      .fraction(0.5), .fraction(0.5), .fraction(0.5), .fraction(9), columns: 31..<61, rows: 20..<40),
    Row(.fraction(0.5), .pixels(3), .pixels(2), .fraction(0.1), columns: 31..<33, rows: 3..<7),
    Row(.fraction(0.999), .pixels(0), .fraction(1e-9), .pixels(1), columns: 60..<61, rows: 0..<1),
    Row(.fraction(0.25), .pixels(0), .fraction(1e-9), .pixels(1), columns: 15..<16, rows: 0..<1),
  ])
  func `a region covers whole pixels inside the image`(row: Row) throws {
    let size = try #require(PixelSize(width: 61, height: 40))
    #expect(
      row.region.rectangle(in: size) == PixelRectangle(columns: row.columns, rows: row.rows))
  }

  @Test(arguments: [
    (Length.pixels(61), Length.pixels(1)), (.pixels(-3), .pixels(3)), (.pixels(5), .pixels(0)),
    (.pixels(5), .pixels(-1)), (.pixels(.min), .pixels(.max)), (.pixels(.max), .pixels(.max)),
    (.fraction(1), .fraction(1)), (.fraction(.nan), .fraction(1)), (.fraction(0), .fraction(.nan)),
    (.fraction(-.infinity), .fraction(.infinity)), (.fraction(0.5), .fraction(-0.1)),
  ])
  func `a region without any pixel of the image is invalid`(start: Length, length: Length) throws {
    let size = try #require(PixelSize(width: 61, height: 61))
    let across = ImageRegion(x: start, y: .pixels(0), width: length, height: .pixels(1))
    let down = ImageRegion(x: .pixels(0), y: start, width: .pixels(1), height: length)
    #expect(across.rectangle(in: size) == nil)
    #expect(down.rectangle(in: size) == nil)
  }

  @Test func `adjacent regions do not overlap and leave no gap`() throws {
    for width in 1...40 {
      let size = try #require(PixelSize(width: width, height: 1))
      let thirds = (0..<3).compactMap { index in
        ImageRegion(
          x: .fraction(Double(index) / 3), y: .pixels(0), width: .fraction(1.0 / 3),
          height: .pixels(1)
        ).rectangle(in: size)
      }
      if width >= 3 { #expect(thirds.flatMap(\.columns) == Array(0..<width)) }
    }
  }

  /// Returns the pixels that a decoder delivers, by their position in the upright image.
  private func pixels(
    of bytes: [UInt8], in region: ImageRegion?
  ) throws -> [PixelPosition: RGBA8] {
    var decoder = ImageDecoder()
    decoder.region = region
    let info = try decoder.info(of: .bytes(bytes))
    var found: [PixelPosition: RGBA8] = [:]
    _ = try decoder.readRows(of: .bytes(bytes)) { pixels, band in
      for row in 0..<band.rowCount {
        for column in 0..<band.columnCount {
          let stored = band.storedPosition(column: column, row: row)
          let upright = info.orientation.uprightPosition(of: stored, in: info.storedSize)
          #expect(found[upright] == nil)
          found[upright] = pixels[row * band.pixelsPerRow + column]
        }
      }
    }
    return found
  }

  private func expectPart(of bytes: [UInt8], _ comment: Comment) throws {
    let region = ImageRegion(
      x: .pixels(7), y: .fraction(0.25), width: .fraction(0.5), height: .pixels(21))
    let all = try pixels(of: bytes, in: nil)
    let part = try pixels(of: bytes, in: region)
    let size = try ImageDecoder().info(of: .bytes(bytes)).size
    let rectangle = try #require(region.rectangle(in: size))
    let expected = all.filter { rectangle.columns ~= $0.key.x && rectangle.rows ~= $0.key.y }
    #expect(!expected.isEmpty && part == expected, comment)
    let whole = ImageRegion(
      x: .pixels(0), y: .pixels(0), width: .fraction(1), height: .fraction(1))
    #expect(try pixels(of: bytes, in: whole) == all, comment)
  }

  @Test(arguments: [SmallImage.baseline, .rotated, .interlacedPNG, .pixmap])
  func `all pixels are read whatever part is wanted of rows`(image: SmallImage) throws {
    let bytes = try image.bytes()
    let whole = try ImageDecoder().pixels(of: .bytes(bytes)).image
    var decoder = ImageDecoder()
    (decoder.scale, decoder.coverage) = (.half, .sampled)
    decoder.region = ImageRegion(
      x: .pixels(7), y: .fraction(0.25), width: .fraction(0.5), height: .pixels(21))
    #expect(try decoder.pixels(of: .bytes(bytes)).image == whole)
  }

  @Test(arguments: Orientation.allCases)
  func `a region refers to the upright photo`(orientation: Orientation) throws {
    var encoder = JPEGEncoder(width: 61, height: 83)
    encoder.exif = EXIFBlock.orientation(UInt8(orientation.rawValue))
    let bytes = try encoder.encode((0..<61 * 83 * 3).map { UInt8(truncatingIfNeeded: $0 * 7 / 5) })
    #expect(try ImageDecoder().info(of: .bytes(bytes)).orientation == orientation)
    try expectPart(of: bytes, "\(orientation)")
  }

  @Test(arguments: SmallImage.allCases)
  func `a region of any kind of file equals that part of the whole image`(
    image: SmallImage
  ) throws {
    try expectPart(of: image.bytes(), "\(image)")
  }

  @Test(arguments: [SmallImage.baseline, .rotated, .plainPNG, .interlacedPNG])
  func `a region outside the photo is an error before any pixel is read`(
    image: SmallImage
  ) throws {
    // Half of the file is missing, so reading its pixels would fail.
    let bytes = try image.bytes()
    let size = try ImageDecoder().info(of: .bytes(bytes)).size
    let outside = ImageRegion(
      x: .pixels(size.width), y: .pixels(0), width: .pixels(1), height: .pixels(1))
    var decoder = ImageDecoder(isStrict: true)
    decoder.region = outside
    #expect(throws: DecodingError.regionOutsideImage(size)) {
      try decoder.readRows(of: .bytes(Array(bytes.dropLast(bytes.count / 2)))) { _, _ in
        Issue.record("a band was read")
      }
    }
  }

  @Test func `a region is rejected if the orientation is stored after the pixels`() throws {
    let bytes = try SmallImage.plainPNG.bytesTurnedAtEnd()
    let reason = "its orientation is stored after its pixels, so no region can be used"
    #expect(throws: DecodingError.unsupportedFeature(.png, reason: reason)) {
      try pixels(
        of: bytes,
        in: ImageRegion(x: .pixels(0), y: .pixels(0), width: .pixels(9), height: .pixels(9)))
    }
  }

  @Test func `a small region of a large photo is read in full`() throws {
    let bytes = try JPEGEncoder(width: 1_000, height: 3_200)
      .encode([UInt8](repeating: 90, count: 1_000 * 3_200 * 3))
    var decoder = ImageDecoder(coverage: .sampled)
    func pixelCount() throws -> Int {
      var count = 0
      _ = try decoder.readRows(of: .bytes(bytes)) { _, band in
        count += band.columnCount * band.rowCount
      }
      return count
    }
    #expect(try pixelCount() < 1_000 * 3_200 / 2)
    decoder.region = ImageRegion(
      x: .pixels(801), y: .pixels(1_703), width: .pixels(100), height: .pixels(90))
    #expect(try pixelCount() == 9_000)
  }
}
