import ScheduleExploration

extension Canary {
  /// A continuation is replaced by a later one and never resumed.
  static let neverResumed = Canary(name: "a continuation that is never resumed") { _, isFaulty in
    let bell = Bell(keepsAll: !isFaulty)
    await withTaskGroup { group in
      group.addTask(name: "host") { await bell.ring() }
      for number in 1...2 {
        group.addTask(name: "guest \(number)") { await bell.wait() }
      }
    }
    return "done"
  }

  private actor Bell {
    private var hasRung = false
    private var guests: [CheckedContinuation<Void, Never>] = []
    private let keepsAll: Bool

    init(keepsAll: Bool) { self.keepsAll = keepsAll }

    func wait() async {
      guard !hasRung else { return }
      await withCheckedContinuation { continuation in
        if keepsAll { guests.append(continuation) } else { guests = [continuation] }
      }
    }

    func ring() {
      hasRung = true
      for guest in guests { guest.resume() }
    }
  }
}
