import ScheduleExploration
import Synchronization
import Testing

/// Steps that count as dependent on all others, because what they share is not entirely visible.
@Suite(.disabled(if: Exploration.isWatched, "the runtime locks tasks in more places under it"))
struct OpaqueStepTests {
  @Test(arguments: Meeting.allCases)
  private func `tasks that meet come in both orders`(
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

  @Test(arguments: Meeting.allCases)
  private func `steps whose effect is not entirely visible depend on all others`(
    meeting: Meeting
  ) async {
    // The usual order, whose first run also fills the caches of the runtime.
    let report = await Exploration("\(meeting)", method: .partialOrders, scheduleCount: 1).run {
      _ in
      _ = await meeting.run()
    }
    #expect(report.opaqueStepCount == meeting.opaqueStepCount, "\(report)")
  }
}

/// Two tasks that share something, in most cases something that only the runtime sees.
private enum Meeting: CaseIterable {
  case seen, childrenOfTwo, tasksOfTwo, resumedByTwo, createdByTwo, cancelled, calledWhileResumed,
    sent

  /// The number of opaque steps in the usual order, of which the last is the end of the scenario.
  var opaqueStepCount: Int {
    switch self {
    // Actors and continuations are seen.
    case .seen, .resumedByTwo, .calledWhileResumed: 1
    // A stream, or a cancellation and the end of the task that others may wait for.
    case .sent, .cancelled, .tasksOfTwo: 3
    // Children whose parents wait on an actor.
    case .childrenOfTwo: 5
    // Tasks that are created in the queue of an actor, and the jobs of that actor.
    case .createdByTwo: 6
    }
  }

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
      await withTaskGroup { group in group.addTask { task.cancel() } }
      await task.value
    case .calledWhileResumed:
      let box = Box()
      await withTaskGroup { group in
        group.addTask { await room.wait(for: box, "1") }
        group.addTask { box.open() }
        group.addTask { await room.add("2") }
      }
    case .sent:
      let (letters, source) = AsyncStream.makeStream(of: Character.self)
      await both { source.yield($0) }
      source.finish()
      for await letter in letters { room.lines.withLock { $0.append(letter) } }
    case .seen: await both { await room.add($0) }
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
    await withCheckedContinuation { box.wait($0) }
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

  func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let isOpen = state.withLock { state in
      if !state.isOpen { state.waiting = continuation }
      return state.isOpen
    }
    if isOpen { continuation.resume() }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    waiting?.resume()
  }
}
