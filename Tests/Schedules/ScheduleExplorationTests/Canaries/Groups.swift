import ScheduleExploration

// Faults of child tasks and of their parents.

extension Canary {
  /// An `async let` child that is not awaited is cancelled at the end of its scope.
  static let unreadChild = Canary(name: "an async let that nobody reads") { schedule, isFaulty in
    let journal = Journal()
    await journal.work(isFaulty)
    let count = await journal.saved
    schedule.expect(count == 1, "\(count) of 1 entries are saved")
    return ""
  }

  private actor Journal {
    private(set) var saved = 0

    nonisolated func work(_ isFaulty: Bool) async {
      async let save: Void = self.save()
      await goElsewhere()
      if !isFaulty { await save }
    }

    private func save() async {
      await goElsewhere()
      if !Task.isCancelled { saved += 1 }
    }
  }

  /// A group is left after the first hit, and a task outside the group is never stopped.
  static let leftBehind = Canary(name: "a task that is left behind") { _, isFaulty in
    let isOver = Latch()
    let watch = Task(name: "watch") { await isOver.wait() }
    await withTaskGroup(of: Bool.self) { group in
      for found in [false, true] {
        group.addTask(name: found ? "hit" : "miss") { found }
      }
      for await found in group {
        if found { break }
        // This should always happen, but happens only if the miss comes first.
        isOver.open()
      }
    }
    if !isFaulty { isOver.open() }
    if !isFaulty { await watch.value }
    return ""
  }

  /// The thrown error is that of the task that fails first.
  static let firstError = Canary(name: "an error that depends on the order") { _, isFaulty in
    do {
      try await withThrowingTaskGroup { group in
        for number in 1...2 {
          group.addTask(name: "part \(number)") { throw PartError(number: number) }
        }
        if isFaulty { return try await group.waitForAll() }
        var errors: [PartError] = []
        while let result = await group.nextResult() {
          if case .failure(let error as PartError) = result { errors.append(error) }
        }
        if let first = errors.min(by: { $0.number < $1.number }) { throw first }
      }
      return "none"
    } catch {
      return "\(error)"
    }
  }

  private struct PartError: Error { let number: Int }

  /// At most two tasks may run at a time, but they are counted when they begin to run rather than
  /// when they are added.
  static let miscountedChildren = Canary(name: "more tasks than the limit") { schedule, isFaulty in
    let crew = Crew()
    await withTaskGroup(of: Void.self) { group in
      var started = 0
      for number in 1...3 {
        if isFaulty ? await crew.running >= 2 : started >= 2 { await group.next() }
        started += 1
        group.addTask(name: "worker \(number)") { await crew.work() }
      }
    }
    let most = await crew.most
    schedule.expect(most <= 2, "\(most) workers run at the same time, but 2 may")
    return ""
  }

  private actor Crew {
    private(set) var (running, most) = (0, 0)

    func work() async {
      running += 1
      most = max(most, running)
      await goElsewhere()
      running -= 1
    }
  }

  /// The first of two loads to end hides the loading indicator.
  static let flagForCount = Canary(name: "a flag in place of a count") { schedule, isFaulty in
    let indicator = Indicator(counts: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "load \(number)") { await indicator.load(schedule) }
      }
    }
    return ""
  }

  private actor Indicator {
    private var (isShown, count) = (false, 0)
    private let counts: Bool

    init(counts: Bool) { self.counts = counts }

    func load(_ schedule: Schedule) async {
      count += 1
      isShown = true
      await goElsewhere()
      schedule.expect(isShown, "the indicator is hidden during a load")
      count -= 1
      isShown = counts && count > 0
    }
  }
}
