import ImageDecoding
import SchemePictures
import Testing

/// The font of painted labels, tested by the pixels that it paints.
struct StrokeFontTests {
  private static let ascii = (0x21...0x7E).map { Character(Unicode.Scalar($0)) }
  /// Letters that look like no other letter of the font.
  private static let letters =
    Array("äöüßéèêçñøåæœłžśąęőđþğ") + Array("ΓΔΘΛΞΠΣΦΨΩαβγδεζηθικλμνξπρστυφχψω")
    + Array("БДЖЗИЛУЦЧШЩЪЫЬЭЮЯЄбвгджзиклмнптцчшщъыьэюяє") + Array("ÄÖÜÉÇŠŽŁ")
  private static let characters = ascii + "×·…–—←→↑↓⏎" + letters

  private static func label(_ text: String, isBold: Bool = false) -> Label {
    Label(text, centeredAt: Point(20, 20), size: 24, isBold: isBold)
  }

  private static func painted(_ text: String, isBold: Bool = false) throws -> PixelBuffer {
    var drawing = Drawing(width: 40, height: 40)
    drawing.elements = [.label(label(text, isBold: isBold))]
    return try #require(drawing.image(theme: .light, scale: 2))
  }

  private static func ink(_ image: PixelBuffer) -> [PixelPosition] {
    image.pixels.indices.filter { image.pixels[$0].red < 250 }.map {
      PixelPosition(x: $0 % image.size.width, y: $0 / image.size.width)
    }
  }

  @Test(arguments: characters, [false, true])
  func `a character is painted within its box`(_ character: Character, _ isBold: Bool) throws {
    let box = Self.label(String(character), isBold: isBold).box
    let ink = Self.ink(try Self.painted(String(character), isBold: isBold))
    #expect(!ink.isEmpty)
    // Letters such as d are slightly taller than capitals, in this font as in others.
    let (columns, rows) = (ink.map { Double($0.x) }, ink.map { Double($0.y) })
    let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
    let (top, bottom) = (rows.min() ?? 0, rows.max() ?? 0)
    #expect(left >= box.minX * 2 - 1 && right <= box.maxX * 2 + 1)
    #expect(top >= box.minY * 2 - 3 && bottom <= box.maxY * 2 + 1)
  }

  @Test func `all characters look different from each other and from the missing-glyph box`() throws
  {
    let images = try (Self.characters + ["夜"]).map { try Self.painted(String($0)).pixels }
    #expect(Set(images).count == images.count)
    #expect(try Self.painted("語") == Self.painted("夜"))
    #expect(Self.ink(try Self.painted(" ")).isEmpty)
  }

  @Test func `bold characters cover more pixels`() throws {
    for character in Self.characters {
      let thin = Self.ink(try Self.painted(String(character))).count
      #expect(Self.ink(try Self.painted(String(character), isBold: true)).count > thin)
    }
  }

  @Test func `names in Latin, Greek and Cyrillic can be painted, composed or not`() {
    for name in [
      "Ünïcödé", "Žluťoučký kůň", "Łódź", "Đặng Thị Ngọc", "İstanbul ığş", "Ήλιος φως",
      "Ёлка, подъезд", "Їжак ґанок",
      "Ђорђе Љубљана", "Schön U\u{308}nie e\u{301}te\u{301}", "Screenshot at 10.00.00\u{202F}AM",
      "Þórður Æðey",
    ] {
      #expect(Label.canBePainted(name), "\(name)")
    }
    #expect(!Label.canBePainted("夜") && !Label.canBePainted("😀"))
  }
}
