/// A counting semaphore for open connections.
actor ConnectionSlots {
  private let capacity: Int
  private var count = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Creates free slots.
  init(capacity: Int) { self.capacity = capacity }

  /// Takes a slot, and waits for one if all are taken.
  func take() async {
    while count >= capacity { await waitForEnd() }
    count += 1
  }

  /// Gives a slot back.
  func giveBack() {
    count -= 1
    let waiters = waiters
    self.waiters = []
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until a slot other than the caller's is given back, unless there is none.
  func waitForOther() async { if count > 1 { await waitForEnd() } }

  private func waitForEnd() async { await withCheckedContinuation { waiters.append($0) } }
}
