import SchemeExtraction
import SchemeJournal
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// The confirmation before a favorite is removed.
struct HistoryRemovalTests {
  @Test(arguments: [true, false])
  func `the answer about a favorite decides whether all named entries are removed`(
    answer: Bool
  ) async throws {
    let folder = try ScratchFolder()
    let path = RawPath(folder.path("h"))
    let journal = HistoryJournal(at: path)
    let scheme = try MadeUp.redAndBlue().scheme
    let favorite = try await journal.add(scheme, source: "a.jpg", name: "S\u{1b}ea")
    let other = try await journal.add(scheme, source: "b.jpg")
    try await journal.setFavorite(true, of: favorite.id)
    let recorder = Recorder()
    var console = recorder.console()
    console.ask = { question in
      #expect(question == "'S\u{1b}ea': a favorite; remove?")
      return answer
    }
    let words: [RawPath] = [
      "--journal", path, RawPath(favorite.id.description),
      RawPath(other.id.description),
    ]
    let status = try await HistoryRemoveCommand.parsed(words, console).run(console)
    #expect(status == (answer ? .success : .failure) && recorder.complaints.isEmpty)
    #expect(try await journal.state.entries.count == (answer ? 0 : 2))
  }

  @Test func `an entry that is not a favorite is removed without a question`() async throws {
    let folder = try ScratchFolder()
    let path = RawPath(folder.path("h"))
    let journal = HistoryJournal(at: path)
    let entry = try await journal.add(try MadeUp.redAndBlue().scheme, source: "a.jpg")
    var console = Recorder().console()
    console.ask = { _ in
      Issue.record("no question is expected")
      return false
    }
    let words: [RawPath] = ["--journal", path, RawPath(entry.id.description)]
    #expect(try await HistoryRemoveCommand.parsed(words, console).run(console) == .success)
    #expect(try await journal.state.entries == [])
  }
}
