internal import SystemCalls

/// A concurrent run over inputs that delivers results in input order, or in any order if allowed.
struct OrderedRun: Sendable {
  let jobs: Int
  var isOrdered = true
  /// The maximum number of inputs that can be started ahead of the first missing result.
  var window: Int { jobs * 16 }

  /// Processes the inputs until there are no more, or until the surrounding task is cancelled.
  ///
  /// If `next` throws an error, the error is rethrown after all earlier results are delivered. If
  /// `deliver` throws an error, work in progress is cancelled and awaited before the error is
  /// rethrown. While work is in progress, `next` is called only if `isReady` returns `true`, which
  /// means that `next` would return at once.
  func run<Input: Sendable, Output: Sendable>(
    isReady: () -> Bool = { true }, next: () throws -> Input?,
    work: @escaping @Sendable (Input) async -> Output, deliver: (Output) async throws -> Void
  ) async throws {
    // A task group whose child tasks do not throw is cheaper to set up.
    let failure = await withTaskGroup(of: (index: Int, output: Output).self) {
      group -> (any Error)? in
      var (started, running, delivered) = (0, 0, 0)
      // A ring buffer of results: each waits at its index modulo the window.
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
        // If any order is allowed, each result takes the place of the next one to deliver.
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
  /// Creates a run that has at most `jobs` photos open at the same time, and no more than there are
  /// free descriptors for, but at least one. If not even one can be opened, the failure is that
  /// photo's.
  init(photosAtATime jobs: Int, isOrdered: Bool = true) {
    self.init(jobs: max(1, System.affordableJobs(atMost: jobs)), isOrdered: isOrdered)
  }
}
