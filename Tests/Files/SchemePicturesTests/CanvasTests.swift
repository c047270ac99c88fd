import ColorMath
import ImageDecoding
import SchemePictures
import Testing

/// Partly covered pixels, by the "over" operator of T. Porter and T. Duff.
struct CanvasTests {
  private static let red = SRGB8(red: 200, green: 40, blue: 0)
  private static let white = SRGB8(red: 255, green: 255, blue: 255)

  /// The pixel after red was painted over a part of it with an opacity.
  private func pixel(on ground: SRGB8?, part: Double, opacity: Double = 1) throws -> RGBA8 {
    let size = try #require(PixelSize(width: 1, height: 1))
    var canvas = Canvas(size: size, ground: ground)
    let area = [Point(0, 0), Point(part, 0), Point(part, 1), Point(0, 1)]
    canvas.paint(Coverage(filling: [area]), Self.red, opacity: opacity)
    return try #require(canvas.image).pixels[0]
  }

  @Test(
    arguments: [(0.5, 1, 128), (1, 0.5, 128), (0.5, 0.5, 64), (1, 1, 255), (0.2, 1, 51)]
      as [(Double, Double, UInt8)])
  func `paint on a transparent background keeps its color, and only alpha varies`(
    _ row: (part: Double, opacity: Double, alpha: UInt8)
  ) throws {
    #expect(
      try pixel(on: nil, part: row.part, opacity: row.opacity)
        == RGBA8(red: 200, green: 40, blue: 0, alpha: row.alpha))
  }

  @Test(arguments: [
    (0.5, 1.0, [228, 148, 128]), (1, 1, [200, 40, 0]), (0.2, 1, [244, 212, 204]),
  ])
  func `paint on an opaque background is mixed in proportion to coverage and opacity`(
    _ row: (part: Double, opacity: Double, codes: [UInt8])
  ) throws {
    #expect(
      try pixel(on: Self.white, part: row.part, opacity: row.opacity)
        == RGBA8(red: row.codes[0], green: row.codes[1], blue: row.codes[2], alpha: 255))
  }

  @Test func `parts of a shape outside the canvas are clipped`() throws {
    let size = try #require(PixelSize(width: 2, height: 2))
    var canvas = Canvas(size: size, ground: Self.white)
    let area = [Point(-5, -5), Point(1, -5), Point(1, 9), Point(-5, 9)]
    canvas.paint(Coverage(filling: [area]), Self.red)
    let (left, right) = (RGBA8(Self.red), RGBA8(Self.white))
    #expect(try #require(canvas.image).pixels == [left, right, left, right])
  }

  @Test(arguments: [(-9.0, 0.0), (9, 0), (0, -9), (0, 9)])
  func `a shape entirely outside the canvas changes nothing`(
    _ place: (x: Double, y: Double)
  ) throws {
    let size = try #require(PixelSize(width: 2, height: 2))
    var canvas = Canvas(size: size, ground: Self.white)
    let corners = [Point(0, 0), Point(2, 0), Point(2, 2), Point(0, 2)]
    canvas.paint(
      Coverage(filling: [corners.map { $0 + Point(place.x, place.y) }]), Self.red)
    #expect(try #require(canvas.image).pixels == Array(repeating: RGBA8(Self.white), count: 4))
  }
}
