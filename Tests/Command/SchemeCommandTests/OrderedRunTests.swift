import SystemCalls
import TestClocks
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct OrderedRunTests {
  @Test func `results are delivered in the order of the inputs, whichever finishes first`()
    async throws
  {
    let gate = Gate()
    let delivered = Monitor<[String]>([])
    let run = Task {
      var inputs = ["a", "b", "c", "d"][...]
      try await OrderedRun(jobs: 3).run(
        next: { inputs.popFirst() },
        work: { name in
          await gate.pass(name)
          return name
        },
        deliver: { name in delivered.withLock { $0.append(name) } })
    }
    try await gate.waitForArrival(of: ["a", "b", "c"])
    #expect(await gate.arrived == ["a", "b", "c"])
    await gate.open("c")
    try await gate.waitForArrival(of: ["d"])
    await gate.open("d")
    await gate.open("b")
    #expect(delivered.withLock { $0 } == [])
    await gate.open("a")
    try await run.value
    #expect(delivered.withLock { $0 } == ["a", "b", "c", "d"])
  }

  @Test(arguments: [1, 2, 5])
  func `at most as many inputs are processed at a time as there are jobs`(
    _ jobs: Int
  ) async throws {
    let gate = Gate(opened: Set((0..<200).map { String($0) }))
    var next = 0
    var delivered: [Int] = []
    try await OrderedRun(jobs: jobs).run(
      next: {
        next += 1
        return next <= 200 ? next - 1 : nil
      },
      work: { index in
        await gate.pass(String(index))
        return index
      },
      deliver: { delivered.append($0) })
    #expect(delivered == Array(0..<200))
    #expect(await gate.mostPresent <= jobs)
  }

  @Test func `work runs ahead of an unfinished result by at most the window`() async throws {
    let gate = Gate()
    let started = Monitor(0)
    let delivered = Monitor<[Int]>([])
    let done = Monitor(0)
    let ordered = OrderedRun(jobs: 2)
    let run = Task {
      try await ordered.run(
        next: {
          let ahead = started.withLock { $0 } - delivered.withLock { $0.count }
          #expect(ahead < ordered.window)
          return started.withLock {
            $0 += 1; return $0 <= 1000 ? $0 - 1 : nil
          }
        },
        work: { index in
          if index == 0 { await gate.pass("0") }
          done.withLock { $0 += 1 }
          return index
        },
        deliver: { index in delivered.withLock { $0.append(index) } })
    }
    // All others within the window are done while the first input waits at the gate.
    try await waitUntil("the window") { done.withLock { $0 } >= ordered.window - 1 }
    await gate.open("0")
    try await run.value
    #expect(delivered.withLock { $0 } == Array(0..<1000))
  }

  @Test func `an error in delivering a result cancels the work in progress`() async {
    let gate = Gate(opened: ["0"])
    var (next, delivered) = (0, 0)
    await #expect(throws: Refusal.self) {
      try await OrderedRun(jobs: 3).run(
        next: {
          next += 1
          return next - 1
        },
        work: { index in await gate.pass(String(index)) },
        deliver: {
          delivered += 1
          throw Refusal()
        })
    }
    #expect(delivered == 1)
    #expect(next <= 4)
  }

  @Test func `an unordered run delivers results as they finish`() async throws {
    let gate = Gate()
    let delivered = Monitor<[String]>([])
    let run = Task {
      var inputs = ["a", "b", "c"][...]
      try await OrderedRun(jobs: 2, isOrdered: false).run(
        next: { inputs.popFirst() },
        work: { name in
          await gate.pass(name)
          return name
        },
        deliver: { name in delivered.withLock { $0.append(name) } })
    }
    try await gate.waitForArrival(of: ["a", "b"])
    await gate.open("b")
    try await gate.waitForArrival(of: ["c"])
    #expect(delivered.withLock { $0 } == ["b"])
    await gate.open("c")
    await gate.open("a")
    try await run.value
    #expect(delivered.withLock { Set($0) } == ["a", "b", "c"])
  }

  @Test func `while no input is ready, pending results are delivered first`() async throws {
    var events: [String] = []
    var inputs = ["a", "b"][...]
    try await OrderedRun(jobs: 2).run(
      isReady: { false },
      next: {
        events.append("next")
        return inputs.popFirst()
      },
      work: { $0 },
      deliver: { events.append($0) })
    #expect(events == ["next", "a", "next", "b", "next"])
  }

  @Test func `after an error in taking an input, the results of earlier ones are delivered`() async
  {
    let gate = Gate(opened: ["0", "1"])
    var (next, delivered) = (0, [Int]())
    await #expect(throws: Refusal.self) {
      try await OrderedRun(jobs: 3).run(
        next: {
          guard next < 2 else { throw Refusal() }
          next += 1
          return next - 1
        },
        work: { index in
          await gate.pass(String(index))
          return Task.isCancelled ? -1 : index
        },
        deliver: { delivered.append($0) })
    }
    #expect(delivered == [0, 1])
  }

  private struct Refusal: Error {}
}
