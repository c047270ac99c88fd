import Foundation
import ScratchFolders
import SystemCalls
import TestClocks
import Testing

@testable import SchemeJournal

/// Followers of a journal whose file or folder has been replaced.
struct JournalFollowerTests {
  private let fixture: JournalFixture

  init() throws { fixture = try JournalFixture() }

  @Test func `changes read before a damaged record are not lost`() async throws {
    let journal = fixture.journal()
    let id = try await journal.add(JournalFixture.scheme(1), source: "a").id
    var follower = JournalFollower(JournalLocation(RawPath(fixture.path)))
    _ = try follower.look { false }
    // The old file has a change, and the last byte of the new file is not written yet.
    try await journal.setName("x", of: id)
    try await journal.compact()
    let whole = try fixture.bytes()
    try fixture.replace(whole.dropLast() + [whole[whole.count - 1] ^ 1])
    let changes = try follower.look {
      // The follower waits for the writer, which completes the file.
      try? fixture.replace(whole)
      return false
    }
    #expect(changes.map(\.kind) == [.named(id, "x")])
  }

  @Test func `a reader that is cancelled while it waits for a writer does not report damage`()
    async throws
  {
    try await fixture.journal().add(JournalFixture.scheme(1), source: "a")
    let whole = try fixture.bytes()
    try fixture.replace(whole.dropLast() + [whole[whole.count - 1] ^ 1])
    let location = JournalLocation(RawPath(fixture.path))
    let writer = try JournalLock(location, patience: 0)
    for (isCancelled, error) in [
      (true, JournalError.cancelled),
      (false, .damaged(path: fixture.path, offset: JournalHeader.byteCount)),
    ] {
      var follower = JournalFollower(location, patience: 0)
      #expect(throws: error) { try follower.look { isCancelled } }
    }
    withExtendedLifetime(writer) {}
  }

  @Test func `a reader of a truncated file is not current`() async throws {
    _ = try await fixture.writeEveryKind()
    let reader = try #require(try JournalReader(RawPath(fixture.path)))
    #expect(reader.isCurrent)
    let file = try #require(FileHandle(forWritingAtPath: fixture.path))
    try file.truncate(atOffset: UInt64(fixture.bytes().count - 5))
    #expect(!reader.isCurrent)
  }

  @Test func `a change that is made just before the watch begins is found by the first look`()
    async throws
  {
    let other = try JournalFixture()
    let entry = try await other.journal().add(JournalFixture.scheme(1), source: "a")
    let bytes = try other.bytes()
    let updates = JournalUpdates(
      location: JournalLocation(RawPath(fixture.path)), watch: DescriptorWatch(),
      pause: { throw CancellationError() },
      events: { [fixture] location in
        try? fixture.replace(bytes)
        return FolderEvents(of: location)
      })
    var reading = JournalUpdates.Reading(updates)
    #expect(try await reading.next()?.map(\.kind) == [.added(entry)])
  }

  #if os(Linux)
    @Test func `changes that are made just before a file is replaced are reported one by one`()
      async throws
    {
      let id = try await fixture.journal().add(JournalFixture.scheme(1), source: "a").id
      let path = RawPath(fixture.path)
      var follower = JournalFollower(JournalLocation(path))
      _ = try follower.look { false }
      var state = follower.state.copy()
      func records(_ names: [String]) -> [UInt8] {
        let changes = state.changes(next: names.map { .named(id, $0) }, at: .now)
        for change in changes { state.apply(change) }
        return changes.flatMap(\.record)
      }
      let names = (0..<20_000).map { "\($0)" }
      let (first, last) = (records(names), records(["y", "z"]))
      let new = RawPath(try fixture.folder.write("new", JournalLog.bytes(of: state, at: .now)))
      let (old, start) = (OpenFile(try System.openForUpdating(path)), try fixture.bytes().count)
      try old.descriptor.write(first, at: start)
      let events = OpenFile(OwnedDescriptor(FileDescriptor(inotify_init1(0))))
      let reading = unsafe inotify_add_watch(
        events.descriptor.number, fixture.path, UInt32(IN_ACCESS))
      try #require(reading >= 0)
      let end = Monitor(false)
      // While the follower decodes the many records that it has read, the last two are written, and
      // a new file replaces the old one. If this comes later, the second look finds them.
      SystemThread.start {
        _ = try? events.descriptor.read(1 << 10)
        try? old.descriptor.write(last, at: start + first.count)
        try? System.move(new, to: path)
        end.withLock { $0 = true }
        end.signal()
      }
      var kinds = try follower.look { false }.map(\.kind)
      end.wait { $0 ? () : nil }
      kinds += try follower.look { false }.map(\.kind)
      #expect(kinds.count == names.count + 2)
      #expect(kinds.suffix(3) == ["19999", "y", "z"].map { .named(id, $0) })
    }

    @Test func `every way in which a journal can change is reported`() async throws {
      let (path, elsewhere) = (fixture.path, try ScratchFolder())
      try await fixture.journal().add(JournalFixture.scheme(1), source: "a")
      let events = try #require(FolderEvents(of: JournalLocation(RawPath(path))))
      let files = FileManager.default
      let ways: [(String, () throws -> Void)] = [
        ("moved away", { try files.moveItem(atPath: path, toPath: elsewhere.path("kept")) }),
        ("moved in", { try files.moveItem(atPath: elsewhere.path("kept"), toPath: path) }),
        ("removed", { try files.removeItem(atPath: path) }),
        ("created", { try files.createSymbolicLink(atPath: path, withDestinationPath: "b") }),
      ]
      for (name, change) in ways {
        #expect(try events.read().isEmpty)
        try change()
        #expect(try events.read().map(\.name.text) == ["history.journal"], "\(name)")
      }
    }
  #endif

  /// What happens to a folder that is watched.
  enum Departure: CaseIterable {
    case moved, removed
  }

  @Test(arguments: Departure.allCases)
  func `a folder that replaces a moved or removed one is watched`(
    departure: Departure
  ) async throws {
    let folder = fixture.folder.path("folder")
    let path = RawPath(folder + "/history.journal")
    var entry = try await HistoryJournal(at: path).add(JournalFixture.scheme(1), source: "a")
    let (watched, watch) = AsyncStream.makeStream(of: Void.self)
    let (changes, change) = AsyncStream.makeStream(of: JournalChange.Kind.self)
    let updates = JournalUpdates(
      location: JournalLocation(path), watch: DescriptorWatch(),
      pause: { throw CancellationError() },
      events: { location in
        defer { watch.yield() }
        return FolderEvents(of: location)
      })
    let following = Task {
      for try await next in JournalChanges(updates: updates) { change.yield(next.kind) }
    }
    defer { following.cancel() }
    for number in 2..<5 {
      // From here on, only the watch of this folder reports changes.
      try await arrival(of: "a watch of folder \(number)", from: watched)
      #expect(try await arrival(of: "an entry", from: changes) == .added(entry))
      let files = FileManager.default
      switch departure {
      case .moved: try files.moveItem(atPath: folder, toPath: folder + "\(number)")
      case .removed: try files.removeItem(atPath: folder)
      }
      #expect(try await arrival(of: "the removal", from: changes) == .removed(entry.id))
      entry = try await HistoryJournal(at: path)
        .add(JournalFixture.scheme(number), source: "\(number)")
    }
  }
}
