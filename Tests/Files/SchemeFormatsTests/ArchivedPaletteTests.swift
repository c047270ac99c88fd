import ColorMath
import SchemeExtraction
import StructuredText
import TestCorpora
import Testing

@testable import SchemeFormats

/// Palettes in archives of other programs: color lists of macOS and palettes of SwatchBook.
struct ArchivedPaletteTests {
  /// A binary property list of some objects. The last one is the outermost.
  private static func propertyList(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    func number(_ value: Int) -> [UInt8] {
      (0..<8).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) }
    }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + number(objects.count)
      + number(objects.count - 1) + number(bytes.count)
  }

  private static func text(_ text: String) -> [UInt8] {
    [0x5F, 0x10, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  /// An archive of a color list, whose colors have a space, a key and components.
  private static func colorList(
    _ colors: [(name: String, space: UInt8, key: String, components: String)],
    ownSpace: (key: String, number: UInt8)? = nil
  ) -> [UInt8] {
    var objects: [[UInt8]] = []
    func add(_ object: [UInt8]) -> UInt8 {
      objects.append(object)
      return UInt8(objects.count - 1)
    }
    func dictionary(_ members: [(String, UInt8)]) -> UInt8 {
      let keys = members.map { add(text($0.0)) }
      return add([0xD0 | UInt8(members.count)] + keys + members.map(\.1))
    }
    func array(_ elements: [UInt8]) -> [UInt8] { [0xAF, 0x10, UInt8(elements.count)] + elements }
    var archived: [UInt8] = []
    func reference(_ object: UInt8) -> UInt8 {
      archived.append(object)
      return add([0x80, UInt8(archived.count - 1)])
    }
    func list(_ elements: [UInt8]) -> UInt8 {
      let elements = add(array(elements))
      return reference(dictionary([("NS.objects", elements)]))
    }
    let names = colors.map { reference(add(text($0.name))) }
    let values = colors.map { color in
      let components = Array((color.components + "\0").utf8)
      let data = add([0x4F, 0x10, UInt8(components.count)] + components)
      let space = add([0x10, color.space])
      var members = [(color.key, data), ("NSColorSpace", space)]
      if let ownSpace {
        let number = dictionary([(ownSpace.key, add([0x10, ownSpace.number]))])
        members.append(("NSCustomColorSpace", reference(number)))
      }
      return reference(dictionary(members))
    }
    let top = dictionary([("NSKeys", list(names)), ("NSColors", list(values))])
    let all = add(array(archived))
    _ = dictionary([("$top", top), ("$objects", all)])
    return propertyList(objects)
  }

  private static let example = colorList([
    ("Red", 1, "NSComponents", "1 0 0 1"), ("Blue", 2, "NSRGB", "0 0 1 0.5"),
    ("Gray", 3, "NSWhite", "0.5 1"), ("Cyan", 5, "NSCMYK", "1 0 0 0 1"),
    ("Pattern", 9, "NSRGB", "1 0 0"), ("Bad", 1, "NSRGB", "1 zero 0"),
  ])

  private func colors(in bytes: [UInt8]) throws -> [String] {
    let format = try #require(PaletteFormat.detected(in: bytes, fileName: "a"))
    return try format.palettes(in: bytes).flatMap(\.colors).map { "\($0.label) \($0.hex)" }
  }

  @Test func `a color list of macOS is read, and what is not understood is counted`() throws {
    #expect(
      try colors(in: Self.example) == [
        "Red #ff0000", "Blue #0000ff80", "Gray #808080", "Cyan #00ffff",
      ])
    let content = try PaletteFormat.appleColorList.content(of: Self.example)
    // The calibrated color space of the first one is not sRGB.
    #expect(content.warnings.map { Int($0.reason.prefix(1)) } == [1, 2])
    #expect(throws: PaletteError.self) { try PaletteFormat.appleColorList.bytes(for: []) }
  }

  @Test(arguments: [
    ("NSID", 7, "#ff0000"), ("NSSpaceID", 12, "#ff0b0c"), ("NSSpaceID", 14, "#ff0000"),
    ("NSSpaceID", 16, "#ff0000"),
  ])
  func `the components of a color are those of its own color space`(
    _ key: String, _ number: UInt8, _ hex: String
  ) throws {
    let bytes = Self.colorList(
      [("Red", 1, "NSComponents", "1 0 0 1")], ownSpace: (key, number))
    let content = try PaletteFormat.appleColorList.content(of: bytes)
    let color = try #require(content.palettes.first?.colors.first)
    #expect(color.hex == hex && content.warnings.isEmpty)
    #expect((color.displayP3 != nil) == (number == 12))
  }

  @Test func `colors that Terminal archived in its settings are read`() throws {
    // The objects, from the innermost: an archive of a color with three components.
    let components = Array("0.2 0.4 0.6\0".utf8)
    var objects: [[UInt8]] = [[0x4F, 0x10, UInt8(components.count)] + components, [0x10, 2]]
    objects += [Self.text("NSRGB"), Self.text("NSColorSpace"), [0xD2, 2, 3, 0, 1]]
    objects += [[0xA1, 4], [0x80, 0], Self.text("root"), [0xD1, 7, 6]]
    objects += [Self.text("$top"), Self.text("$objects"), [0xD2, 9, 10, 8, 5]]
    let data = Base64.text(Self.propertyList(objects))
    let text = """
      <plist><dict><key>ANSIBlueColor</key><data>
      \(data.prefix(40))
      \(data.dropFirst(40))
      </data><key>Font</key><data>\(Base64.text(Array("font".utf8)))</data></dict></plist>
      """
    let content = try PaletteFormat.html.content(of: Array(text.utf8))
    let found = content.palettes.flatMap(\.colors).map { "\($0.label) \($0.hex)" }
    #expect(found == ["ANSIBlueColor #336699"] && content.warnings.isEmpty)
  }

  @Test func `damaged property lists are read or give an error`() {
    for count in Self.example.indices {
      _ = try? PaletteFormat.appleColorList.content(of: Array(Self.example[..<count]))
    }
    var random = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      var bytes = Self.example
      for _ in 0..<3 {
        bytes[8 + Int(random.next() % UInt64(bytes.count - 8))] = UInt8(random.next() % 256)
      }
      _ = try? PaletteFormat.appleColorList.content(of: bytes)
    }
  }

  @Test(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
  func `color lists of people have the expected colors`() throws {
    let rows = try Corpora.table("palettes/expected_colors.csv")
    for name in try Corpora.files(in: "palettes/clr") {
      let found = try PaletteFormat.appleColorList.palettes(
        in: Corpora.bytes("palettes/clr/\(name)"))
      let expected = rows.filter { $0["file"] == "clr/\(name)" }
      #expect(found.flatMap(\.colors).count == expected.count && !expected.isEmpty)
      for (color, row) in zip(found.flatMap(\.colors), expected) {
        let channels = [color.srgb8.red, color.srgb8.green, color.srgb8.blue].map { "\($0)" }
        #expect(channels == [row["r"], row["g"], row["b"]])
      }
    }
  }

  @Test func `a palette of SwatchBook is read, and what is not understood is counted`() throws {
    let text = """
      <SwatchBook><metadata><dc:title>Inks</dc:title></metadata><materials>
      <color><metadata><dc:identifier>K1</dc:identifier><dc:title>Black 10%</dc:title></metadata>
      <values model="GRAY">0.1</values></color>
      <color><metadata><dc:identifier>C1</dc:identifier></metadata>
      <values model="ABC">1</values><values model="CMYK">1 0 0 0</values><values model="RGB">1 0 0</values></color>
      <color><metadata><dc:title>Odd</dc:title></metadata><values model="ABC">1</values></color>
      </materials><book><swatch material="K1"/></book></SwatchBook>
      """
    let bytes = ZIPArchive.bytes(name: "swatchbook.xml", content: Array(text.utf8))
    #expect(try colors(in: bytes) == ["Black 10% #e6e6e6", "C1 #00ffff"])
    let content = try PaletteFormat.swatchBook.content(of: bytes)
    #expect(content.palettes.map(\.name) == ["Inks"] && content.warnings.count == 1)
  }
}
