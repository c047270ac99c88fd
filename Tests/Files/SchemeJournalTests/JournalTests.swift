import Foundation
import ImageDecoding
import SchemeExtraction
import ScratchFolders
import Testing

@testable import SchemeJournal

/// A journal as its participants use it.
struct JournalTests {
  private let fixture: JournalFixture
  private let time = WallTime(milliseconds: 1_000)

  init() throws { fixture = try JournalFixture() }

  @Test func `entries are kept in the order in which they were added`() async throws {
    let journal = fixture.journal()
    #expect(try await journal.state.entries == [])
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(900)
    options.emphasis = .area
    let first = try await journal.add(
      JournalFixture.scheme(1), source: "a.jpg", options: options, name: "A", at: time)
    #expect(first.colorCount == .exactly(256) && first.emphasis == .area)
    #expect(first.name == "A" && !first.isFavorite && first.number == 1 && first.time == time)
    let second = try await journal.add(JournalFixture.scheme(2), source: "b.jpg")
    #expect(try await journal.state.entries == [first, second])
    #expect(try await fixture.journal().state == journal.state)
  }

  @Test func `marks and names are kept, and changes without effect are not written`() async throws {
    let (journal, other) = (fixture.journal(), fixture.journal())
    let id = try await journal.add(JournalFixture.scheme(), source: "a.jpg").id
    try await other.setFavorite(true, of: id)
    try await journal.setName("Spring", of: id)
    let entry = try #require(try await other.state[id])
    #expect(entry.isFavorite && entry.name == "Spring")
    let before = try fixture.bytes()
    try await journal.setFavorite(true, of: id)
    try await other.setName("Spring", of: id)
    #expect(try fixture.bytes() == before)
    try await journal.remove(id)
    #expect(try await other.state.entries == [])
    await #expect(throws: JournalError.noSuchEntry(id)) { try await other.remove(id) }
    await #expect(throws: JournalError.noSuchEntry(id)) { try await other.setName(nil, of: id) }
  }

  @Test func `a late participant gets all existing entries and then new changes`() async throws {
    let journal = fixture.journal()
    let first = try await journal.add(JournalFixture.scheme(1), source: "a.jpg", at: time)
    try await journal.setFavorite(true, of: first.id)
    var late = fixture.journal().changes().makeAsyncIterator()
    let change = try #require(try await late.next())
    guard case .added(let entry) = change.kind else { throw JournalError.unavailable }
    #expect(entry.isFavorite && change.time == time && change.number == 2)
    try await journal.remove(first.id, at: time)
    let next = try await late.next()
    #expect(next == JournalChange(number: 3, time: time, kind: .removed(first.id)))
  }

  @Test func `all participants get the changes of all others in the same order`() async throws {
    let (participants, perParticipant) = (4, 25)
    let all = participants * perParticipant
    let fixture = fixture
    let orders = try await withThrowingTaskGroup(of: [UInt64]?.self) { group in
      for number in 0..<participants {
        group.addTask {
          let journal = fixture.journal()
          for turn in 0..<perParticipant {
            try await journal.add(
              JournalFixture.scheme(number * 100 + turn), source: "\(number)")
          }
          return nil
        }
        group.addTask {
          var numbers: [UInt64] = []
          for try await change in fixture.journal().changes() {
            guard case .added(let entry) = change.kind else { continue }
            numbers.append(entry.number)
            if numbers.count == all { break }
          }
          return numbers
        }
      }
      var orders: [[UInt64]] = []
      for try await case let order? in group { orders.append(order) }
      return orders
    }
    #expect(orders == Array(repeating: (1...UInt64(all)).map { $0 }, count: participants))
    let entries = try await fixture.journal().state.entries
    for number in 0..<participants {
      let own = entries.filter { $0.source == "\(number)" }.map(\.scheme)
      #expect(own == (0..<perParticipant).map { JournalFixture.scheme(number * 100 + $0) })
    }
  }

