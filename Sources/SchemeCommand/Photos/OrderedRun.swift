/// Work on a stream of inputs, several at a time, with results in the order of the inputs.
struct OrderedRun: Sendable {
  /// How many inputs are in work at a time.
  let jobs: Int
  /// How far the work may run ahead of the first result that is still missing. It bounds how many
  /// results wait for their turn, however many inputs there are.
  var window: Int { jobs * 16 }

  /// Goes through the inputs until there are no more, the surrounding task is cancelled, or
  /// `deliver` returns `false`. What was begun by then is cancelled and waited for.
  ///
  /// - Parameters:
  ///   - next: Returns the next input, or `nil` after the last.
  ///   - work: Makes a result of an input, on a task of its own.
  ///   - deliver: Takes the results, in the order of the inputs, as early as that allows.
  func run<Input: Sendable, Output: Sendable>(
    next: () -> Input?, work: @escaping @Sendable (Input) async -> Output,
    deliver: (Output) -> Bool
  ) async {
    await withTaskGroup(of: (index: Int, output: Output).self) { group in
      var (started, running, delivered) = (0, 0, 0)
      var waiting: [Int: Output] = [:]
      var (hasMore, isWanted) = (true, true)
      repeat {
        while running < jobs, started - delivered < window, hasMore, !Task.isCancelled {
          guard let input = next() else {
            hasMore = false
            break
          }
          let index = started
          group.addTask { (index, await work(input)) }
          started += 1
          running += 1
        }
        guard let (index, output) = await group.next() else { break }
        running -= 1
        waiting[index] = output
        while isWanted, let output = waiting.removeValue(forKey: delivered) {
          delivered += 1
          isWanted = deliver(output)
          if !isWanted {
            hasMore = false
            group.cancelAll()
          }
        }
      } while true
    }
  }
}
