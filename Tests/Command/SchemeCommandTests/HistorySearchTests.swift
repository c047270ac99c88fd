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
