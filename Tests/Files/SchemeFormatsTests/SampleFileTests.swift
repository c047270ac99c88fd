import ColorMath
import SchemeFormats
import TestCorpora
import Testing

/// Files written by other programs, compared with the results of two independent readers.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct SampleFileTests {
  static let readable = PaletteFormat.all.filter(\.isReadable)

  /// The rows of the expected colors, by the path of their file.
  static let expected: [String: [[String: String]]] = {
    let rows = (try? Corpora.table("palettes/expected_colors.csv")) ?? []
    return Dictionary(grouping: rows) { $0["file"] ?? "" }
  }()

  /// The sample files in readable formats.
  static let files: [(path: String, format: String)] = {
    let rows = (try? Corpora.table("palettes/files.csv")) ?? []
    return rows.compactMap { row in
      guard let path = row["file"], let format = row["format"],
        readable.contains(where: { $0.name == format }), expected[path] != nil
      else { return nil }
      return (path, format)
    }
  }()

  @Test func `at least 40 sample files are found`() {
    #expect(Self.files.count >= 40)
  }

  @Test(arguments: files.map(\.path))
  func `a sample file has the expected colors, names and groups`(_ path: String) throws {
    let name = try #require(Self.files.first { $0.path == path }?.format)
    let format = try #require(PaletteFormat.all.first { $0.name == name })
    let bytes = try Corpora.bytes("palettes/" + path)
    let palettes = try format.palettes(in: bytes)
    // The table also lists empty slots.
    let rows = try #require(Self.expected[path]).filter { $0["r"]?.isEmpty == false }
    let colors = palettes.flatMap { palette in palette.colors.map { (palette.name ?? "", $0) } }
    try #require(colors.count == rows.count)
    for (row, (group, color)) in zip(rows, colors) {
      let codes = ["r", "g", "b"].compactMap { row[$0].flatMap { Int($0) } }
      let rgb = color.srgb8
      #expect([rgb.red, rgb.green, rgb.blue].map { Int($0) } == codes, "\(row)")
      if let name = row["name"], !name.isEmpty, !isMadeUp(name) {
        #expect((color.name ?? color.hex) == name, "\(row)")
      }
      if let expectedGroup = row["group"], !expectedGroup.isEmpty {
        #expect(group == expectedGroup)
      }
    }
    let again = try format.bytes(for: palettes)
    #expect(try format.palettes(in: again) == palettes)
  }

  /// Whether the table's reader uses this name for an unnamed color.
  private func isMadeUp(_ name: String) -> Bool { name == "Untitled" }

  @Test func `sample formats are recognized by the first bytes or the file name`() throws {
    for (path, name) in Self.files {
      let bytes = try Corpora.bytes("palettes/" + path)
      let format = PaletteFormat(recognizing: bytes) ?? PaletteFormat(fileName: path)
      #expect(format?.name == name, "\(path)")
    }
  }
}
