public import ScheduleExploration
internal import ScheduleHooks
public import Testing

/// A trait that runs a test in many orders of its tasks, up to the first order in which it fails.
///
///     @Test(.explored()) func `one item is sold once`() async {
///       let shop = Shop(stock: 1)
///       async let first = shop.buy()
///       async let second = shop.buy()
///       let sold = await [first, second].filter(\.self).count
///       #expect(sold == 1)
///     }
///
/// On a suite, it applies to each of its tests. The first issue of the failing order becomes an
/// issue with the report of the exploration; warnings and known issues are ignored.
///
/// The test must create everything that it works on, and its tasks must have ended when it ends. It must not be
/// isolated to the main actor.
public struct ExploredTrait: TestTrait, SuiteTrait, TestScoping {
  let exploration: @Sendable (_ name: String) -> Exploration

  /// The trait of a suite applies to its tests.
  public var isRecursive: Bool { true }

  /// Runs a test in many orders, and records an issue if it fails in one of them.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let exploration = exploration(test.displayName ?? test.name)
    let report = await withoutActuallyEscaping(function) { function in
      let context = unsafe unsafeBitCast(Body(run: function), to: Closure.self).context
      let count = unsafe scheduleHooksReferenceCount(context)
      let report = await exploration.run { schedule in
        let issues = IssueHandlingTrait.compactMapIssues { issue in
          // An issue of a task without a test, such as a detached one, is passed to all running tests.
          let current = Schedule.current ?? schedule
          if issue.isFailure, current.isRun(like: schedule) {
            current.fail("\(issue)", at: issue.sourceLocation)
          }
          return nil
        }
        try await issues.provideScope(for: test, testCase: testCase, performing: function)
      }
      // SAFETY: Tasks that still wait when a run has failed retain the function forever, and never
      // run again.
      if report.failure != nil { unsafe scheduleHooksGiveBack(context, count) }
      return report
    }
    if report.failure != nil { Issue.record("\(report)", sourceLocation: test.sourceLocation) }
  }
}

/// The body of a test, stored in a nongeneric type so that its representation does not change.
private struct Body {
  let run: @concurrent @Sendable () async throws -> Void
}

/// The memory layout of a function. Source: Swift's ABI, "thick function".
@unsafe private struct Closure {
  let code: UnsafeRawPointer
  let context: UnsafeMutableRawPointer
}

extension Schedule {
  fileprivate func fail(_ text: String, at location: SourceLocation?) {
    expect(false, text, file: location?.fileID ?? "a test", line: location?.line ?? 0)
  }
}

extension Trait where Self == ExploredTrait {
  /// Runs a test in many orders of its tasks.
  ///
  /// - Parameters:
  ///   - method: The way to choose orders. The default is ``Exploration/Method/mixed``.
  ///   - scheduleCount: The maximum number of orders. The default is 1000.
  ///   - interruption: The points at which another task may continue. The default is suspensions.
  ///   - timePassing: The moments at which time may pass. The default is any.
  /// - Returns: The trait.
  public static func explored(
    _ method: Exploration.Method = .mixed, scheduleCount: Int = 1_000,
    interruption: Exploration.Interruption = .suspensions,
    timePassing: Exploration.TimePassing = .anyTime
  ) -> Self {
    Self {
      Exploration(
        $0, method: method, scheduleCount: scheduleCount, timePassing: timePassing,
        interruption: interruption)
    }
  }
}
