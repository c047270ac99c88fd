import ScheduleExploration

/// A turn that one has at a time, over any number of suspensions.
actor Turn {
  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func take() async {
    while isTaken { await withCheckedContinuation { waiters.append($0) } }
    isTaken = true
  }

  func end() {
    isTaken = false
    if !waiters.isEmpty { waiters.removeFirst().resume() }
  }
}
