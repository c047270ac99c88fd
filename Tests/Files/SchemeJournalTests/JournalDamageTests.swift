import Foundation
import ImageDecoding
import SchemeExtraction
import SystemCalls
import TestCorpora
import Testing

@testable import SchemeJournal

/// Journals that are truncated or damaged.
struct JournalDamageTests {
  private let fixture: JournalFixture

  init() throws { fixture = try JournalFixture() }

  /// Notices in order.
  private final class Notices: Sendable {
    let all = Monitor<[JournalNotice]>([])
  }

  @Test func `a truncated journal keeps complete records, and the next change reports the rest`()
    async throws
  {
    let sizes = try await fixture.writeEveryKind()
    let whole = try fixture.bytes()
    let states = try sizes.map { size in
      try fixture.replace(whole[..<size])
      return try #require(try JournalReader(RawPath(fixture.path))).state
    }
    let first = JournalHeader.byteCount
    for length in first...whole.count {
      try fixture.replace(whole[..<length])
      let before = sizes.lastIndex { $0 <= length }
      let expected = before.map { Array(states[$0].entries) } ?? []
      #expect(try await Array(fixture.journal().state.entries) == expected, "\(length) bytes")
      // Reading does not change the file.
      #expect(try fixture.bytes().count == length)
      let notices = Notices()
      let writer = fixture.journal {
        $0.notify = { notice in notices.all.withLock { $0.append(notice) } }
      }
      let entry = try await writer.add(JournalFixture.scheme(9), source: "new")
      #expect(
        try await Array(fixture.journal().state.entries) == expected + [entry], "\(length) bytes")
      let cutCount = length - (before.map { sizes[$0] } ?? first)
      let told = notices.all.withLock(\.self)
      #expect(told == (cutCount > 0 ? [.cutOff(path: fixture.path, byteCount: cutCount)] : []))
    }
  }

  /// Adds bytes to the file, as a process does that ends before its change is complete.
  private func append(_ bytes: some Sequence<UInt8>) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: fixture.path))
    try file.seekToEnd()
    try file.write(contentsOf: Array(bytes))
    try file.close()
  }

  @Test func `a participant that has read the journal also cuts off what another left incomplete`()
    async throws
  {
    let notices = Notices()
    let journal = fixture.journal {
      $0.notify = { notice in notices.all.withLock { $0.append(notice) } }
    }
    let entry = try await journal.add(JournalFixture.scheme(1), source: "a")
    // The change that follows is shorter than what is left of most of these.
    let record = JournalChange(number: 2, time: .now, kind: .added(entry)).record
    for (turn, length) in [1, 9, record.count / 2, record.count - 1].enumerated() {
      try append(record[..<length])
      try await journal.setFavorite(turn % 2 == 0, of: entry.id)
      #expect(try await fixture.journal().state.number == UInt64(turn) + 2)
      let notice = JournalNotice.cutOff(path: fixture.path, byteCount: length)
      #expect(notices.all.withLock(\.self).last == notice)
    }
  }

  @Test func `a journal that is longer than what is read at a time is read to its end`()
    async throws
  {
    let name = String(repeating: "x", count: 16_384)
    var state = JournalState()
    for number in 1...300 as ClosedRange<UInt64> {
      let entry = JournalEntry(
        JournalFixture.scheme(Int(number)), source: name, options: SchemeExtractor.Options(),
        name: nil, at: WallTime(milliseconds: Int64(number)))
      for change in state.changes(next: [.added(entry)], at: entry.time) { state.apply(change) }
    }
    try fixture.replace(JournalLog.bytes(of: state, at: .now))
    #expect(try fixture.bytes().count > 4 << 20)
    #expect(try await fixture.journal().state == state)
    let entry = try await fixture.journal().add(JournalFixture.scheme(), source: "a")
    #expect(try await Array(fixture.journal().state.entries) == state.entries + [entry])
  }

  @Test func `an empty file is read as an empty journal`() async throws {
    try fixture.replace([])
    #expect(try await fixture.journal().state.entries == [])
    let entry = try await fixture.journal().add(JournalFixture.scheme(), source: "a")
    #expect(try await fixture.journal().state.entries == [entry])
  }

  @Test func `an incomplete header and files of other kinds are errors and left unchanged`()
    async throws
  {
    let path = fixture.path
    let header = JournalHeader(time: .now).bytes
    var newer = header
    newer[8] = 2
    let files: [([UInt8], JournalError)] =
      (1..<header.count).map { (Array(header[..<$0]), .damaged(path: path, offset: 0)) } + [
        (Array("{}\n".utf8), .notAJournal(path: path)),
        (newer + [1, 2, 3], .newerVersion(path: path, version: 2)),
      ]
    for (bytes, error) in files {
      try fixture.replace(bytes)
      await #expect(throws: error) { try await fixture.journal().state }
      await #expect(throws: error) {
        try await fixture.journal().add(JournalFixture.scheme(), source: "a")
      }
      await #expect(throws: error) { try await fixture.journal().compact() }
      #expect(try fixture.bytes() == bytes)
    }
  }

  @Test func `a single changed byte is an error and leaves the file unchanged`() async throws {
    let sizes = try await fixture.writeEveryKind()
    let whole = try fixture.bytes()
    var random = SeededGenerator(seed: 49)
    for place in JournalHeader.byteCount..<whole.count {
      var damaged = whole
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      try fixture.replace(damaged)
      let start = sizes.last { $0 <= place } ?? JournalHeader.byteCount
      let error = JournalError.damaged(path: fixture.path, offset: start)
      await #expect(throws: error, "byte \(place)") { try await fixture.journal().state }
      await #expect(throws: error, "byte \(place)") {
        try await fixture.journal().add(JournalFixture.scheme(), source: "a")
      }
      #expect(try fixture.bytes() == damaged)
    }
  }

  @Test func `records that do not fit the state are reported as damage`() async throws {
    let id = try await fixture.journal().add(JournalFixture.scheme(), source: "a").id
    let whole = try fixture.bytes()
    let error = JournalError.damaged(path: fixture.path, offset: whole.count)
    let unfit: [(UInt64, JournalChange.Kind)] = [
      (1, .removed(id)), (3, .removed(id)), (2, .marked(id, isFavorite: false)),
      (2, .removed(JournalEntry.ID())),
    ]
    for (number, kind) in unfit {
      let change = JournalChange(number: number, time: .now, kind: kind)
      try fixture.replace(whole + change.record)
      await #expect(throws: error) { try await fixture.journal().state }
    }
  }

  @Test func `zeros in place of a record after a power failure are cut off`() async throws {
    let entry = try await fixture.journal().add(JournalFixture.scheme(), source: "a")
    let whole = try fixture.bytes()
    let record = JournalChange(number: 2, time: .now, kind: .removed(entry.id)).record
    for written in [0, 5, 9] {
      let zeros = [UInt8](repeating: 0, count: record.count - written)
      try fixture.replace(whole + record[..<written] + zeros)
      #expect(try await fixture.journal().state.entries == [entry])
      try await fixture.journal().setFavorite(true, of: entry.id)
      #expect(try await fixture.journal().state.entries.map(\.isFavorite) == [true])
    }
  }

  @Test func `a participant notices when the file is truncated or removed`() async throws {
    let (journal, other) = (fixture.journal(), fixture.journal())
    let first = try await journal.add(JournalFixture.scheme(1), source: "a")
    let size = try fixture.bytes().count
    try await journal.add(JournalFixture.scheme(2), source: "b")
    var iterator = other.changes().makeAsyncIterator()
    for _ in 0..<2 { _ = try await iterator.next() }
    try fixture.replace(try fixture.bytes()[..<size])
    let change = try await iterator.next()
    guard case .removed? = change?.kind else { throw JournalError.unavailable }
    try FileManager.default.removeItem(atPath: fixture.path)
    #expect(try await iterator.next()?.kind == .removed(first.id))
    let third = try await journal.add(JournalFixture.scheme(3), source: "c")
    #expect(try await iterator.next()?.kind == .added(third))
    #expect(third.number == 1)
  }
}
