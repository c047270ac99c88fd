import ScheduleExploration

// Faults of streams: elements that come too early, too late, in another order, or not at all.

extension Canary {
  /// An event is published before the subscription.
  static let lateSubscriber = Canary(name: "an event before the subscription") {
    schedule, isFaulty in
    let news = News(keepsLatest: !isFaulty)
    let publisher = Task(name: "publisher") {
      await news.publish("open")
      await news.end()
    }
    let received = await news.subscribe().reduce(into: []) { $0.append($1) }
    await publisher.value
    schedule.expect(received == ["open"], "the subscriber receives \(received)")
    return ""
  }

  private actor News {
    private var latest: String?
    private var isOver = false
    private var listener: AsyncStream<String>.Continuation?
    private let keepsLatest: Bool

    init(keepsLatest: Bool) { self.keepsLatest = keepsLatest }

    func subscribe() -> AsyncStream<String> {
      AsyncStream { continuation in
        if keepsLatest, let latest { continuation.yield(latest) }
        if isOver { continuation.finish() } else { listener = continuation }
      }
    }

    func publish(_ event: String) {
      latest = event
      listener?.yield(event)
    }

    func end() {
      isOver = true
      listener?.finish()
    }
  }

  /// A listener is added by a separate task, which may be late.
  ///
  /// As in AgentWorkforce/relay, pull request 1268.
  static let addedByTask = Canary(name: "a listener that a task adds") { schedule, isFaulty in
    let bus = Bus()
    let (events, listener) = AsyncStream.makeStream(of: Int.self)
    let addition = Task(name: "addition") { await bus.add(listener) }
    await Task.yield()
    if !isFaulty { await addition.value }
    await bus.send(1)
    await addition.value
    await bus.end()
    let count = await events.reduce(0) { count, _ in count + 1 }
    schedule.expect(count == 1, "the listener receives \(count) of 1 events")
    return ""
  }

  /// A listener is removed before the task that adds it has begun, and so stays forever.
  static let removedBeforeAdded = Canary(name: "a listener that is removed too early") {
    schedule, isFaulty in
    let bus = Bus()
    let (_, listener) = AsyncStream.makeStream(of: Int.self)
    let addition = Task(name: "addition") { await bus.add(listener) }
    let removal = Task(name: "removal") {
      if !isFaulty { await addition.value }
      await bus.removeAll()
    }
    await addition.value
    await removal.value
    let count = await bus.listeners.count
    schedule.expect(count == 0, "\(count) listeners are left")
    return ""
  }

  private actor Bus {
    private(set) var listeners: [AsyncStream<Int>.Continuation] = []

    func add(_ listener: AsyncStream<Int>.Continuation) { listeners.append(listener) }
    func removeAll() { listeners = [] }
    func send(_ event: Int) { for listener in listeners { listener.yield(event) } }
    func end() { for listener in listeners { listener.finish() } }
  }

  /// A buffer keeps only the newest event although all of them are needed.
  static let droppedByBuffer = Canary(name: "a buffer that drops changes") { schedule, isFaulty in
    let (changes, continuation) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: isFaulty ? .bufferingNewest(1) : .unbounded)
    let producer = Task(name: "producer") {
      for _ in 1...3 {
        continuation.yield(1)
        await Task.yield()
      }
      continuation.finish()
    }
    let sum = await changes.reduce(0, +)
    await producer.value
    schedule.expect(sum == 3, "the sum of 3 changes is \(sum)")
    return ""
  }

  /// Each message has its own task, so that messages overtake each other.
  ///
  /// As in swiftlang/sourcekit-lsp, pull request 2097.
  static let overtakenMessage = Canary(name: "a message that is overtaken") {
    schedule, isFaulty in
    let log = MessageLog()
    await withTaskGroup { group in
      for number in 1...2 {
        if isFaulty {
          group.addTask(name: "message \(number)") { await log.add(number) }
        } else {
          await log.add(number)
        }
      }
    }
    let messages = await log.messages
    schedule.expect(messages == [1, 2], "the messages come as \(messages)")
    return ""
  }

  private actor MessageLog {
    private(set) var messages: [Int] = []

    func add(_ message: Int) { messages.append(message) }
  }

  /// An element and the end of its stream are sent by two tasks, so that the end may come first.
  static let overtakenByEnd = Canary(name: "an element after the end") { schedule, isFaulty in
    let (elements, continuation) = AsyncStream.makeStream(of: Int.self)
    let delivery = Task(name: "delivery") { _ = continuation.yield(1) }
    let end = Task(name: "end") {
      if !isFaulty { await delivery.value }
      continuation.finish()
    }
    let count = await elements.reduce(0) { count, _ in count + 1 }
    await delivery.value
    await end.value
    schedule.expect(count == 1, "\(count) of 1 elements came before the end")
    return ""
  }

  /// A merged sequence ends when it is cancelled, and the last elements of its parts are lost.
  ///
  /// As in apple/swift-async-algorithms, pull request 276.
  static let lostLastWords = Canary(name: "last words of a merged sequence") {
    schedule, isFaulty in
    let (merged, output) = AsyncStream.makeStream(of: String.self)
    let part = Task(name: "part") {
      while !Task.isCancelled { await Task.yield() }
      output.yield("last words")
    }
    let reader = Task(name: "reader") { await merged.reduce(into: []) { $0.append($1) } }
    part.cancel()
    if !isFaulty { await part.value }
    output.finish()
    let words = await reader.value
    await part.value
    schedule.expect(words.count == 1, "\(words.count) of 1 last words came")
    return ""
  }

  /// After a switch to the latest sequence, an earlier one still writes its elements.
  static let switchedTooLate = Canary(name: "an element of an earlier sequence") {
    schedule, isFaulty in
    let screen = Screen(checksSource: !isFaulty)
    await withTaskGroup { group in
      for source in 1...2 {
        await screen.change(to: source)
        group.addTask(name: "source \(source)") { await screen.show(source) }
      }
    }
    let shown = await screen.shown
    schedule.expect(shown.last == 2, "the screen shows \(shown)")
    return ""
  }

  private actor Screen {
    private(set) var shown: [Int] = []
    private var source = 0
    private let checksSource: Bool

    init(checksSource: Bool) { self.checksSource = checksSource }

    func change(to source: Int) { self.source = source }
    func show(_ source: Int) { if !checksSource || source == self.source { shown.append(source) } }
  }

  /// A shared sequence is started by both of its first two readers.
  static let startedByBoth = Canary(name: "a shared sequence that starts twice") {
    schedule, isFaulty in
    let shared = SharedSequence(claimsFirst: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "reader \(number)") { await shared.read() }
      }
    }
    let count = await shared.startCount
    schedule.expect(count == 1, "the sequence has started \(count) times")
    return ""
  }

  private actor SharedSequence {
    private(set) var startCount = 0
    private var isStarted = false
    private let claimsFirst: Bool

    init(claimsFirst: Bool) { self.claimsFirst = claimsFirst }

    func read() async {
      guard !isStarted else { return }
      if claimsFirst { isStarted = true }
      await goElsewhere()
      startCount += 1
      isStarted = true
    }
  }
}
