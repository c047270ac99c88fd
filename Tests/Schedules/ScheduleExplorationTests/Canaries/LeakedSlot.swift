import ScheduleExploration

extension Canary {
  /// A slot is passed to a waiter that was cancelled meanwhile and never releases it.
  static let leakedSlot = Canary(name: "a leaked slot") { schedule, isFaulty in
    let slots = Slots(count: 1)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "worker \(number)") {
          await slots.take()
          if isFaulty, Task.isCancelled { return }
          await slots.release()
        }
      }
      await group.next()
      group.cancelAll()
    }
    let free = await slots.free
    schedule.expect(free == 1, "\(free) of 1 slots are free in the end")
    return "\(free)"
  }

  private actor Slots {
    private(set) var free: Int
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func take() async {
      guard free == 0 else { return free -= 1 }
      await withCheckedContinuation { waiters.append($0) }
    }

    func release() {
      if waiters.isEmpty { free += 1 } else { waiters.removeFirst().resume() }
    }
  }
}
