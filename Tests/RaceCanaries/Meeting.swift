import Synchronization

/// Runs work in two tasks that surely run on two threads, so that a race between them is one on
/// every run.
///
/// They meet by relaxed atomic operations, which order nothing that Thread Sanitizer would take for
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

/// Where two threads wait for each other.
final class Meeting: Sendable {
  private let arrived = Atomic(0)

  func arrive(of count: Int) {
    arrived.add(1, ordering: .relaxed)
    // On a single core the other one may never come; then there is no race to report.
    for _ in 0..<2_000_000_000 where isComplete(of: count) { return }
  }

  func isComplete(of count: Int) -> Bool { arrived.load(ordering: .relaxed) >= count }
}
