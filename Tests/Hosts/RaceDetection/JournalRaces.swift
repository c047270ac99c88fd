import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeJournal
import ScratchFolders
import Testing

/// Journals on one file, changed and followed by many tasks, checked by Thread Sanitizer.
@Suite(.timeLimit(.minutes(15))) struct JournalRaces {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func journal() -> HistoryJournal {
    var options = HistoryJournal.Options()
    options.obsoleteRecordLimit = 20
    return HistoryJournal(at: RawPath(folder.path("history.journal")), options: options)
  }

  private func scheme() throws -> ImageColorScheme {
    let color = SRGB8(red: 1, green: 2, blue: 3)
    let swatch = ImageColorScheme.Swatch(
      color: Oklab(color), rgb: color, share: 1, pixelCount: 1,
      position: PixelPosition(x: 0, y: 0))
    return try #require(ImageColorScheme(swatches: [swatch], meanSquaredError: 0))
  }

  /// Follows a journal up to an entry with a source.
  private static func entries(
    of journal: HistoryJournal, upTo name: String
  ) async throws -> JournalEntries {
    var state = JournalState()
    for try await change in journal.changes() {
      state.apply(change)
      if state.entries.last?.source == name { break }
    }
    return state.entries
  }

  @Test func `two journals on one file and all their followers end with the same entries`()
    async throws
  {
    let (first, second, scheme) = (journal(), journal(), try scheme())
    let ends = try await withThrowingTaskGroup(of: JournalEntries.self) { group in
      for number in 0..<6 {
        let journal = number % 2 == 0 ? first : second
        group.addTask { try await Self.entries(of: journal, upTo: "end") }
      }
      try await withThrowingTaskGroup(of: Void.self) { writers in
        for number in 0..<6 {
          let journal = number % 3 == 0 ? first : second
          writers.addTask {
            for turn in 0..<12 {
              let entry = try await journal.add(scheme, source: "\(number) \(turn)")
              try await journal.setFavorite(true, of: entry.id)
              try await journal.setName("\(turn)", of: entry.id)
              if turn % 3 > 0 { try await journal.remove(entry.id) }
            }
          }
        }
        try await writers.waitForAll()
      }
      try await first.add(scheme, source: "end")
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let late = try await journal().state.entries
    #expect(late.count == 6 * 4 + 1)
    #expect(ends == Array(repeating: late, count: 6))
  }

  @Test func `many cancelled changes and followers leave a journal of all acknowledged entries`()
    async throws
  {
    let (journal, scheme) = (journal(), try scheme())
    let kept = await withTaskGroup(of: JournalEntry.ID?.self) { group in
      for number in 0..<60 {
        group.addTask {
          if number % 3 == 0 {
            _ = try? await Self.entries(of: journal, upTo: "never")
            return nil
          }
          return try? await journal.add(scheme, source: "\(number)").id
        }
        if number == 40 { group.cancelAll() }
      }
      group.cancelAll()
      return await group.reduce(into: Set<JournalEntry.ID>()) { if let id = $1 { $0.insert(id) } }
    }
    // The journal has exactly the acknowledged entries.
    #expect(try await Set(self.journal().state.entries.map(\.id)) == kept)
  }
}
