import Synchronization

/// A clock that stands still until a test advances it.
///
/// Advancing past a deadline wakes its sleeper, and a test can wait until a task sleeps, so nothing
/// depends on the scheduling of tasks. Each wait ends when its task is canceled.
public final class ManualClock: Clock, Sendable {
  /// An instant of the clock, in whole nanoseconds since the clock was created.
  public struct Instant: InstantProtocol {
    let nanoseconds: Int64

    /// Creates the instant at a time after the creation of the clock, rounded up to whole
    /// nanoseconds.
    public init(offset: Duration) {
      let (whole, rest) = offset.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
      nanoseconds = Int64(clamping: rest > 0 ? whole + 1 : whole)
    }

    /// The time since the creation of the clock.
    public var offset: Duration { .nanoseconds(nanoseconds) }

    /// Returns the instant after a duration, rounded up to whole nanoseconds.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns `true` if one instant is before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.nanoseconds < right.nanoseconds
    }
  }

  private let nanoseconds = Atomic<Int64>(0)
  private let sleepers = Sleepers()

  /// Creates a clock at instant zero.
  public init() {}

  /// The current instant of the clock.
  public var now: Instant {
    Instant(offset: .nanoseconds(nanoseconds.load(ordering: .sequentiallyConsistent)))
  }

  /// The resolution of the clock, one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { get async { await sleepers.count } }

  /// Advances the clock and wakes the sleepers whose deadlines have passed.
  public func advance(by duration: Duration) async { await advance(to: now.advanced(by: duration)) }

  /// Advances the clock to an instant, never backward, and wakes the sleepers whose deadlines have
  /// passed.
  public func advance(to instant: Instant) async {
    set(instant)
    await sleepers.wake(at: instant)
  }

  /// Advances the clock without waiting. Sleepers stay asleep until the next call of `advance`.
  public func set(_ instant: Instant) {
    _ = nanoseconds.max(instant.nanoseconds, ordering: .sequentiallyConsistent)
  }

  /// Waits at most five minutes until at least this many tasks sleep. The default is one.
  public func waitForSleepers(_ count: Int = 1) async throws {
    try await waiting(for: "a clock's sleeper, number \(count),") { [sleepers] in
      await sleepers.waitUntil { $0 >= count }
    }
  }

  /// Waits at most five minutes until no task sleeps. Canceled tasks take a while to stop sleeping.
  public func waitForNoSleepers() async throws {
    try await waiting(for: "the end of all sleep by a clock") { [sleepers] in
      await sleepers.waitUntil { $0 == 0 }
    }
  }

  /// Sleeps until the clock reaches an instant.
  ///
  /// - Throws: `CancellationError` as soon as the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = await sleepers.newID()
    try await withTaskCancellationHandler {
      try await sleepers.sleep(id, until: deadline, of: self)
    } onCancel: {
      Task { await sleepers.cancel(id) }
    }
  }
}
