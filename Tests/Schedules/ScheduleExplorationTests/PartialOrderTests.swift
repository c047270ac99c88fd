import ScheduleExploration
import Synchronization
import Testing

/// Partial order reduction, compared with a search of all orders.
@Suite(.disabled(if: Exploration.isWatched, "its many orders take long under Thread Sanitizer"))
struct PartialOrderTests {
  @Test func `tasks that share nothing need few orders`() async {
    let report = await Exploration("apart", method: .partialOrders).run { _ in
      await withDiscardingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            let log = Log()
            for _ in 0..<3 { await log.add("x") }
          }
        }
      }
    }
    #expect(report.isComplete && report.failure == nil, "\(report)")
    // All orders would be more than 10^12. Those of the ends of the tasks remain.
    #expect(report.scheduleCount < 500, "\(report)")
  }

  @Test func `tasks that share an actor take turns in every order`() async {
    func outcomes(_ method: Exploration.Method) async -> (texts: Set<String>, report: Report) {
      await self.outcomes(method) {
        let log = Log()
        await withTaskGroup { group in
          for letter in "abc" { group.addTask { await log.add(letter) } }
        }
        return await log.text
      }
    }
    let all = await outcomes(.exhaustive(interruptions: 1_000))
    let reduced = await outcomes(.partialOrders)
    #expect(all.report.isComplete && all.report.scheduleCount == 510, "\(all.report)")
    #expect(reduced.report.scheduleCount < 50, "\(reduced.report)")
    #expect(reduced.report.isComplete, "\(reduced.report)")
    #expect(reduced.texts == ["abc", "acb", "bac", "bca", "cab", "cba"])
    #expect(reduced.report.description.contains("stand for all orders"))
  }

  @Test func `the reduced search has every outcome of random programs`() async {
    var (programCount, orderCount, reducedCount) = (0, 0, 0)
    for seed in 1...50 {
      let program = Program(seed: UInt64(seed))
      let all = await outcomes(.exhaustive(interruptions: 1_000), program.run)
      guard all.report.isComplete else { continue }
      let reduced = await outcomes(.partialOrders, program.run)
      #expect(reduced.report.isComplete, "\(reduced.report)")
      #expect(reduced.texts == all.texts, "\(program)")
      programCount += 1
      orderCount += all.report.scheduleCount
      reducedCount += reduced.report.scheduleCount
    }
    #expect(programCount >= 15 && reducedCount < orderCount / 2)
  }

  /// Programs that poll are left out, because in one of all orders only those that poll run.
  @Test(arguments: Canary.all.filter { $0.interruption == .suspensions && !$0.polls })
  func `no search is complete before it finds a fault`(canary: Canary) async {
    for isFaulty in [true, false] {
      let report = await Exploration(
        canary.name, method: .partialOrders, scheduleCount: isFaulty ? 3_000 : 500, stepLimit: 200
      ).run { try await canary.program($0, isFaulty) }
      #expect((report.failure != nil) == isFaulty, "\(report)")
    }
  }

  private func outcomes(
    _ method: Exploration.Method, _ scenario: @escaping @Sendable () async -> String
  ) async -> (texts: Set<String>, report: Report) {
    let texts = Synchronization.Mutex<Set<String>>([])
    let report = await Exploration("outcomes", method: method).run { _ in
      let text = await scenario()
      texts.withLock { _ = $0.insert(text) }
    }
    #expect(report.failure == nil, "\(report)")
    return (texts.withLock(\.self), report)
  }
}

private actor Log {
  private(set) var text = ""
  func add(_ letter: Character) { text.append(letter) }
}

/// A gate that opens once.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass(_ log: Log, _ letter: Character) async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    await log.add(letter)
  }

  func open() {
    isOpen = true
    for next in waiting { next.resume() }
    waiting = []
  }
}

/// A few tasks with random actions on shared state.
private struct Program: CustomStringConvertible {
  enum Action: CaseIterable {
    case write, writeToOther, yield, pass, send, lock, spawn, child, cancel
  }

  let tasks: [[Action]]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kinds = Action.allCases.shuffled(using: &random).prefix(3)
    tasks = (0..<Int.random(in: 2...3, using: &random)).map { _ in
      (0..<Int.random(in: 1...2, using: &random)).map { _ in
        kinds.randomElement(using: &random) ?? .write
      }
    }
  }

  var description: String { "\(tasks)" }

  /// Runs the tasks, and returns what they wrote.
  func run() async -> String {
    let shared = Shared()
    let (letters, source) = AsyncStream.makeStream(of: Character.self)
    await withTaskGroup { group in
      for (actions, letter) in zip(tasks, "abc") {
        group.addTask { for action in actions { await shared.perform(action, letter, source) } }
      }
      if tasks.joined().contains(.pass) { group.addTask { await shared.gate.open() } }
      await group.waitForAll()
    }
    source.finish()
    var sent = ""
    for await letter in letters { sent.append(letter) }
    return await "\(shared.log.text) \(shared.other.text) \(shared.locked.withLock(\.self)) \(sent)"
  }
}

private final class Shared: Sendable {
  let log = Log()
  let other = Log()
  let gate = Gate()
  let locked = ScheduleExploration.Mutex("")

  func perform(
    _ action: Program.Action, _ letter: Character, _ source: AsyncStream<Character>.Continuation
  ) async {
    switch action {
    case .write: await log.add(letter)
    case .writeToOther: await other.add(letter)
    case .yield: await Task.yield()
    case .pass: await gate.pass(log, letter)
    case .send: source.yield(letter)
    case .lock: locked.withLock { $0.append(letter) }
    case .spawn: await Task { await other.add(letter) }.value
    case .child:
      async let first: Void = log.add(letter)
      await other.add(letter)
      await first
    case .cancel:
      let task = Task {
        await Task.yield()
        await log.add(Task.isCancelled ? "-" : letter)
      }
      task.cancel()
      await task.value
    }
  }
}
