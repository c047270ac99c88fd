import Foundation
import SystemCalls
import TestClocks
import Testing

@testable import SchemeJournal

/// Journals that many tasks use at the same time.
@Suite(.timeLimit(.minutes(15)))
struct JournalThreadTests {
  private let fixture: JournalFixture

  init() throws { fixture = try JournalFixture() }

  #if os(Linux)
    /// It runs in its own process, where nothing else uses threads and descriptors.
    @Test func `a thousand concurrent changes need fewer than 300 threads and descriptors`() async {
      await #expect(processExitsWith: .success) {
        let fixture = try JournalFixture()
        let journals = [
          fixture.journal { $0.patience = 120_000 }, fixture.journal { $0.patience = 120_000 },
        ]
        // The process that started this one may leave it descriptors.
        let initial = try Self.threadAndDescriptorCount()
        let most = await withTaskGroup(of: Int.self) { group in
          for number in 0..<1_000 {
            group.addTask {
              do {
                try await journals[number % 2].add(JournalFixture.scheme(number), source: "a")
                return try Self.threadAndDescriptorCount()
              } catch {
                // The process that started this one is told comments, but no errors.
                Issue.record("change \(number): \(error)")
                return 0
              }
            }
          }
          return await group.reduce(0) { max($0, $1) }
        }
        #expect(most - initial < 300, "\(initial) before, then \(most)")
        let count = try await journals[0].state.entries.count
        #expect(count == 1_000, "\(count) entries")
      }
    }

    private static func threadAndDescriptorCount() throws -> Int {
      try ["task", "fd"].reduce(0) {
        try $0 + FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + $1).count
      }
    }
  #endif

  @Test func `a task that waits for a damaged journal delays no other task`() async throws {
    let entry = try await fixture.journal().add(JournalFixture.scheme(), source: "a")
    let bytes = try fixture.bytes()
    try fixture.replace(bytes.dropLast() + [~(bytes.last ?? 0)])
    let location = JournalLocation(RawPath(fixture.path))
    var lock: JournalLock? = try JournalLock(location, patience: 0)
    let states = JournalStates(
      updates: JournalUpdates(
        location: location, watch: DescriptorWatch(), pause: {}, patience: 600_000))
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let observers = (0...SystemThread.processorCount).map { _ in
      Task {
        var iterator = states.makeAsyncIterator()
        start.yield()
        return try await iterator.next()
      }
    }
    for await _ in starts.prefix(observers.count) {}
    await Task { for _ in 0..<1_000 { await Task.yield() } }.value
    // The writer that holds the lock completes its record in place, so that no reader sees an empty file.
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: fixture.path))
    try file.seek(toOffset: UInt64(bytes.count - 1))
    try file.write(contentsOf: bytes.suffix(1))
    try file.close()
    withExtendedLifetime(lock) { lock = nil }
    for observer in observers { #expect(try await observer.value?.entries == [entry]) }
  }

  @Test func `a change that waits for another can be cancelled at once`() async throws {
    let journals = (0..<2).map { _ in fixture.journal { $0.patience = 600_000 } }
    var lock: JournalLock? = try JournalLock(
      JournalLocation(RawPath(fixture.path)), patience: 0)
    let first = Task { try await journals[0].add(JournalFixture.scheme(1), source: "a") }
    let others = (2..<100).map { number in
      Task { try await journals[number % 2].add(JournalFixture.scheme(number), source: "b") }
    }
    for task in others {
      await Task.yield()
      task.cancel()
    }
    for task in others {
      await #expect(throws: JournalError.cancelled) { try await task.value }
    }
    withExtendedLifetime(lock) { lock = nil }
    let entry = try await first.value
    #expect(try await journals[1].state.entries == [entry])
  }

  @Test func `a journal is read while a change waits for the lock`() async throws {
    let journal = fixture.journal { $0.patience = 600_000 }
    let entry = try await journal.add(JournalFixture.scheme(1), source: "a")
    var lock: JournalLock? = try JournalLock(
      JournalLocation(RawPath(fixture.path)), patience: 0)
    let change = Task { try await journal.remove(entry.id) }
    await Task { for _ in 0..<1_000 { await Task.yield() } }.value
    let state = try await waiting(for: "the state") { try await journal.state }
    #expect(state.entries == [entry])
    withExtendedLifetime(lock) { lock = nil }
    try await change.value
    #expect(try await journal.state.entries == [])
  }
}
