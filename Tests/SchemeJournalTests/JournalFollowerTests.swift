import Foundation
import ScratchFolders
import SystemCalls
import Testing

@testable import SchemeJournal

/// Followers of a journal whose file or folder is not what it was.
struct JournalFollowerTests {
  private let fixture: JournalFixture

  init() throws { fixture = try JournalFixture() }

  @Test func `what was read before some damage is not lost with it`() async throws {
    let journal = fixture.journal()
    let id = try await journal.add(JournalFixture.scheme(1), source: "a").id
    var follower = JournalFollower(JournalLocation(RawPath(fixture.path)))
    _ = try follower.look { false }
    // A change in the old file, and a new file whose last byte is not written yet.
    try await journal.setName("x", of: id)
    try await journal.compact()
    let whole = try fixture.bytes()
    try fixture.replace(whole.dropLast() + [whole[whole.count - 1] ^ 1])
    let changes = try follower.look {
      // The follower waits for the writer, who completes it.
      try? fixture.replace(whole)
      return false
    }
    #expect(changes.map(\.kind) == [.named(id, "x")])
  }

  @Test func `a file that was cut off is not read on`() async throws {
    _ = try await fixture.writeEveryKind()
    let reader = try #require(try JournalReader(RawPath(fixture.path)))
    #expect(reader.isCurrent)
    let file = try #require(FileHandle(forWritingAtPath: fixture.path))
    try file.truncate(atOffset: UInt64(fixture.bytes().count - 5))
    #expect(!reader.isCurrent)
  }

  @Test func `a folder that takes the place of another is followed`() async throws {
    let folder = fixture.folder.path("folder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = RawPath(folder + "/history.journal")
    try await HistoryJournal(at: path).add(JournalFixture.scheme(1), source: "a")
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let follower = Task {
      var iterator = HistoryJournal(at: path).changes().makeAsyncIterator()
      while let change = try await iterator.next() {
        if case .added(let entry) = change.kind, entry.source == "b" { return true }
        start.yield()
      }
      return false
    }
    for await _ in starts { break }
    try FileManager.default.moveItem(atPath: folder, toPath: fixture.folder.path("elsewhere"))
    try await HistoryJournal(at: path).add(JournalFixture.scheme(2), source: "b")
    let limit = Task {
      try await Task.sleep(for: .seconds(60))
      follower.cancel()
    }
    #expect(try await follower.value, "the new folder was not found within a minute")
    limit.cancel()
  }
}
