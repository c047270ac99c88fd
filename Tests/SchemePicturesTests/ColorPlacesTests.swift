import ColorMath
import ImageDecoding
import SchemePictures
import Testing

struct ColorPlacesTests {
  private static let red = SRGB8(red: 220, green: 30, blue: 40)
  private static let blue = SRGB8(red: 20, green: 60, blue: 200)

  /// Blue, with red in a small square at the left top, a large one on the right, and nowhere else.
  private static func photo() throws -> PixelBuffer {
    let size = try #require(PixelSize(width: 400, height: 200))
    let pixels = (0..<size.pixelCount).map { index in
      let (x, y) = (index % 400, index / 400)
      let isRed = (x < 20 && y < 20) || (240..<360 ~= x && 50..<150 ~= y)
      return RGBA8(isRed ? red : blue)
    }
    return try #require(PixelBuffer(size: size, pixels: pixels))
  }

  @Test func `a color is well within its largest area`() throws {
    let colors = [Oklab(Self.blue), Oklab(Self.red)]
    let places = try ColorPlaces(of: colors, in: Self.photo()).places
    #expect((0.65...0.85) ~= places[1].x && (0.35...0.65) ~= places[1].y)
    #expect(places[0].x < 0.55 || places[0].x > 0.93 || !(0.2...0.8 ~= places[0].y))
    #expect((0.05...0.95) ~= places[0].x && (0.05...0.95) ~= places[0].y)
  }

  @Test func `a color of no area of its own is where the photo is most like it`() throws {
    let purple = Oklab(SRGB8(red: 215, green: 30, blue: 60))
    let colors = [Oklab(Self.blue), Oklab(Self.red), purple]
    let place = try ColorPlaces(of: colors, in: Self.photo()).places[2]
    let pixel = try Self.photo()[
      PixelPosition(x: Int(place.x * 400), y: Int(place.y * 200))]
    #expect(pixel == RGBA8(Self.red))
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `each place is a pixel of its own color, and no two are next to each other`(
    _ seed: UInt64
  ) throws {
    // Stripes, checks and noise of random colors: what coarse cells get wrong.
    var random = RandomColors(seed: seed)
    let size = try #require(PixelSize(width: 480, height: 320))
    let all = random.scheme().map(\.color)
    let colors = Array((all + all).prefix(8)).reduce(into: [SRGB8]()) { distinct, color in
      if !distinct.contains(color) { distinct.append(color) }
    }
    let grain = 1 + Int(seed)
    var cells: [Int: SRGB8] = [:]
    let pixels = (0..<size.pixelCount).map { index in
      let cell = index / 480 / grain * 480 + index % 480 / grain
      if cells[cell] == nil { cells[cell] = colors[Int(random.fraction() * Double(colors.count))] }
      return RGBA8(cells[cell] ?? colors[0])
    }
    let photo = try #require(PixelBuffer(size: size, pixels: pixels))
    let places = ColorPlaces(of: colors.map { Oklab($0) }, in: photo).places
    for (color, place) in zip(colors, places) {
      let pixel = photo[PixelPosition(x: Int(place.x * 480), y: Int(place.y * 320))]
      #expect(pixel == RGBA8(color))
    }
    for (index, place) in places.enumerated() {
      for other in places[(index + 1)...] {
        #expect(((place - other) * Point(480, 320)).length >= 17)
      }
    }
  }

  @Test func `transparent parts have no color`() throws {
    let size = try #require(PixelSize(width: 100, height: 100))
    let pixels = (0..<10_000).map { index in
      index % 100 < 80
        ? RGBA8(red: 220, green: 30, blue: 40, alpha: 0) : RGBA8(Self.red)
    }
    let photo = try #require(PixelBuffer(size: size, pixels: pixels))
    #expect(ColorPlaces(of: [Oklab(Self.red)], in: photo).places[0].x > 0.8)
  }
}
