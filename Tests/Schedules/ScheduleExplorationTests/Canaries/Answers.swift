import ScheduleExploration

// Faults of answers: two answers, one for the wrong request, or one given while a lock is held.

extension Canary {
  /// An answer and a time limit both resume the same waiting caller.
  static let answeredTooLate = Canary(name: "an answer after the time limit") {
    schedule, isFaulty in
    let question = Question(takesReply: !isFaulty)
    let limit = Task(name: "limit") {
      guard (try? await schedule.clock.sleep(for: .seconds(2))) != nil else { return }
      await question.answer(0)
    }
    let answer = Task(name: "answer") {
      try? await schedule.clock.sleep(for: .seconds(1))
      limit.cancel()
      await question.answer(1)
    }
    await question.ask(schedule)
    await limit.value
    await answer.value
    return ""
  }

  private actor Question {
    private var isAnswered = false
    private var reply: Reply<Int>?
    private let takesReply: Bool

    init(takesReply: Bool) { self.takesReply = takesReply }

    func ask(_ schedule: Schedule) async {
      _ = await withCheckedContinuation { continuation in
        reply = Reply(continuation, schedule)
        if isAnswered { answer(2) }
      }
    }

    func answer(_ number: Int) {
      isAnswered = true
      reply?(number)
      if takesReply { reply = nil }
    }
  }

  /// Responses are assigned to requests in order, but arrive in another order.
  static let wrongAsker = Canary(name: "an answer to somebody else") { schedule, isFaulty in
    let line = RequestLine(knowsNumbers: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "request \(number)") {
          let answer = await line.ask(number)
          schedule.expect(answer == number, "request \(number) gets answer \(answer)")
        }
      }
    }
    return ""
  }

  private actor RequestLine {
    private var waiting: [(number: Int, asker: CheckedContinuation<Int, Never>)] = []
    private let knowsNumbers: Bool

    init(knowsNumbers: Bool) { self.knowsNumbers = knowsNumbers }

    func ask(_ number: Int) async -> Int {
      await withCheckedContinuation { asker in
        waiting.append((number, asker))
        Task(name: "answer \(number)") { @concurrent in await self.answer(number) }
      }
    }

    private func answer(_ number: Int) {
      let index = knowsNumbers ? waiting.firstIndex { $0.number == number } : 0
      guard let index else { return }
      waiting.remove(at: index).asker.resume(returning: number)
    }
  }

  /// A continuation is resumed while a lock is held that its cancellation handler needs.
  ///
  /// As in apple/swift-nio, pull request 2558.
  static let resumedUnderLock = Canary(
    name: "resumed while a lock is held", interruption: .operations, blocksThreads: true
  ) { _, isFaulty in
    let mail = Mail(resumesInside: isFaulty)
    let reader = Task(name: "reader") { await mail.read() }
    let sender = Task(name: "sender") { mail.send() }
    await Task(name: "cancellation") { reader.cancel() }.value
    await sender.value
    await reader.value
    return ""
  }

  private final class Mail: Sendable {
    private let state = Mutex((isOver: false, reader: CheckedContinuation<Void, Never>?.none))
    private let sentCount = Mutex(0)
    private let resumesInside: Bool

    init(resumesInside: Bool) { self.resumesInside = resumesInside }

    func read() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { reader in
          let isOver = state.withLock { state in
            if !state.isOver { state.reader = reader }
            return state.isOver
          }
          if isOver { reader.resume() }
        }
      } onCancel: {
        send()
      }
    }

    func send() {
      let reader = state.withLock { state in
        defer { state = (true, nil) }
        sentCount.withLock { $0 += 1 }
        if resumesInside { state.reader?.resume() }
        return resumesInside ? nil : state.reader
      }
      reader?.resume()
    }
  }

  /// An observer is called while a lock is held, and acquires the same lock.
  ///
  /// As in swift-server/async-http-client, pull request 105.
  static let calledUnderLock = Canary(
    name: "a call while a lock is held", interruption: .operations, blocksThreads: true
  ) { _, isFaulty in
    let pool = WatchedPool(callsInside: isFaulty)
    await withTaskGroup { group in
      group.addTask(name: "observer") { pool.observe { _ = pool.isClosed } }
      group.addTask(name: "closing") { pool.close() }
    }
    return ""
  }

  private final class WatchedPool: Sendable {
    private let state = Mutex((isClosed: false, observer: (@Sendable () -> Void)?.none))
    private let callsInside: Bool

    init(callsInside: Bool) { self.callsInside = callsInside }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    func observe(_ observer: @escaping @Sendable () -> Void) {
      state.withLock { $0.observer = observer }
    }

    func close() {
      let observer = state.withLock { state in
        state.isClosed = true
        if callsInside { state.observer?() }
        return state.observer
      }
      if !callsInside { observer?() }
    }
  }

  /// A timer is replaced, and the task that waits for the old one is never resumed.
  ///
  /// As in valkey-io/valkey-swift, pull request 377.
  static let droppedTimer = Canary(name: "a timer that is set anew") { _, isFaulty in
    let timer = IdleTimer(resumesOld: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "timer \(number)") { await timer.wait() }
      }
      group.addTask(name: "end") { await timer.end() }
    }
    return ""
  }

  private actor IdleTimer {
    private var isOver = false
    private var waiter: CheckedContinuation<Void, Never>?
    private let resumesOld: Bool

    init(resumesOld: Bool) { self.resumesOld = resumesOld }

    func wait() async {
      guard !isOver else { return }
      await withCheckedContinuation { new in
        if resumesOld { waiter?.resume() }
        waiter = new
      }
    }

    func end() {
      isOver = true
      waiter?.resume()
      waiter = nil
    }
  }
}
