extension AlarmClock {
  /// Does some work, which is cancelled if it takes too long.
  ///
  /// - Parameters:
  ///   - limit: The time for the work.
  ///   - work: The work. It is to end soon after it was cancelled.
  /// - Returns: The result, or `nil` if it did not come in time.
  package func run<Result: Sendable>(
    for limit: Base.Duration, _ work: @escaping @Sendable () async -> Result
  ) async -> Result? {
    await withTaskGroup(of: Result?.self) { group in
      group.addTask { await work() }
      group.addTask {
        try? await self.sleep(for: limit)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }
}
