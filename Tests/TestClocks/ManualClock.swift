import Synchronization

/// A clock that stands still until a test moves it.
///
/// The call that passes a deadline wakes its sleeper, and a test can wait until a task sleeps, so
/// nothing depends on how tasks are scheduled. Each wait ends when its task is cancelled.
public final class ManualClock: Clock, Sendable {
  /// A moment of the clock, in whole nanoseconds since it was created.
  public struct Instant: InstantProtocol {
    let nanoseconds: Int64

    /// Creates the moment some time after the clock was created, rounded up to a whole nanosecond.
    public init(offset: Duration) {
      let (whole, rest) = offset.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
      nanoseconds = Int64(clamping: rest > 0 ? whole + 1 : whole)
    }

    /// The time since the clock was created.
    public var offset: Duration { .nanoseconds(nanoseconds) }

    /// Returns the moment some time later, rounded up to a whole nanosecond.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns `true` if one moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.nanoseconds < right.nanoseconds
    }
  }

  private let nanoseconds = Atomic<Int64>(0)
  private let sleepers = Sleepers()

  /// Creates a clock at its first moment.
  public init() {}

  /// The moment that the clock shows.
  public var now: Instant {
    Instant(offset: .nanoseconds(nanoseconds.load(ordering: .sequentiallyConsistent)))
  }

  /// The resolution of the clock, a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of tasks that sleep.
  public var sleeperCount: Int { get async { await sleepers.count } }

  /// Moves the clock on and wakes the sleepers whose deadline has come.
  public func advance(by duration: Duration) async { await advance(to: now.advanced(by: duration)) }

  /// Moves the clock on to a moment, never back, and wakes the sleepers whose deadline has come.
  public func advance(to instant: Instant) async {
    set(instant)
    await sleepers.wake(at: instant)
  }

  /// Moves the clock on without waiting. Sleepers stay asleep until the clock is next advanced.
  public func set(_ instant: Instant) {
    _ = nanoseconds.max(instant.nanoseconds, ordering: .sequentiallyConsistent)
  }

  /// Waits until at least this many tasks sleep, at most a minute. The default is one.
  public func waitForSleepers(_ count: Int = 1) async throws {
    try await waiting(for: "a clock's sleeper, number \(count),") { [sleepers] in
      await sleepers.waitUntil { $0 >= count }
    }
  }

  /// Waits until no task sleeps, which cancelled ones notice only after a while, at most a minute.
  public func waitForNoSleepers() async throws {
    try await waiting(for: "the end of all sleep by a clock") { [sleepers] in
      await sleepers.waitUntil { $0 == 0 }
    }
  }

  /// Sleeps until the clock is moved to a moment or past it.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = await sleepers.newID()
    try await withTaskCancellationHandler {
      try await sleepers.sleep(id, until: deadline, of: self)
    } onCancel: {
      Task { await sleepers.cancel(id) }
    }
  }
}