  @Test func `attachments are stored once per content and verified`() async throws {
    let journal = fixture.journal()
    let bytes = Array("small".utf8)
    let first = try await journal.add(
      JournalFixture.scheme(1), source: "a", attachments: [.thumbnail: bytes, .histogram: [1]])
    let second = try await journal.add(
      JournalFixture.scheme(2), source: "b", attachments: [.thumbnail: bytes])
    #expect(first.attachments.map(\.kind) == [.thumbnail, .histogram])
    #expect(first.attachments[0] == second.attachments[0])
    let folder = fixture.path + ".attachments"
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    }
    #expect(try names() == Set(first.attachments.map(\.digest)))
    #expect(try await fixture.journal().bytes(of: second.attachments[0]) == bytes)
    #expect(journal.path(of: second.attachments[0]).description.hasPrefix(folder + "/"))

    try await journal.remove(first.id)
    try await journal.compact()
    #expect(try names() == [second.attachments[0].digest])
    try Data("other".utf8).write(
      to: URL(fileURLWithPath: journal.path(of: second.attachments[0]).description))
    let path = journal.path(of: second.attachments[0]).description
    for attachment in [second.attachments[0], first.attachments[1]] {
      await #expect(
        throws: JournalError.attachmentDamaged(path: journal.path(of: attachment).description)
      ) { try await journal.bytes(of: attachment) }
    }
    #expect(path.hasSuffix(second.attachments[0].digest))
    // Whoever adds the same content again repairs it.
    for damaged in ["other", "cut"] {
      try Data(damaged.utf8).write(to: URL(fileURLWithPath: path))
      try await journal.add(
        JournalFixture.scheme(3), source: damaged, attachments: [.thumbnail: bytes])
      #expect(try await journal.bytes(of: second.attachments[0]) == bytes)
    }
    // What is no file is no attachment.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    await #expect(throws: JournalError.attachmentDamaged(path: path)) {
      try await journal.bytes(of: second.attachments[0])
    }
  }

  @Test func `an entry that is there already is not added again`() async throws {
    let journal = fixture.journal()
    let entry = try await journal.add(JournalFixture.scheme(1), source: "a")
    let number = try await journal.commit(.marked(entry.id, isFavorite: true))
    let before = try fixture.bytes()
    #expect(try await journal.commit(.added(entry), attachments: [.thumbnail: [1]]) == number)
    #expect(try fixture.bytes() == before && number == 2)
    // A follower has the same state, with the places of all entries.
    var states = fixture.journal().states().makeAsyncIterator()
    #expect(try await states.next() == journal.state)
  }

  @Test func `a journal keeps the limits of its options`() async throws {
    let standard = HistoryJournal.Options()
    #expect(standard.entryLimit == 10_000 && standard.patience == 10_000)
    #expect(standard.obsoleteRecordLimit == 1_000)
    let journal = fixture.journal { $0.entryLimit = 1 }
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(0)
    var last: JournalEntry?
    for number in 0..<3 {
      last = try await journal.add(
        JournalFixture.scheme(number), source: "a", options: options, name: "\(number)")
      #expect(try await fixture.journal().state.entries.map(\.self) == [last])
    }
    #expect(last?.colorCount == .exactly(1))
    let long = String(repeating: "x", count: 16_385)
    await #expect(throws: JournalError.textTooLong(byteCount: 16_385)) {
      try await journal.add(JournalFixture.scheme(9), source: "a", name: long)
    }
    #expect(try await journal.state.entries.map(\.self) == [last])
    #expect(try await journal.removeOldest(untilAtMost: 1) == [])
  }

  @Test func `a compaction leaves an attachment that is still being written`() async throws {
    let journal = fixture.journal()
    let entry = try await journal.add(
      JournalFixture.scheme(), source: "a", attachments: [.thumbnail: [1, 2]])
    let store = AttachmentStore(JournalLocation(RawPath(fixture.path)))
    let attachment = JournalAttachment(.histogram, of: [3, 4, 5])
    let pending = try store.prepare(attachment, [3, 4, 5])
    try await journal.compact()
    try pending.commit()
    #expect(try store.bytes(of: attachment) == [3, 4, 5])
    #expect(try await journal.bytes(of: entry.attachments[0]) == [1, 2])
  }

  @Test func `attachments and texts that are too large are refused without a change`()
    async throws
  {
    let journal = fixture.journal()
    let large = [UInt8](repeating: 0, count: JournalAttachment.maximumByteCount + 1)
    await #expect(throws: JournalError.attachmentTooLarge(byteCount: large.count)) {
      try await journal.add(
        JournalFixture.scheme(), source: "a", attachments: [.histogram: large])
    }
    let long = String(repeating: "x", count: 16_385)
    await #expect(throws: JournalError.textTooLong(byteCount: 16_385)) {
      try await journal.add(JournalFixture.scheme(), source: long)
    }
    #expect(try fixture.folder.names() == [])
    let entry = try await journal.add(JournalFixture.scheme(), source: String(long.dropLast()))
    #expect(try await fixture.journal().state.entries == [entry])
    await #expect(throws: JournalError.textTooLong(byteCount: 16_385)) {
      try await journal.setName(long, of: entry.id)
    }
  }

  #if DEBUG
    private static let isOptimized = false
  #else
    private static let isOptimized = true
  #endif

  @Test(.enabled(if: isOptimized, "a digest of 100 MB takes long in a debug build"))
  func `an attachment of the maximum size, 100 MB, is stored`() async throws {
    let journal = fixture.journal()
    let large = [UInt8](repeating: 7, count: JournalAttachment.maximumByteCount)
    let entry = try await journal.add(
      JournalFixture.scheme(), source: "a", attachments: [.histogram: large])
    #expect(entry.attachments.first?.byteCount == 100_000_000)
    let path = journal.path(of: entry.attachments[0]).description
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(size == large.count)
  }

  @Test func `the number of entries is limited, and favorites stay`() async throws {
    let journal = fixture.journal { $0.entryLimit = 3 }
    let first = try await journal.add(JournalFixture.scheme(0), source: "0")
    try await journal.setFavorite(true, of: first.id)
    for number in 1...5 {
      try await journal.add(JournalFixture.scheme(number), source: "\(number)")
    }
    #expect(try await journal.state.entries.map(\.source) == ["0", "4", "5"])
    #expect(try await journal.removeOldest(untilAtMost: 1).count == 2)
    #expect(try await fixture.journal().state.entries.map(\.id) == [first.id])
  }

  @Test func `the default path follows the XDG Base Directory Specification`() {
    func path(_ variables: [String: String]) -> String? {
      HistoryJournal.defaultPath { variables[$0] }?.description
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/colorway/history.journal")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/colorway/history.journal")
    let relative = path(["XDG_STATE_HOME": "s", "HOME": "/h"])
    #expect(relative == "/h/.local/state/colorway/history.journal")
    #expect(path([:]) == nil && path(["HOME": ""]) == nil)
  }

  @Test func `missing folders are created with access for the owner only`() async throws {
    let path = fixture.folder.path("state/colorway/history.journal")
    let journal = HistoryJournal(at: RawPath(path))
    try await journal.add(JournalFixture.scheme(), source: "a")
    for name in ["state", "state/colorway"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: fixture.folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func `a symbolic link leads to the same journal and stays a link`() async throws {
    let entry = try await fixture.journal().add(JournalFixture.scheme(), source: "a")
    let link = fixture.folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "history.journal")
    let journal = HistoryJournal(at: RawPath(link))
    try await journal.setFavorite(true, of: entry.id)
    try await journal.compact()
    #expect(try await fixture.journal().state[entry.id]?.isFavorite ?? false)
    #expect(try fixture.folder.names() == ["history.journal", "history.journal.lock", "link"])
  }
}
