/// One run of a scenario in one order, as the scenario sees it.
public final class Schedule: Sendable {
  /// The time of the run.
  public let clock: ScheduleClock

  /// The exploration that it is a run of.
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

  /// Creates the schedule of a plain run, in which nothing is chosen: its clock goes on by
  /// itself, a thousand times as fast as others.
  ///
  /// It is for counting how often a fault shows without an exploration.
  public convenience init() {
    self.init(
      clock: ScheduleClock(Locked(ScheduleClock.Instant(offset: .zero))), failingPoint: nil)
  }

  /// The schedule of the run that the calling thread takes part in.
  ///
  /// It is for a test with the trait of an exploration, where an expectation in a detached task belongs to no test.
  public static var current: Schedule? { Lane.current?.schedule }

  /// Returns `true` if another is a run of the same exploration.
  package func isRun(like other: Schedule) -> Bool { exploration == other.exploration }

  /// Says what must hold. If it does not, the run ends, and the exploration has found a failure.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The sentence that the report has if it does not hold.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  public func expect(
    _ condition: Bool, _ message: @autoclosure () -> String = "it does not hold",
    file: String = #fileID, line: Int = #line
  ) {
    guard !condition else { return }
    fail(.expectation(message(), at: "\(file):\(line)"))
  }

  /// Adds a line to the trace.
  public func note(_ text: String) { Lane.current?.add(.note(text)) }

  /// Returns `true` where a sweep of failures wants a stand-in to fail, and `false` otherwise.
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
