import Foundation
import ImageDecoding
import SchemeExtraction
import ScratchFolders
import SystemCalls
import TestClocks
import Testing

@testable import SchemeJournal

/// Errors of journals that are caused by the system or by other processes.
struct JournalFaultTests {
  private let fixture: JournalFixture

  init() throws { fixture = try JournalFixture() }

  @Test func `a journal that stays locked for too long is an error`() async throws {
    let journal = fixture.journal { $0.patience = 3 }
    let entry = try await journal.add(JournalFixture.scheme(), source: "a")
    let location = JournalLocation(RawPath(fixture.path))
    let lock = try JournalLock(location, patience: 0)
    await #expect(throws: JournalError.locked(path: fixture.path)) {
      try await journal.remove(entry.id)
    }
    // Reading needs no lock.
    #expect(try await fixture.journal().state.entries == [entry])
    withExtendedLifetime(lock) {}
  }

  @Test func `a removed lock file does not block, and a new one locks again`() async throws {
    let location = JournalLocation(RawPath(fixture.path))
    var old: JournalLock? = try JournalLock(location, patience: 0)
    // A lock on a removed file keeps nobody out.
    try FileManager.default.removeItem(atPath: fixture.path + ".lock")
    let new = try JournalLock(location, patience: 0)
    func expectLocked() {
      #expect(throws: JournalError.locked(path: fixture.path)) {
        try JournalLock(location, patience: 0)
      }
    }
    expectLocked()
    withExtendedLifetime(old) { old = nil }
    expectLocked()
    withExtendedLifetime(new) {}
  }

  /// The pauses between attempts are 1, 2 and 4 milliseconds.
  @Test(arguments: [(0, 1), (1, 2), (2, 3), (3, 3), (4, 4)] as [(Int32, Int)])
  func `a lock is tried again until the patience is over or the change is cancelled`(
    patience: Int32, attemptCount: Int
  ) throws {
    let location = JournalLocation(RawPath(fixture.path))
    let holder = try JournalLock(location, patience: 0)
    var count = 0
    func attempt(_ patience: Int32, cancelledAt last: Int) throws {
      count = 0
      _ = try JournalLock(location, patience: patience) {
        count += 1
        return count == last
      }
    }
    #expect(throws: JournalError.locked(path: fixture.path)) {
      try attempt(patience, cancelledAt: attemptCount + 1)
    }
    #expect(count == attemptCount)
    #expect(throws: JournalError.cancelled) {
      try attempt(600_000, cancelledAt: attemptCount)
    }
    #expect(count == attemptCount)
    withExtendedLifetime(holder) {}
  }

  @Test func `a change that is cancelled while it waits is not made`() throws {
    let location = JournalLocation(RawPath(fixture.path))
    let writer = JournalWriter(location, HistoryJournal.Options())
    var (lock, lookCount) = (JournalLock?.none, 0)
    /// Adds an entry. The change is cancelled when it looks for the second time.
    func add(_ number: Int) throws {
      lookCount = 0
      _ = try writer.change(at: .now) {
        lookCount += 1
        return lookCount > 1
      } _: { _ in
        [
          .added(
            JournalEntry(
              JournalFixture.scheme(number), source: "a", options: SchemeExtractor.Options(),
              name: nil, at: .now))
        ]
      }
    }
    try add(1)
    let before = try fixture.bytes()
    lock = try JournalLock(location, patience: 0)
    #expect(throws: JournalError.cancelled) { try add(2) }
    #expect(try fixture.bytes() == before && lookCount == 2)
    withExtendedLifetime(lock) { lock = nil }
    try add(2)
    #expect(try JournalReader(RawPath(fixture.path))?.state.entries.count == 2)
  }

  #if os(Linux)
    /// It runs in its own process, since it limits the size of files.
    @Test func `a full disk is an error that loses no entry and leaves no part of the change`()
      async
    {
      await #expect(processExitsWith: .success) {
        signal(SIGXFSZ, SIG_IGN)
        let fixture = try JournalFixture()
        let names = ["history.journal", "history.journal.lock"]
        for room in [0, 1, JournalHeader.byteCount - 1] {
          try FileSizes.limit(to: room)
          await #expect(throws: JournalError.self) {
            try await fixture.journal().add(JournalFixture.scheme(), source: "a")
          }
          #expect(try fixture.folder.names() == Array(names.dropFirst()), "\(room) bytes")
        }
        try FileSizes.limit(to: nil)
        let journal = fixture.journal { $0.entryLimit = 2 }
        try await journal.add(JournalFixture.scheme(1), source: "a")
        let start = try fixture.bytes().count
        try await journal.add(JournalFixture.scheme(2), source: "a")
        let (before, state) = (try fixture.bytes(), try await journal.state)
        let record = before.count - start
        for participant in [journal, fixture.journal { $0.entryLimit = 2 }] {
          // One record for the change, and another for the entry removed to make room.
          for room in [0, 1, 9, record - 1, record, record + 1] {
            try FileSizes.limit(to: before.count + room)
            await #expect(throws: JournalError.self) {
              try await participant.add(JournalFixture.scheme(3), source: "b")
            }
            #expect(try fixture.bytes() == before, "\(room) bytes")
            #expect(try await participant.state.entries == state.entries)
          }
          #expect(try fixture.folder.names() == names)
        }
        try FileSizes.limit(to: nil)
        let entry = try await journal.add(JournalFixture.scheme(3), source: "b")
        #expect(try await fixture.journal().state.entries.contains(entry))
      }
    }

    /// The limit on the size of files of this process.
    private enum FileSizes {
      /// Limits files to a number of bytes, or removes the limit.
      static func limit(to byteCount: Int?) throws {
        var limit = rlimit()
        guard unsafe getrlimit(numericCast(RLIMIT_FSIZE.rawValue), &limit) == 0
        else { throw POSIXError(.EINVAL) }
        limit.rlim_cur = byteCount.map { rlim_t($0) } ?? limit.rlim_max
        guard unsafe setrlimit(numericCast(RLIMIT_FSIZE.rawValue), &limit) == 0
        else { throw POSIXError(.EINVAL) }
      }
    }
  #endif

  @Test(arguments: [true, false])
  func `waiting for changes can be cancelled and then ends the sequence`(
    hasEvents: Bool
  ) async throws {
    let clock = ManualClock()
    let (looks, look) = AsyncStream.makeStream(of: Void.self)
    let changes = JournalChanges(
      updates: JournalUpdates(
        location: JournalLocation(RawPath(fixture.path)), watch: DescriptorWatch(),
        pause: { try await clock.sleep(for: HistoryJournal.pollInterval) },
        events: { location in
          defer { look.yield() }
          return hasEvents ? FolderEvents(of: location) : nil
        }))
    let task = Task {
      var iterator = changes.makeAsyncIterator()
      let error = await #expect(throws: JournalError.self) { _ = try await iterator.next() }
      // After an error, the sequence has ended.
      return (error, try await iterator.next())
    }
    try await arrival(of: "a look", from: looks)
    if !hasEvents { try await clock.waitForSleepers() }
    task.cancel()
    let (error, next) = try await waiting(for: "the end of the wait") { try await task.value }
    #expect(error == .cancelled && next == nil)
  }

  @Test func `a path that cannot hold a journal is an error that names the path`() async throws {
    try fixture.folder.write("file", [1])
    let file = fixture.folder.path("file")
    func journal(_ path: String) -> HistoryJournal { HistoryJournal(at: RawPath(path)) }
    func add(_ path: String) async throws {
      try await journal(path).add(JournalFixture.scheme(), source: "a")
    }
    await #expect(throws: JournalError.unwritable(path: file, reason: "File exists")) {
      try await add(file + "/history.journal")
    }
    #expect(try await journal(file + "/history.journal").state.entries == [])
    await #expect(throws: JournalError.notAJournal(path: fixture.folder.path)) {
      try await journal(fixture.folder.path).state
    }
    await #expect(throws: JournalError.notAJournal(path: "/dev/null")) {
      try await journal("/dev/null").state
    }
  }

  @Test func `without file system events, changes are found by polling`() async throws {
    let clock = ManualClock()
    let journal = fixture.journal()
    let changes = JournalChanges(
      updates: JournalUpdates(
        location: JournalLocation(RawPath(fixture.path)), watch: DescriptorWatch(),
        pause: { try await clock.sleep(for: HistoryJournal.pollInterval) }, events: { _ in nil }))
    async let state = changes.state { !$0.entries.isEmpty }
    try await clock.waitForSleepers(1)
    let entry = try await journal.add(JournalFixture.scheme(), source: "a")
    await clock.advance(by: HistoryJournal.pollInterval)
    #expect(try await state.entries == [entry])
  }

  @Test func `a folder that is removed and created again is watched again`() async throws {
    let path = fixture.folder.path("state/history.journal")
    let (journal, other) = (HistoryJournal(at: RawPath(path)), HistoryJournal(at: RawPath(path)))
    let first = try await journal.add(JournalFixture.scheme(1), source: "a")
    var iterator = other.changes().makeAsyncIterator()
    #expect(try await iterator.next()?.kind == .added(first))
    try FileManager.default.removeItem(atPath: fixture.folder.path("state"))
    #expect(try await iterator.next()?.kind == .removed(first.id))
    let second = try await journal.add(JournalFixture.scheme(2), source: "b")
    #expect(try await iterator.next()?.kind == .added(second))
  }

  static let errors: [(JournalError, String)] = [
    (.notAJournal(path: "h"), "h is not a history of color schemes; name another file"),
    (.damaged(path: "h", offset: 7), "h is damaged at byte 7"),
    (.newerVersion(path: "h", version: 2), "h uses version 2"),
    (.unreadable(path: "h", reason: "x"), "h cannot be read: x"),
    (.unwritable(path: "h", reason: "x"), "h cannot be written: x"),
    (.withoutLocks(path: "h", reason: "x"), "h cannot be locked"),
    (.locked(path: "h"), "h is locked by another program"),
    (.noSuchEntry(JournalEntry.ID(bits: 1)), "no entry 00000000000000000000000000000001"),
    (.attachmentTooLarge(byteCount: 9), "of 9 bytes is too large; at most 100000000 bytes"),
    (.attachmentDamaged(path: "h"), "the attachment h"),
    (.textTooLong(byteCount: 9), "of 9 bytes is too long; at most 16384"),
    (.unsuitableScheme, "no photo can produce"), (.unavailable, "another thread"),
    (.cancelled, "interrupted"),
  ]

  @Test(arguments: errors)
  func `descriptions of errors contain the cause and the path`(error: JournalError, part: String) {
    #expect(error.description.contains(part))
    let notice = JournalNotice.cutOff(path: "h", byteCount: 7)
    #expect(notice.description.hasPrefix("h: ") && notice.description.contains("7 bytes were cut"))
    #expect(
      "\(JournalNotice.cutOff(path: "h", byteCount: 1))".hasSuffix("its only byte was cut off"))
  }
}
