import ColorMath
import Foundation
import SchemeFormats
import Testing

/// The table of formats.
struct PaletteFormatTests {
  @Test func `every name and every suffix belongs to one format only`() {
    let formats = PaletteFormat.all
    #expect(Set(formats.map(\.name)).count == formats.count)
    let suffixes = formats.flatMap(\.suffixes)
    #expect(Set(suffixes).count == suffixes.count)
    #expect(suffixes.allSatisfy { $0 == $0.lowercased() && !$0.hasPrefix(".") })
    #expect(formats.filter(\.isReadable).count >= 6)
  }

  @Test(arguments: [
    ("a/harbor.ase", "ase"), ("HARBOR.ASE", "ase"), ("harbor.tokens.json", "tokens"),
    ("harbor.json", "json"), ("harbor.tailwind.css", "tailwind"), (".Xresources", "xresources"),
    ("folder.css/harbor.gpl", "gpl"), ("colors.wal.json", "pywal"), ("alacritty.toml", "alacritty"),
  ])
  func `the format follows from the suffix of the file name`(
    _ row: (file: String, format: String)
  ) {
    #expect(PaletteFormat(fileName: row.file)?.name == row.format)
  }

  @Test(arguments: ["harbor", "harbor.jpg", "harborase", "-", "", "harbor.css/x"])
  func `a file name without a known suffix has no format`(_ file: String) {
    #expect(PaletteFormat(fileName: file) == nil)
  }

  @Test(arguments: PaletteFormat.all.filter(\.holdsSeveral), [1, 3])
  func `artifacts that are added one by one make the file of all of them`(
    format: PaletteFormat, count: Int
  ) throws {
    let artifacts = (0..<count).map { number in
      Artifact(Palette(name: "\(number)", colors: [PaletteColor(.white), PaletteColor(.black)]))
    }
    var writer = ArtifactWriter(format)
    #expect(writer.isUsable == format.isJSON)
    var bytes = writer.opening
    for artifact in artifacts { bytes += writer.add(artifact) }
    #expect(writer.isUsable)
    #expect(try bytes + writer.closing() == format.bytes(of: artifacts))
  }

  @Test func `every format can write an empty list of palettes`() throws {
    for format in PaletteFormat.all {
      let bytes = try format.bytes(for: [])
      if format.isReadable, format.content != .terminal {
        #expect(try format.palettes(in: bytes).allSatisfy { $0.colors.isEmpty }, "\(format.name)")
      }
    }
  }

  @Test func `a Procreate file is a ZIP archive with at most 30 colors per palette`() throws {
    let color = PaletteColor(SRGB8(red: 1, green: 2, blue: 3))
    let palette = Palette(name: "a", colors: Array(repeating: color, count: 31))
    let bytes = try PaletteFormat.procreate.bytes(for: [palette])
    #expect(bytes.starts(with: Array("PK\u{3}\u{4}".utf8)))
    #expect(bytes[30..<43].elementsEqual("Swatches.json".utf8))
    let size = (22...25).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    let json = String(decoding: bytes[43..<43 + size], as: UTF8.self)
    // Procreate shows 30 colors per palette, so the 31st goes into a second one.
    #expect(json.components(separatedBy: "\"name\": \"a\"").count == 3)
    #expect(json.components(separatedBy: "\"hue\"").count == 32)
    #expect(bytes.suffix(22).starts(with: Array("PK\u{5}\u{6}".utf8)))
  }

  @Test(arguments: [0, 1, 300, 65_535])
  func `a ZIP archive with a trailing comment is read`(count: Int) throws {
    let palette = Palette(name: "a", colors: [PaletteColor(SRGB8(red: 1, green: 2, blue: 3))])
    let bytes = try PaletteFormat.procreate.bytes(for: [palette])
    var archive = bytes
    archive.removeLast(2)
    archive += [UInt8(count & 0xFF), UInt8(count >> 8)] + [UInt8](repeating: 0x20, count: count)
    #expect(
      try PaletteFormat.procreate.palettes(in: archive)
        == PaletteFormat.procreate.palettes(in: bytes))
  }
}
