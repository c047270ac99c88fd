import ColorMath
import DecodingFixtures
import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeJournal
import ScratchFolders
import Testing

/// Journals that are changed and followed, and one that cannot be opened.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct JournalLifetimes {
  @Test func `a journal releases its resources`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let scheme = try await SchemeExtractor(taskCount: 1).scheme(
        of: .bytes(SmallImage.baseline.bytes()))
      try await expectNothingLeft(in: folder.path) { run in
        let journal = HistoryJournal(at: RawPath(folder.path("history.journal")))
        let entry = try await journal.add(
          scheme, source: "photo \(run)", attachments: [.thumbnail: [1, 2, UInt8(run % 250)]])
        try await journal.setFavorite(run % 2 == 0, of: entry.id)
        var states = journal.states().makeAsyncIterator()
        _ = try await states.next()
        let waiting = Task {
          for try await _ in HistoryJournal(at: RawPath(folder.path("history.journal"))).changes() {
          }
        }
        if run % 3 == 0 { await Task.yield() }
        waiting.cancel()
        _ = await waiting.result
        _ = await Task {
          try await HistoryJournal(at: "/dev/null/history").add(scheme, source: "a")
        }
        .result
        try await journal.remove(entry.id)
        try await journal.compact()
      }
    }
  }
}
