import ScheduleExploration

extension Canary {
  /// A missed wake-up: the event comes between the check and the wait.
  static let missedWakeUp = Canary(name: "a missed wake-up") { schedule, isFaulty in
    let event = Event()
    await withTaskGroup { group in
      group.addTask(name: "waiter") {
        if isFaulty {
          let hasCome = await event.hasCome
          schedule.note(hasCome ? "it has come" : "it has not come yet")
          if !hasCome { await event.sleep() }
        } else {
          await event.wait()
        }
      }
      group.addTask(name: "caller") { await event.come() }
    }
    return "done"
  }

  private actor Event {
    private(set) var hasCome = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func sleep() async { await withCheckedContinuation { waiters.append($0) } }

    func wait() async { if !hasCome { await sleep() } }

    func come() {
      hasCome = true
      for waiter in waiters { waiter.resume() }
      waiters = []
    }
  }
}
