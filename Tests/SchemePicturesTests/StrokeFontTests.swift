import ImageDecoding
import SchemePictures
import Testing

/// The font of painted labels, by what it paints.
struct StrokeFontTests {
  private static let characters = "0123456789abcdefghijklmnopqrstuvwxyz#%.,<>-"

  private static func painted(_ text: String, isBold: Bool = false) throws -> PixelBuffer {
    var drawing = Drawing(width: 40, height: 40)
    drawing.elements = [
      .label(
        Label(text: text, position: Point(20, 28), anchor: .middle, size: 24, isBold: isBold))
    ]
    return try #require(drawing.image(theme: .light, scale: 2))
  }

  private static func ink(_ image: PixelBuffer) -> [PixelPosition] {
    image.pixels.indices.filter { image.pixels[$0].red < 250 }.map {
      PixelPosition(x: $0 % image.size.width, y: $0 / image.size.width)
    }
  }

  @Test(arguments: characters, [false, true])
  func `a character stays within its box`(_ character: Character, _ isBold: Bool) throws {
    let label = Label(
      text: String(character), position: Point(20, 28), anchor: .middle, size: 24, isBold: isBold)
    let ink = Self.ink(try Self.painted(String(character), isBold: isBold))
    #expect(!ink.isEmpty)
    // Letters such as d are a little higher than capitals, in this font as in others.
    for place in ink {
      #expect(label.box.minX * 2 - 1...label.box.maxX * 2 + 1 ~= Double(place.x))
      #expect(label.box.minY * 2 - 3...label.box.maxY * 2 + 1 ~= Double(place.y))
    }
  }

  @Test func `no two characters look the same, nor like one that is missing`() throws {
    let images = try (Self.characters + "é").map { try Self.painted(String($0)).pixels }
    #expect(Set(images).count == images.count)
    #expect(try Self.painted("é") == Self.painted("夜"))
    #expect(Self.ink(try Self.painted(" ")).isEmpty)
  }

  @Test func `bold is bolder`() throws {
    for character in Self.characters {
      let thin = Self.ink(try Self.painted(String(character))).count
      #expect(Self.ink(try Self.painted(String(character), isBold: true)).count > thin)
    }
  }
}
