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
    let texts = Synchronization.Mutex<Set<String>>([])
    let report = await Exploration("together", method: .partialOrders).run { _ in
      let log = Log()
      await withTaskGroup { group in
        for letter in "abc" { group.addTask { await log.add(letter) } }
      }
      let text = await log.text
      texts.withLock { _ = $0.insert(text) }
    }
    #expect(report.isComplete && report.failure == nil, "\(report)")
    #expect(texts.withLock(\.self) == ["abc", "acb", "bac", "bca", "cab", "cba"])
    #expect(report.scheduleCount < 50, "\(report)")
    #expect(report.description.contains("stand for all orders"))
  }

  @Test(arguments: 1...100)
  func `the reduced search has every outcome of a random program`(seed: Int) async {
    let program = Program(seed: seed)
    let all = await outcomes(of: program, .exhaustive(interruptions: 1_000))
    // A third of the programs are small enough.
    guard all.report.isComplete else { return }
    let reduced = await outcomes(of: program, .partialOrders)
    #expect(reduced.report.isComplete, "\(reduced.report)")
    #expect(reduced.texts == all.texts, "\(program)")
    #expect(reduced.report.scheduleCount <= all.report.scheduleCount)
  }

  @Test(arguments: Meeting.allCases)
  private func `tasks that meet where only the runtime sees it come in both orders`(
    meeting: Meeting
  ) async {
    let texts = Synchronization.Mutex<Set<String>>([])
    let report = await Exploration(
      "\(meeting)", method: .partialOrders, scheduleCount: 2_000
    ).run { _ in
      let text = await meeting.run()
      texts.withLock { _ = $0.insert(text) }
    }
    #expect(report.isComplete && report.failure == nil, "\(report)")
    #expect(texts.withLock(\.self) == meeting.outcomes)
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
    of program: Program, _ method: Exploration.Method
  ) async -> (texts: Set<String>, report: Report) {
    let texts = Synchronization.Mutex<Set<String>>([])
    let report = await Exploration("random", method: method, scheduleCount: 1_000).run { _ in
      let text = await program.run()
      texts.withLock { _ = $0.insert(text) }
    }
    #expect(report.failure == nil, "\(report)\n\(program)")
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

  init(seed: Int) {
    var random = SeededNumbers(state: UInt64(seed))
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

/// Two tasks of which an exploration does not see what they share.
private enum Meeting: CaseIterable {
  case childrenOfTwo, tasksOfTwo, resumedByTwo, createdByTwo, cancelled, calledWhileResumed

  var outcomes: Set<String> { self == .cancelled ? ["-", "x"] : ["12", "21"] }

  func run() async -> String {
    let room = Room()
    switch self {
    case .childrenOfTwo:
      await both { await room.waitForChild($0) }
    case .tasksOfTwo:
      let tasks = (0..<2).map { _ in Task {} }
      await both { await room.wait(for: $0 == "1" ? tasks[0] : tasks[1], $0) }
    case .resumedByTwo:
      let boxes = [Box(), Box()]
      await withTaskGroup { group in
        for (box, letter) in zip(boxes, "12") {
          group.addTask { await room.wait(for: box, letter) }
          group.addTask { box.open() }
        }
      }
    case .createdByTwo:
      // The actor's queue is not empty, so that nothing shows that another task joins it.
      let first = Task { @Counter in }
      await both { letter in
        await Task { @Counter in room.lines.withLock { $0.append(letter) } }.value
      }
      await first.value
    case .cancelled:
      let task = Task {
        await Task.yield()
        room.lines.withLock { $0.append(Task.isCancelled ? "-" : "x") }
      }
      await Task { task.cancel() }.value
      await task.value
    case .calledWhileResumed:
      let box = Box()
      await withTaskGroup { group in
        group.addTask { await room.wait(for: box, "1") }
        group.addTask { box.open() }
        group.addTask { await room.add("2") }
      }
    }
    return room.lines.withLock(\.self)
  }

  private func both(_ work: @escaping @Sendable (Character) async -> Void) async {
    await withTaskGroup { group in
      for letter in "12" { group.addTask { await work(letter) } }
    }
  }
}

@globalActor private actor Counter {
  static let shared = Counter()
}

/// An actor whose lines are in a lock that an exploration does not see.
private actor Room {
  nonisolated let lines = Synchronization.Mutex("")

  func add(_ letter: Character) { lines.withLock { $0.append(letter) } }

  func waitForChild(_ letter: Character) async {
    await withTaskGroup { group in group.addTask {} }
    add(letter)
  }

  func wait(for task: Task<Void, Never>, _ letter: Character) async {
    await task.value
    add(letter)
  }

  func wait(for box: Box, _ letter: Character) async {
    await box.wait()
    add(letter)
  }
}

/// A box that opens once.
private final class Box: Sendable {
  private struct State {
    var isOpen = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = ScheduleExploration.Mutex(State())

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting = continuation }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    waiting?.resume()
  }
}

/// SplitMix64.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
