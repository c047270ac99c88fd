import ScheduleExploration

// Faults of back-pressure.

extension Canary {
  /// All producers see that the buffer has room, and then each of them adds to it.
  static let passedMark = Canary(name: "a high-water mark that all pass") { schedule, isFaulty in
    let buffer = BoundedBuffer(takesPlace: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "producer \(number)") { await buffer.add() }
      }
    }
    let count = await buffer.count
    schedule.expect(count <= 1, "\(count) elements are in a buffer for 1")
    return ""
  }

  private actor BoundedBuffer {
    private(set) var count = 0
    private var taken = 0
    private let takesPlace: Bool

    init(takesPlace: Bool) { self.takesPlace = takesPlace }

    func add() async {
      guard (takesPlace ? taken : count) < 1 else { return }
      taken += 1
      await goElsewhere()
      count += 1
    }
  }

  /// A write is sent at once because the channel is writable again, before one that was held back.
  ///
  /// As in apple/swift-nio, pull request 2587.
  static let overtakingWrite = Canary(name: "a write that overtakes another") {
    schedule, isFaulty in
    let writer = Writer(keepsOrder: !isFaulty)
    let writes = Task(name: "writes") {
      await writer.write(1)
      await goElsewhere()
      await writer.write(2)
    }
    let channel = Task(name: "channel") {
      await writer.becomeWritable()
      await goElsewhere()
      await writer.flush()
    }
    await writes.value
    await channel.value
    await writer.flush()
    let written = await writer.written
    schedule.expect(written == [1, 2], "the order of writes is \(written)")
    return ""
  }

  private actor Writer {
    private(set) var written: [Int] = []
    private var (held, isWritable) = ([Int](), false)
    private let keepsOrder: Bool

    init(keepsOrder: Bool) { self.keepsOrder = keepsOrder }

    func write(_ number: Int) {
      if isWritable, !keepsOrder || held.isEmpty {
        written.append(number)
      } else {
        held.append(number)
      }
    }

    func becomeWritable() { isWritable = true }

    func flush() {
      written += held
      held = []
    }
  }

  /// A writer finishes while a write is about to wait for room.
  ///
  /// As in apple/swift-nio, pull request 3044.
  static let writeAfterEnd = Canary(name: "a write that waits after the end") { _, isFaulty in
    let outlet = Outlet(looksAgain: !isFaulty)
    let write = Task(name: "write") { await outlet.write() }
    await outlet.finish()
    await write.value
    return ""
  }

  private actor Outlet {
    private var isFinished = false
    private var waiter: CheckedContinuation<Void, Never>?
    private let looksAgain: Bool

    init(looksAgain: Bool) { self.looksAgain = looksAgain }

    func write() async {
      guard !isFinished else { return }
      await goElsewhere()
      if looksAgain, isFinished { return }
      await withCheckedContinuation { waiter = $0 }
    }

    func finish() {
      isFinished = true
      waiter?.resume()
    }
  }
}
