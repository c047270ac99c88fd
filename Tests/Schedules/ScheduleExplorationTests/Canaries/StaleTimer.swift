import ScheduleExploration

extension Canary {
  /// A time limit outlives its request and ends the next one.
  static let staleTimer = Canary(name: "a time limit of an earlier request") {
    schedule, isFaulty in
    let line = Line(clock: schedule.clock, checksNumber: !isFaulty)
    let firstLimit = await line.begin(limit: .seconds(1))
    schedule.note("the first request has its answer")
    await line.end()
    let beginning = schedule.clock.now
    let secondLimit = await line.begin(limit: .seconds(5))
    try await schedule.clock.sleep(for: .seconds(2))
    let wasGivenUp = await line.wasGivenUp
    let waited = beginning.duration(to: schedule.clock.now)
    schedule.expect(
      !wasGivenUp || waited >= .seconds(5),
      "the second request is given up after \(waited / .seconds(1)) of 5 seconds")
    secondLimit.cancel()
    await firstLimit.value
    await secondLimit.value
    return "done"
  }

  private actor Line {
    private(set) var wasGivenUp = false
    private var number = 0
    private var limit: Task<Void, Never>?
    private let clock: ScheduleClock
    private let checksNumber: Bool

    init(clock: ScheduleClock, checksNumber: Bool) {
      self.clock = clock
      self.checksNumber = checksNumber
    }

    func begin(limit: Duration) -> Task<Void, Never> {
      number += 1
      wasGivenUp = false
      let task = Task(name: "limit \(number)") { @concurrent [number, clock] in
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        await self.giveUp(number)
      }
      self.limit = task
      return task
    }

    func end() { limit?.cancel() }

    private func giveUp(_ number: Int) {
      if !checksNumber || number == self.number { wasGivenUp = true }
    }
  }
}
