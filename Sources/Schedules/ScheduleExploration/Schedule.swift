/// The interface of a scenario to its run.
public final class Schedule: Sendable {
  /// The time of the run.
  public let clock: ScheduleClock

  /// The exploration of the run.
  private let exploration: ObjectIdentifier?
  private let state: Locked<State>

  private struct State {
    var failure: Failure?
    var failurePointCount = 0
    var failingPoint: Int?
    var result: String?
  }

  init(clock: ScheduleClock, failingPoint: Int?, exploration: ObjectIdentifier? = nil) {
    self.clock = clock
    self.exploration = exploration
    state = Locked(State(failingPoint: failingPoint))
  }

  /// Creates the schedule of a run without an exploration. Its clock runs by itself, a thousand
  /// times as fast as real time.
  ///
  /// Use it to count how often a fault appears without an exploration.
  public convenience init() {
    self.init(
      clock: ScheduleClock(Locked(ScheduleClock.Instant(offset: .zero))), failingPoint: nil)
  }

  /// The schedule of the run of the calling thread, if there is one.
  ///
  /// Use it in tests with the trait of an exploration, where an expectation in a detached task belongs to
  /// no test.
  public static var current: Schedule? { Lane.current?.schedule }

  /// Returns whether another schedule is that of a run of the same exploration.
  package func isRun(like other: Schedule) -> Bool { exploration == other.exploration }

  /// Reports a failure unless a condition holds, and ends the run.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The message in the report if the condition does not hold.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public func expect(
    _ condition: Bool, _ message: @autoclosure () -> String = "an expectation does not hold",
    file: String = #fileID, line: Int = #line
  ) {
    guard !condition else { return }
    fail(.expectation(message(), at: "\(file):\(line)"))
  }

  /// Adds a line to the trace.
  public func note(_ text: String) { Lane.current?.add(.note(text)) }

  /// Returns `true` if a sweep of failures requires a stand-in to fail at this point.
  public func failsHere() -> Bool {
    state.withLock { state in
      state.failurePointCount += 1
      return state.failurePointCount == state.failingPoint
    }
  }

  /// The first failure of the run.
  public var failure: Failure? { state.withLock { $0.failure } }

  /// The number of points so far at which a stand-in could fail.
  var failurePointCount: Int { state.withLock { $0.failurePointCount } }

  /// The result of the scenario, once it has ended.
  var result: String? { state.withLock { $0.result } }

  func finish(_ result: String) { state.withLock { $0.result = result } }

  func fail(_ failure: Failure) {
    state.withLock { $0.failure = $0.failure ?? failure }
  }
}
