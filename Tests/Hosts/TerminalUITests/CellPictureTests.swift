import ColorMath
import ImageDecoding
import StructuredText
import TestCorpora
import Testing

@testable import TerminalUI

/// The bytes of pictures, checked against the Kitty graphics protocol and the Sixel format.
struct CellPictureTests {
  /// A picture with many different colors and a transparent hole.
  private static func canvas(width: Int, height: Int) -> PixelCanvas {
    var canvas = PixelCanvas(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width where (x - 9) * (x - 9) + (y - 8) * (y - 8) > 20 {
        canvas[x, y] = SRGB8(
          red: UInt8(255 * x / width), green: UInt8(255 * y / height),
          blue: UInt8((31 * x + 17 * y + x * y) % 256))
      }
    }
    return canvas
  }

  @Test func `a Kitty picture is a PNG in chunks of at most 4096 characters`() throws {
    let mode = PictureMode(encoding: .kitty, cell: GridSize.Cell(width: 11, height: 21))
    let rect = CellRect(column: 3, row: 2, columns: 13, rows: 9)
    let picture = CellPicture(number: 7, in: rect, mode: mode, of: 1) {
      Self.canvas(width: $0, height: $1)
    }
    var grid = CellGrid(size: GridSize(columns: 30, rows: 20))
    grid[5, 3] = Cell("x")
    let text = String(decoding: picture.bytes(behind: grid), as: UTF8.self)
    let pieces = text.matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/)
    #expect(pieces.map { $0.0.count }.reduce(0, +) == text.count)
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0.2.count <= 4_096 })
    #expect(
      pieces.map { $0.1.suffix(3) } == pieces.indices.map { $0 < pieces.count - 1 ? "m=1" : "m=0" })
    #expect(pieces[0].1.contains("i=7,p=1,c=13,r=9,C=1"))
    let file = try #require(Base64.bytes(pieces.map { String($0.2) }.joined()))
    let pixels = try ImageDecoder().pixels(of: .bytes(file)).image
    var canvas = Self.canvas(width: 143, height: 189)
    for y in 21..<42 {
      for x in 22..<33 { canvas[x, y] = nil }
    }
    #expect(pixels.size.width == 143 && pixels.size.height == 189)
    for (pixel, expected) in zip(pixels.pixels, canvas.pixels) {
      #expect((pixel.alpha == 0) == (expected == nil))
      guard let expected else { continue }
      #expect(SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue) == expected)
    }
  }

  @Test func `the last chunk of a Kitty picture is marked as such even if it is full`() throws {
    let mode = PictureMode(encoding: .kitty, cell: GridSize.Cell(width: 1, height: 1))
    let grid = CellGrid(size: GridSize(columns: 2, rows: 2_000))
    var fullCount = 0
    for rows in 900..<1_600 {
      let picture = CellPicture(
        number: 1, in: CellRect(column: 0, row: 0, columns: 1, rows: rows), mode: mode, of: rows
      ) { width, height in
        // Colors that cannot be compressed.
        var random = SeededBytes(seed: 1)
        func byte() -> UInt8 { UInt8(random.next(below: 256)) }
        var canvas = PixelCanvas(width: width, height: height)
        for y in 0..<height { canvas[0, y] = SRGB8(red: byte(), green: byte(), blue: byte()) }
        return canvas
      }
      let text = String(decoding: picture.bytes(behind: grid), as: UTF8.self)
      let pieces = text.split(separator: "\u{1B}\\")
      #expect(pieces.count { $0.contains("m=0;") } == 1 && pieces.last?.contains("m=0;") == true)
      if let last = pieces.last, last.split(separator: ";").last?.count == 4_096 { fullCount += 1 }
    }
    #expect(fullCount > 0)
  }

  @Test(arguments: [(64, 48), (7, 1), (1, 13), (300, 20)])
  func `Sixels draw each pixel once, in a color close to the original`(
    width: Int, height: Int
  ) throws {
    let canvas = Self.canvas(width: width, height: height)
    let seen = try TinySixels(SixelEncoder(canvas).bytes, width: width, height: height)
    #expect(seen.repeatedCount == 0)
    var sum = SIMD3<Double>()
    for (pixel, expected) in zip(seen.pixels, canvas.pixels) {
      #expect((pixel == nil) == (expected == nil))
      guard let pixel, let expected else { continue }
      let difference =
        SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
        - SIMD3(Double(expected.red), Double(expected.green), Double(expected.blue))
      #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 52)
      sum += difference
    }
    // Dithering compensates for the distance between palette colors.
    let mean = sum / Double(width * height)
    if width * height > 1_000 { #expect(max(abs(mean.x), abs(mean.y), abs(mean.z)) < 2) }
  }

  @Test func `graphics need a known cell size, and Sixel needs at least 256 colors`() {
    let cell = GridSize.Cell(width: 9, height: 18)
    func encoding(
      _ replies: TerminalGraphics.Reply..., cell: GridSize.Cell? = cell
    ) -> PictureMode.Encoding? {
      var graphics = TerminalGraphics()
      for reply in replies { graphics.take(reply) }
      return graphics.mode(on: GridSize(columns: 80, rows: 24, cell: cell))?.encoding
    }
    #expect(encoding(.kitty, .sixel, cell: nil) == nil)
    #expect(encoding() == nil)
    #expect(encoding(.sixel, .sixelColors(16)) == nil)
    #expect(encoding(.sixel) == .sixel)
    #expect(encoding(.sixelColors(256), .sixel) == .sixel)
    #expect(encoding(.sixel, .kitty) == .kitty)
  }

  @Test func `a picture for cells of another size is another picture`() {
    let rect = CellRect(column: 0, row: 0, columns: 2, rows: 2)
    let pictures = [9, 10].map { width in
      let mode = PictureMode(encoding: .kitty, cell: GridSize.Cell(width: width, height: 18))
      return CellPicture(number: 1, in: rect, mode: mode, of: 5) {
        PixelCanvas(width: $0, height: $1)
      }
    }
    #expect(pictures[0] == pictures[0] && pictures[0] != pictures[1])
  }
}
