import Synchronization

/// Runs work in two tasks that are sure to run on two threads, so that they race on every run.
///
/// The tasks meet by relaxed atomic operations, which Thread Sanitizer does not take for
/// synchronization.
func race(_ work: @escaping @Sendable (Int) -> Void) async {
  let meeting = Meeting()
  await withTaskGroup { group in
    for index in 0..<2 {
      group.addTask {
        meeting.arrive(of: 2)
        work(index)
      }
    }
  }
}

/// A point where threads wait for each other.
final class Meeting: Sendable {
  private let arrived = Atomic(0)

  /// Waits until `count` threads have arrived, this one included.
  func arrive(of count: Int) {
    arrived.add(1, ordering: .relaxed)
    // On a single core the other thread may never come. Then there is no race to report.
    for _ in 0..<2_000_000_000 where isComplete(of: count) { return }
  }

  /// Returns `true` if `count` threads have arrived.
  func isComplete(of count: Int) -> Bool { arrived.load(ordering: .relaxed) >= count }
}
