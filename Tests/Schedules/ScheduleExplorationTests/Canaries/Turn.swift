import ScheduleExploration

/// A turn that one task has at a time, across any number of suspensions.
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
