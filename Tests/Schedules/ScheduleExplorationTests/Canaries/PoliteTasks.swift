import ScheduleExploration

extension Canary {
  /// A livelock: two tasks give way to each other forever.
  static let politeTasks = Canary(name: "a livelock") { schedule, isFaulty in
    let passage = Passage()
    await withTaskGroup { group in
      for name in ["left", "right"] {
        group.addTask(name: name) {
          await passage.want(name)
          schedule.note("\(name) is at the passage")
          while !Task.isCancelled, await !passage.enter(name, givesWay: isFaulty) {
            await Task.yield()
          }
          await passage.leave(name)
        }
      }
    }
    return "done"
  }

  private actor Passage {
    private var wanting: Set<String> = []
    private var inside: String?

    func want(_ name: String) { wanting.insert(name) }

    func enter(_ name: String, givesWay: Bool) -> Bool {
      if givesWay, wanting.count > 1 { return false }
      guard inside == nil else { return false }
      inside = name
      return true
    }

    func leave(_ name: String) {
      wanting.remove(name)
      inside = nil
    }
  }
}
