import ScheduleExploration
import ScheduleTesting
import Testing

/// The trait that runs a test as an exploration.
@Suite(.explored(scheduleCount: 300)) struct ExploredTraitTests {
  @Test(arguments: [2, 3])
  func `tests of a suite run in many orders with the clocks of the run`(count: Int) async throws {
    let start = ContinuousClock.now
    let sum = try await withThrowingTaskGroup { group in
      for number in 1...count {
        group.addTask {
          try await Task.sleep(for: .seconds(60 * number))
          return number
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == count * (count + 1) / 2)
    #expect(ContinuousClock.now - start >= .seconds(60 * count))
  }
}

struct ExploredTraitFailureTests {
  /// Runs the body of a test as the trait does, and returns the texts of its issues.
  private func issues(
    of body: @concurrent @escaping @Sendable () async throws -> Void
  ) async throws -> [String] {
    let test = try #require(Test.current)
    let texts = Texts()
    let trait = ExploredTrait.explored(interruption: .operations)
    let taking = IssueHandlingTrait.compactMapIssues { issue in
      texts.add("\(issue.comments.map(\.rawValue))")
      return nil
    }
    try await taking.provideScope(for: test, testCase: .current) {
      try await trait.provideScope(for: test, testCase: .current, performing: body)
    }
    return texts.all
  }

  private final class Texts: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private actor Shop {
    private var stock = 1

    func buy() async -> Bool {
      guard stock > 0 else { return false }
      await Task.yield()
      stock -= 1
      return true
    }
  }

  @Test func `a failing order is one issue that says how to replay it`() async throws {
    let issues = try await issues {
      let shop = Shop()
      async let first = shop.buy()
      async let second = shop.buy()
      let sold = await [first, second].count { $0 }
      #expect(sold == 1, "an item is sold twice")
    }
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.contains("an item is sold twice"))
    #expect(issue.contains("ExploredTraitTests.swift:"))
    #expect(issue.contains("EXPLORE_SEED="))
  }

  @Test(.explored(scheduleCount: 20)) func `a known issue is not a failure`() {
    withKnownIssue { #expect(1 == 2) }
  }

  @Test func `a test that throws or waits forever fails`() async throws {
    let thrown = try await issues { throw CancellationError() }
    #expect(thrown.count == 1 && thrown.first?.contains("CancellationError") == true)
    let stuck = try await issues {
      await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(stuck.count == 1 && stuck.first?.contains("a deadlock") == true)
  }
}
