import ScheduleExploration

// Faults of cancellation: too early, too late, of the wrong task, or twice.

extension Canary {
  /// A task is cancelled between its check of `Task.isCancelled` and its registration as a waiter.
  ///
  /// As in apple/swift-async-algorithms, pull request 80.
  static let unseenCancellation = Canary(
    name: "a cancellation before the registration", interruption: .operations
  ) { _, isFaulty in
    let line = WaitingLine(remembersCancellation: !isFaulty)
    let visitor = Task(name: "visitor") { await line.wait() }
    visitor.cancel()
    await visitor.value
    return ""
  }

  private final class WaitingLine: Sendable {
    private let state = Mutex((isOver: false, waiter: CheckedContinuation<Void, Never>?.none))
    private let remembersCancellation: Bool

    init(remembersCancellation: Bool) { self.remembersCancellation = remembersCancellation }

    func wait() async {
      await withTaskCancellationHandler {
        guard !Task.isCancelled else { return }
        await withCheckedContinuation { waiter in
          let isOver = state.withLock { state in
            if !state.isOver { state.waiter = waiter }
            return state.isOver
          }
          if isOver { waiter.resume() }
        }
      } onCancel: {
        let waiter = state.withLock { state in
          if remembersCancellation { state.isOver = true }
          defer { state.waiter = nil }
          return state.waiter
        }
        waiter?.resume()
      }
    }
  }

  /// A cancelled task takes a permit of a semaphore, throws, and never releases it.
  ///
  /// As in groue/Semaphore, pull request 3.
  static let lostPermit = Canary(name: "a permit that a cancelled task keeps") {
    schedule, isFaulty in
    let permits = Permits(givesBack: !isFaulty)
    let visitor = Task(name: "visitor") {
      try await permits.take()
      await permits.release()
    }
    await Task.yield()
    visitor.cancel()
    _ = await visitor.result
    let count = await permits.count
    schedule.expect(count == 1, "\(count) of 1 permits are left")
    return ""
  }

  private actor Permits {
    private(set) var count = 1
    private let givesBack: Bool

    init(givesBack: Bool) { self.givesBack = givesBack }

    func take() throws {
      count -= 1
      if Task.isCancelled {
        if givesBack { count += 1 }
        throw CancellationError()
      }
    }

    func release() { count += 1 }
  }

  /// A receiver is cancelled after it took an element, and drops the element.
  static let droppedElement = Canary(name: "an element that a cancelled receiver drops") {
    schedule, isFaulty in
    let letters = Letters()
    let receiver = Task(name: "receiver") {
      let letter = await letters.take()
      await goElsewhere()
      if let letter, isFaulty, Task.isCancelled { return schedule.note("\(letter) is dropped") }
      if letter != nil { await letters.deliver() }
    }
    await Task.yield()
    receiver.cancel()
    await receiver.value
    let count = await letters.count
    schedule.expect(count == 1, "of 1 letter, \(count) remain or were delivered")
    return ""
  }

  private actor Letters {
    private var left = ["a"]
    private var delivered = 0
    var count: Int { left.count + delivered }

    func take() -> String? { Task.isCancelled ? nil : left.popLast() }
    func deliver() { delivered += 1 }
  }

  /// The cancellation of one sender ends the channel for all senders.
  ///
  /// As in apple/swift-async-algorithms, issue 182.
  static let endedForAll = Canary(name: "a cancellation of one that ends all") {
    schedule, isFaulty in
    let (numbers, channel) = AsyncStream.makeStream(of: Int.self)
    let impatient = Task(name: "impatient sender") {
      await withTaskCancellationHandler {
        channel.yield(1)
        await Task.yield()
      } onCancel: {
        if isFaulty { channel.finish() }
      }
    }
    let other = Task(name: "other sender") { _ = channel.yield(2) }
    await Task.yield()
    impatient.cancel()
    await impatient.value
    await other.value
    channel.finish()
    let received = await numbers.reduce(into: Set()) { $0.insert($1) }
    schedule.expect(received.contains(2), "the element of the other sender is lost")
    return ""
  }

