import ScheduleExploration

extension Canary {
  /// The second of two producers finishes a stream although the first may not have yielded yet.
  static let earlyEnd = Canary(name: "a stream that ends early") { schedule, isFaulty in
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let producers = Task(name: "producers") {
      await withTaskGroup { group in
        for number in 1...2 {
          group.addTask(name: "producer \(number)") {
            continuation.yield(number)
            if isFaulty, number == 2 { continuation.finish() }
          }
        }
      }
      continuation.finish()
    }
    let sum = await numbers.reduce(0, +)
    await producers.value
    schedule.expect(sum == 3, "the sum of the elements is \(sum)")
    return "\(sum)"
  }
}
