import ScheduleExploration

extension Canary {
  /// Two actors wait for each other, each busy until the other one answers.
  static let crossedLocks = Canary(name: "two actors that wait for each other") {
    schedule, isFaulty in
    let (left, right) = (Desk(), Desk())
    await withTaskGroup { group in
      group.addTask(name: "left to right") { await left.work(with: right) }
      group.addTask(name: "right to left") {
        if isFaulty { await right.work(with: left) } else { await left.work(with: right) }
      }
    }
    return "done"
  }

  private actor Desk {
    private var isBusy = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func work(with other: Desk) async {
      await take()
      await other.take()
      await other.leave()
      leave()
    }

    private func take() async {
      while isBusy { await withCheckedContinuation { waiters.append($0) } }
      isBusy = true
    }

    private func leave() {
      isBusy = false
      if !waiters.isEmpty { waiters.removeFirst().resume() }
    }
  }
}
