import SchemeExtraction
import ScratchFolders
import SystemCalls
import Testing

@testable import SchemeJournal

/// Journals that are compacted while others read and change them.
struct JournalCompactionTests {
  private let fixture: JournalFixture

  init() throws { fixture = try JournalFixture() }

  private func entries() async throws -> [JournalEntry] {
    try await Array(fixture.journal().state.entries)
  }

  @Test func `compaction keeps the state and makes the file smaller`() async throws {
    let sizes = try await fixture.writeEveryKind()
    let before = try await fixture.journal().state
    try await fixture.journal().compact()
    #expect(try await fixture.journal().state == before)
    #expect(try fixture.bytes().count < sizes[6])
    #expect(try fixture.folder.names() == ["history.journal", "history.journal.lock"])
    let entry = try await fixture.journal().add(JournalFixture.scheme(5), source: "c")
    #expect(entry.number == before.number + 1)
    try await fixture.journal().compact()
    #expect(try await entries() == before.entries + [entry])
  }

  @Test func `a reader misses no change of the file before its compaction`() async throws {
    let (journal, other) = (fixture.journal(), fixture.journal())
    let id = try await journal.add(JournalFixture.scheme(1), source: "a").id
    var iterator = other.changes().makeAsyncIterator()
    _ = try await iterator.next()
    try await journal.setFavorite(true, of: id)
    try await journal.setFavorite(false, of: id)
    try await journal.compact()
    try await journal.setName("x", of: id)
    let changes = [
      try await iterator.next(), try await iterator.next(), try await iterator.next(),
    ]
    #expect(changes.map { $0?.number } == [2, 3, 4])
    #expect(
      changes.map { $0?.kind } == [
        .marked(id, isFavorite: true), .marked(id, isFavorite: false), .named(id, "x"),
      ])
  }

  @Test func `a reader far behind a compaction gets the combined effect of the changes`()
    async throws
  {
    let (journal, other) = (fixture.journal(), fixture.journal())
    let first = try await journal.add(JournalFixture.scheme(1), source: "a")
    var iterator = other.changes().makeAsyncIterator()
    _ = try await iterator.next()
    try await journal.compact()
    let second = try await journal.add(JournalFixture.scheme(2), source: "b")
    try await journal.setFavorite(true, of: second.id)
    try await journal.remove(first.id)
    try await journal.compact(at: WallTime(milliseconds: 4))
    let changes = [try await iterator.next(), try await iterator.next()]
    var marked = second
    marked.isFavorite = true
    #expect(changes.map { $0?.kind } == [.removed(first.id), .added(marked)])
    #expect(changes.map { $0?.number } == [4, 4])
    #expect(changes.map { $0?.time } == [WallTime(milliseconds: 4), second.time])
  }

  @Test func `a participant continues in the file that another one compacted`() async throws {
    let (journal, other) = (fixture.journal(), fixture.journal())
    let first = try await journal.add(JournalFixture.scheme(1), source: "a")
    let second = try await other.add(JournalFixture.scheme(2), source: "b")
    try await other.compact()
    let third = try await journal.add(JournalFixture.scheme(3), source: "c")
    try await journal.compact()
    let fourth = try await other.add(JournalFixture.scheme(4), source: "d")
    #expect(try await entries() == [first, second, third, fourth])
    #expect([first, second, third, fourth].map(\.number) == [1, 2, 3, 4])
  }

  /// The number of obsolete records is at most the limit or the number of entries, if that is greater.
  @Test(arguments: [(10, 1), (2, 5), (5, 5), (0, 3)])
  func `obsolete records do not accumulate`(limit: Int, entryCount: Int) async throws {
    let journal = fixture.journal { $0.obsoleteRecordLimit = limit }
    var ids: [JournalEntry.ID] = []
    for number in 0..<entryCount {
      ids.append(try await journal.add(JournalFixture.scheme(number + 1), source: "a").id)
    }
    let id = try #require(ids.last)
    var most = 0
    for turn in 0..<100 {
      try await journal.setFavorite(turn % 2 == 0, of: id)
      most = max(most, try #require(try JournalReader(RawPath(fixture.path))).log.recordCount)
    }
    #expect(most == entryCount + max(limit, entryCount))
    let state = try await fixture.journal().state
    #expect(state.number == 100 + UInt64(entryCount) && state.entries.map(\.id) == ids)
  }

  @Test func `equal entries of an older version are merged on reading and at the next change`()
    async throws
  {
    let scheme = JournalFixture.scheme(1)
    var old = JournalState()
    for number in 1...4 as ClosedRange<UInt64> {
      let entry = JournalEntry(
        scheme, source: number == 2 ? "b" : "a", options: SchemeExtractor.Options(),
        name: number == 1 ? "Sea" : nil, at: WallTime(milliseconds: Int64(number)))
      for change in old.changes(next: [.added(entry)], at: entry.time) { old.apply(change) }
    }
    try fixture.replace(JournalLog.bytes(of: old, at: WallTime(milliseconds: 4)))
    var states = fixture.journal().states().makeAsyncIterator()
    let (read, followed) = (try await entries(), try await states.next().map { Array($0.entries) })
    #expect(read.map(\.id) == [old.entries[1].id, old.entries[3].id] && followed == read)
    #expect(read.map(\.name) == [nil, "Sea"])
    try await fixture.journal().setFavorite(true, of: read[1].id)
    let log = try JournalLog(try fixture.bytes()[..<JournalHeader.byteCount])
    var copy = log
    _ = try copy.read(try fixture.bytes()[JournalHeader.byteCount...])
    #expect(copy.state.entries.map(\.id) == read.map(\.id))
    #expect(try await states.next()?.entries.map(\.isFavorite) == [false, true])
  }

  @Test func `a scheme added again becomes the latest entry, even at the limit of entries`()
    async throws
  {
    let journal = fixture.journal { $0.entryLimit = 2 }
    let first = try await journal.add(JournalFixture.scheme(1), source: "a", name: "Sea")
    _ = try await journal.add(JournalFixture.scheme(2), source: "b")
    let again = try await journal.add(JournalFixture.scheme(1), source: "a")
    #expect(again.name == "Sea" && again.id != first.id)
    #expect(try await entries().map(\.source) == ["b", "a"])
    _ = try await journal.add(JournalFixture.scheme(3), source: "c")
    #expect(try await entries().map(\.source) == ["a", "c"])
  }
}
