import Synchronization

/// A clock that stands still until a test moves it.
///
/// Those who sleep are woken in the order of their deadlines by the call that passes them, and a
/// test can wait until someone sleeps, so nothing depends on how tasks are scheduled.
public final class ManualClock: Clock, Sendable {
  /// A moment of the clock: the time since it was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// The moment some time after the clock was made.
    public init(offset: Duration) { self.offset = offset }

    /// The moment some time later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether one moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    var count: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastID = 0
    var sleepers: [Int: Sleeper] = [:]
    var watchers: [Watcher] = []

    /// Takes out those whose deadline has come, the earliest first.
    mutating func takeDue() -> [CheckedContinuation<Void, any Error>] {
      let due = sleepers.filter { $0.value.deadline <= now }
        .sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      for (id, _) in due { sleepers[id] = nil }
      return due.map(\.value.continuation)
    }

    /// Takes out those who wait for no more sleepers than there are.
    mutating func takeContentWatchers() -> [CheckedContinuation<Void, Never>] {
      let content = watchers.filter { $0.count <= sleepers.count }
      watchers.removeAll { $0.count <= sleepers.count }
      return content.map(\.continuation)
    }
  }

  private let state = Mutex(State())

  /// Creates a clock that shows no time.
  public init() {}

  /// The moment that the clock shows.
  public var now: Instant { state.withLock { $0.now } }

  /// The clock is exact.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock on and wakes those whose deadline has come.
  public func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

  /// Moves the clock on to a moment, never back, and wakes those whose deadline has come.
  public func advance(to instant: Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, instant)
      return state.takeDue()
    }
    for continuation in due { continuation.resume() }
  }

  /// Waits until at least this many tasks sleep. The default is one.
  public func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let content = state.withLock { state in
        state.watchers.append(Watcher(count: count, continuation: continuation))
        return state.takeContentWatchers()
      }
      for continuation in content { continuation.resume() }
    }
  }

  /// Sleeps until the clock is moved to a moment or past it.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(deadline: deadline, continuation: continuation)
        // A cancellation that comes before the sleeper is in the list finds none to wake; the task
        // knows of it by then.
        let (isCancelled, isDue, content) = state.withLock { state in
          if Task.isCancelled { return (true, false, []) }
          if deadline <= state.now { return (false, true, []) }
          state.sleepers[id] = sleeper
          return (false, false, state.takeContentWatchers())
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        if isDue { continuation.resume() }
        for continuation in content { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
