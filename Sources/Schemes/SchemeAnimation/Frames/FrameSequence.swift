/// The frames of an animation, each at the time when it is due.
///
///     let fade = Tween(from: 0.0, to: 1.0, motion: .easeOut)
///     for await frame in FrameSequence(of: fade, framesPerSecond: 60, clock: .continuous) {
///       draw(frame.value)
///     }
///
/// Values are computed off the caller's actor, by a function that captures only copies. A frame
/// that would be late is skipped, so that the following frames are on time. The last frame is
/// exactly the end of the animation. When the task is cancelled, the sequence ends at once.
public struct FrameSequence<Value: Sendable, Time: Clock>: AsyncSequence, Sendable
where Time.Duration == Duration {
  /// A value and the time when it is due.
  public struct Frame: Sendable {
    /// The number of the frame from 0, including skipped ones.
    public let index: Int
    /// The time since the first frame.
    public let elapsed: Duration
    /// The value to draw.
    public let value: Value
  }

  private let clock: Time
  private let interval: Duration
  private let duration: Duration?
  private let value: @Sendable (Duration) -> Value

  /// Creates the frames of a function of time.
  ///
  /// - Parameters:
  ///   - duration: The time of the last frame, or `nil` to continue until the task is cancelled.
  ///   - framesPerSecond: The number of frames per second, from 10⁻¹² to a million. A rate that is
  ///     not positive is replaced by 1.
  ///   - clock: The clock of the frames.
  ///   - value: Returns the value at a time since the first frame. It is called off the caller's actor.
  public init(
    duration: Duration?, framesPerSecond: Double, clock: Time,
    value: @escaping @Sendable (Duration) -> Value
  ) {
    (self.clock, self.duration, self.value) = (clock, duration, value)
    interval = FrameTiming.interval(framesPerSecond)
  }

  /// Creates the iterator of one run, whose first frame is due at the first call of `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// One run of the animation.
  public struct Iterator: AsyncIteratorProtocol {
    private let frames: FrameSequence
    private var start: Time.Instant?
    private var lastIndex = -1
    private var isOver = false

    init(_ frames: FrameSequence) { self.frames = frames }

    /// Waits for and returns the next frame that is not late, or returns `nil` after the last frame
    /// or a cancellation.
    public mutating func next() async -> Frame? {
      guard !isOver, !Task.isCancelled else { return nil }
      let (clock, interval) = (frames.clock, frames.interval)
      let start = start ?? clock.now
      self.start = start
      // The frame that is due now or next, but never one that has already been returned.
      let (passed, rest) = FrameTiming.ticks(in: start.duration(to: clock.now), of: interval)
      var index = Swift.max(lastIndex + 1, rest > .zero && lastIndex >= 0 ? passed + 1 : passed)
      var elapsed = interval * index
      if let duration = frames.duration, elapsed >= duration {
        elapsed = duration
        index = FrameTiming.lastIndex(of: duration, interval)
        isOver = true
      }
      do {
        let deadline = start.advanced(by: elapsed)
        if clock.now < deadline { try await clock.sleep(until: deadline, tolerance: nil) }
      } catch {
        isOver = true
        return nil
      }
      lastIndex = index
      let computed = await Self.compute(frames.value, at: elapsed)
      return Task.isCancelled ? nil : Frame(index: index, elapsed: elapsed, value: computed)
    }

    @concurrent
    private static func compute(
      _ value: @Sendable (Duration) -> Value, at elapsed: Duration
    ) async -> Value {
      value(elapsed)
    }
  }

  /// Creates the frames of a tween, by default 60 per second.
  public init(of tween: Tween<Value>, framesPerSecond: Double = 60, clock: Time)
  where Value: Interpolable {
    self.init(duration: tween.duration, framesPerSecond: framesPerSecond, clock: clock) { elapsed in
      tween.value(at: elapsed)
    }
  }
}

/// The times at which frames are due.
enum FrameTiming {
  /// Returns the number of whole intervals in a duration, and the remainder.
  static func ticks(in elapsed: Duration, of interval: Duration) -> (count: Int, rest: Duration) {
    let (count, rest) = elapsed.attoseconds.quotientAndRemainder(
      dividingBy: max(1, interval.attoseconds))
    return (Int(clamping: count), Duration(attoseconds: rest))
  }

  /// Returns the time between frames, which is one second for a rate that is not positive. Other
  /// rates are limited to those between once in 30,000 years and a million a second.
  static func interval(_ framesPerSecond: Double) -> Duration {
    .seconds(1 / (framesPerSecond > 0 ? min(max(framesPerSecond, 1e-12), 1e6) : 1))
  }

  static func lastIndex(of duration: Duration, _ interval: Duration) -> Int {
    let (count, rest) = ticks(in: duration, of: interval)
    return rest > .zero ? count + 1 : count
  }
}
