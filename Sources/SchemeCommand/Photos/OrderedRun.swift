internal import SystemCalls

/// A run that works on several inputs at a time, with results in their order unless any is allowed.
struct OrderedRun: Sendable {
  let jobs: Int
  var isOrdered = true
  /// The number of inputs that the work may be ahead of the first missing result.
  var window: Int { jobs * 16 }

  /// Goes through the inputs until there are no more, or the surrounding task is cancelled.
  ///
  /// If `next` throws an error, that is thrown once everything before it is delivered. If `deliver`
  /// does, work that has begun by then is cancelled and waited for.
  /// While something is in work, `next` is called only if `isReady` says that it returns at once.
  func run<Input: Sendable, Output: Sendable>(
    isReady: () -> Bool = { true }, next: () throws -> Input?,
    work: @escaping @Sendable (Input) async -> Output, deliver: (Output) async throws -> Void
  ) async throws {
    // A group whose tasks throw nothing costs less to set up.
    let failure = await withTaskGroup(of: (index: Int, output: Output).self) {
      group -> (any Error)? in
      var (started, running, delivered) = (0, 0, 0)
      // A result waits at the place that is its index modulo the window.
      var waiting = [Output?](repeating: nil, count: window)
      var hasMore = true
      var failure: (any Error)?
      repeat {
        while running < jobs, started - delivered < window, hasMore, !Task.isCancelled,
          running == 0 || isReady()
        {
          let input: Input
          do {
            guard let next = try next() else {
              hasMore = false
              break
            }
            input = next
          } catch {
            (hasMore, failure) = (false, error)
            break
          }
          let index = started
          group.addTask { (index, await work(input)) }
          started += 1
          running += 1
        }
        guard let (index, output) = await group.next() else { return failure }
        running -= 1
        // If any order is allowed, each result takes the place of the next one.
        waiting[(isOrdered ? index : delivered) % window] = output
        do {
          while let output = waiting[delivered % window].take() {
            delivered += 1
            try await deliver(output)
          }
        } catch {
          group.cancelAll()
          return error
        }
      } while true
    }
    if let failure { throw failure }
  }
}

extension OrderedRun {
  /// Creates a run that opens at most `jobs` photos at a time, and no more than there are
  /// descriptors for. It always opens at least one. If even that fails, the failure is that
  /// photo's.
  init(photosAtATime jobs: Int, isOrdered: Bool = true) {
    self.init(jobs: max(1, System.affordableJobs(atMost: jobs)), isOrdered: isOrdered)
  }
}
