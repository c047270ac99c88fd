import ScheduleExploration

extension Canary {
  /// A wait does not notice a cancellation from before it began.
  static let lostCancellation = Canary(name: "a lost cancellation") { schedule, isFaulty in
    let event = Event(checksCancellation: !isFaulty)
    let visitor = Task(name: "visitor") { await event.wait() }
    visitor.cancel()
    await visitor.value
    return "done"
  }
}
