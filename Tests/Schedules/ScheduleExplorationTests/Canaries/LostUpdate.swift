import ScheduleExploration

extension Canary {
  /// An atomicity violation across an `await`: the value read is outdated when it is written back.
  static let lostUpdate = Canary(name: "a lost update") { schedule, isFaulty in
    let counter = Counter()
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "adder \(number)") {
          if isFaulty {
            await counter.set(counter.value + 1)
          } else {
            await counter.add(1)
          }
        }
      }
    }
    let value = await counter.value
    schedule.expect(value == 2, "2 were added, but the counter is at \(value)")
    return "\(value)"
  }

  private actor Counter {
    var value = 0

    func set(_ value: Int) { self.value = value }
    func add(_ number: Int) { value += number }
  }
}