  /// Two tasks wait for one load, and cancelling either cancels it for both.
  static let sharedLoad = Canary(name: "a shared load that one cancels for all") {
    schedule, isFaulty in
    let load = Task(name: "load") {
      for _ in 1...2 { await Task.yield() }
      return Task.isCancelled ? nil : "contents"
    }
    let first = Task(name: "first") {
      await withTaskCancellationHandler {
        _ = await load.value
      } onCancel: {
        if isFaulty { load.cancel() }
      }
    }
    let second = Task(name: "second") { await load.value }
    await Task.yield()
    first.cancel()
    await first.value
    let contents = await second.value
    schedule.expect(contents != nil, "the uncancelled second task has no contents")
    return ""
  }

  /// An effect is registered for cancellation only when it begins, so that an earlier cancellation
  /// misses it.
  ///
  /// As in pointfreeco/swift-composable-architecture, issues 1848 and 3663.
  static let cancelledBeforeBegun = Canary(name: "a cancellation before the begin") {
    schedule, isFaulty in
    let effects = Effects()
    let end = Latch()
    let inner = Task(name: "inner") {
      try? await schedule.clock.sleep(for: .seconds(1))
      end.open()
      return !Task.isCancelled
    }
    if !isFaulty { await effects.add(inner) }
    let effect = Task(name: "effect") {
      if isFaulty { await effects.add(inner) }
      return await inner.value
    }
    let cancellation = Task(name: "cancellation") {
      await effects.cancelAll()
      return end.isOpen
    }
    let hadEnded = await cancellation.value
    let hasRun = await effect.value
    schedule.expect(!hasRun || hadEnded, "the effect runs to its end after it was cancelled")
    return ""
  }

  private actor Effects {
    private var tasks: [Task<Bool, Never>] = []

    func add(_ task: Task<Bool, Never>) { tasks.append(task) }
    func cancelAll() { for task in tasks { task.cancel() } }
  }

  /// An answer and a cancellation both resume the same continuation.
  ///
  /// As in onevcat/Kingfisher, issue 1911.
  static let cancelledAndAnswered = Canary(name: "an answer and a cancellation") {
    schedule, isFaulty in
    let request = Request(takesReply: !isFaulty)
    let asker = Task(name: "asker") { await request.ask(schedule) }
    let answer = Task(name: "answer") { request.answer(true) }
    await Task(name: "cancellation") { asker.cancel() }.value
    await asker.value
    await answer.value
    return ""
  }

  private final class Request: Sendable {
    private let state = Mutex((isOver: false, reply: Reply<Bool>?.none))
    private let takesReply: Bool

    init(takesReply: Bool) { self.takesReply = takesReply }

    func ask(_ schedule: Schedule) async {
      _ = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
          let reply = Reply(continuation, schedule)
          let isOver = state.withLock { state in
            if !state.isOver { state.reply = reply }
            return state.isOver
          }
          if isOver { reply(false) }
        }
      } onCancel: {
        answer(false)
      }
    }

    func answer(_ value: Bool) {
      let reply = state.withLock { state in
        state.isOver = true
        defer { if takesReply { state.reply = nil } }
        return state.reply
      }
      reply?(value)
    }
  }

  /// A time limit with a task group, around a task that ignores cancellation.
  ///
  /// As in swiftlang/swift, issue 82396.
  static let deafChild = Canary(name: "a time limit around a deaf task") { schedule, isFaulty in
    let (answer, isAsked) = (Latch(), Latch())
    await withTaskGroup { group in
      group.addTask(name: "question") {
        await withTaskCancellationHandler {
          isAsked.open()
          await answer.wait()
        } onCancel: {
          if !isFaulty { answer.open() }
        }
      }
      group.addTask(name: "limit") { try? await schedule.clock.sleep(for: .seconds(1)) }
      // The answer is not given if the question was not asked in time.
      group.addTask(name: "answer") {
        if isAsked.isOpen { answer.open() }
      }
      await group.next()
      group.cancelAll()
    }
    return ""
  }
}
