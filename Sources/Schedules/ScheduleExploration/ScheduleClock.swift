/// The clock of a schedule: it stands still while jobs run, and advances when the strategy chooses time.
///
/// Time always advances to the next deadline of a sleeper. It may pass while tasks are ready to
/// run, as it does on a busy machine.
public struct ScheduleClock: Clock {
  /// An instant of the clock.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the schedule began.
    public var offset: Duration

    /// Creates the instant some time after the schedule began.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant some time later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns `true` if one instant is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

    /// The time since the schedule began, in seconds.
    public var description: String { "\(offset / .seconds(1)) s" }
  }

  private let time: Locked<Instant>

  init(_ time: Locked<Instant>) { self.time = time }

  /// The current instant.
  public var now: Instant { time.withLock { $0 } }

  /// The resolution of the clock, an attosecond.
  public var minimumResolution: Duration { Duration(attoseconds: 1) }

  /// Sleeps until the strategy lets the time advance to a deadline.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    if Lane.current == nil {
      try await Task.sleep(for: now.duration(to: deadline) / 1_000)
      time.withLock { $0 = max($0, deadline) }
    } else {
      try await Sleeper(deadline: deadline).sleep()
    }
  }
}
