import ColorMath
import ImageDecoding
import SchemeExtraction
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SchemeJournal

/// Searching a history, and resolving a word to one of its entries.
struct HistorySearchTests {
  private func entry(
    _ number: UInt64, _ source: String, _ hex: String, name: String? = nil, isFavorite: Bool = false
  ) throws -> JournalEntry {
    let color = try #require(SRGB8(hex: hex))
    let swatch = ImageColorScheme.Swatch(
      color: Oklab(color), rgb: color, share: 1, pixelCount: 1,
      position: PixelPosition(x: 0, y: 0))
    let scheme = try #require(ImageColorScheme(swatches: [swatch], meanSquaredError: 0))
    return JournalEntry(
      id: JournalEntry.ID(bits: UInt128(number) << 96), number: number, time: .now, source: source,
      scheme: scheme, colorCount: .automatic, emphasis: .area, attachments: [], name: name,
      isFavorite: isFavorite)
  }

  private func state() throws -> JournalState {
    var state = JournalState()
    for entry in [
      try entry(0xABCD_0001, "teal.png", "#ff0000", isFavorite: true),
      try entry(0xABCD_0002, "Photos/Sea.jpg", "#007a7a", name: "Autumn"),
      try entry(0x1234_0003, "tree.jpg", "#224400"),
      try entry(0x1234_0004, "x", "#00f", name: "abcd"),
    ] {
      state.apply(JournalChange(number: entry.number, time: entry.time, kind: .added(entry)))
    }
    return state
  }

  private func sources(_ search: HistorySearch) throws -> [String] {
    search.results(in: try state().entries.reversed()).map(\.source)
  }

  @Test func `entries are found by parts of names and by near colors, newest first`() throws {
    let numbers = try sources(HistorySearch())
    #expect(numbers == ["Photos/Sea.jpg", "teal.png", "x", "tree.jpg"])
    #expect(try sources(HistorySearch(text: "teal")) == ["Photos/Sea.jpg", "teal.png"])
    #expect(try sources(HistorySearch(text: "autumn")) == ["Photos/Sea.jpg"])
    #expect(try sources(HistorySearch(text: "SEA")) == ["Photos/Sea.jpg"])
    #expect(try sources(HistorySearch(text: "#f00")) == ["teal.png"])
    #expect(try sources(HistorySearch(text: "gold")) == [])
    #expect(try sources(HistorySearch(isForFavorites: true)) == ["teal.png"])
    #expect(try sources(HistorySearch(text: "teal", isForFavorites: true)) == ["teal.png"])
    #expect(try sources(HistorySearch(limit: 1)) == ["Photos/Sea.jpg"])
    // The limit counts what is found and not what is searched.
    #expect(try sources(HistorySearch(isForFavorites: true, limit: 1)) == ["teal.png"])
    #expect(try sources(HistorySearch(text: "tree", limit: 1)) == ["tree.jpg"])
    #expect(try sources(HistorySearch(text: "sea", isForFavorites: true)) == [])
  }

  @Test(arguments: [
    ("teal", "#6a7373", false), ("teal", "#008080", true), ("teal", "#2a8c86", true),
    ("red", "#c02922", true), ("red", "#ff0000", true), ("red", "#ffb0b0", false),
    ("red", "#808080", false), ("gray", "#7d8080", true), ("gray", "#4f7f9f", false),
    ("blue", "#2244cc", true), ("blue", "#556070", false), ("green", "#c02922", false),
    ("orange", "#e07010", true), ("purple", "#8020a0", true), ("black", "#0a0a0a", true),
  ])
  func `colors are found by what a person calls so`(
    _ word: String, _ code: String, _ isFound: Bool
  ) throws {
    let entry = try entry(1, "photo.jpg", code)
    #expect(HistorySearch(text: word).results(in: [entry]).isEmpty != isFound)
  }

  @Test func `colors are found by the names that are printed`() throws {
    for code in ["#c02922", "#424e82", "#93b6e6", "#508737", "#412d1e"] {
      let color = try #require(SRGB8(hex: code))
      let name = ColorNames.everyday.nearest(to: color).name
      let entry = try entry(1, "photo.jpg", code)
      #expect(HistorySearch(text: name).results(in: [entry]).count == 1, "\(name)")
    }
  }

  @Test func `a word is resolved as a name first, then as a unique prefix of an identifier`() throws
  {
    let state = try state()
    #expect(try state.entry(named: "Autumn").source == "Photos/Sea.jpg")
    #expect(try state.entry(named: "abcd").source == "x")
    #expect(try state.entry(named: "ABCD0001").source == "teal.png")
    for word in ["abc", "", "autumn", "Sea", "1234", "abcd00011"] {
      #expect(throws: Complaint.self) { try state.entry(named: word) }
    }
    #expect(throws: Complaint.self) { try state.entry(named: "abcd0") }
  }
}
