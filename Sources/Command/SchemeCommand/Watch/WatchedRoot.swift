internal import SystemCalls

/// The folder that a watch was given. It may be a link that leads to another folder later, which the system
/// does not report.
struct WatchedRoot {
  let path: RawPath
  /// The time at which ``isReplaced(at:)`` looks again.
  private(set) var checkTime = Duration.zero
  private let interval: Duration
  private var identity: FileStatus.Identity?

  init(_ path: RawPath, interval: Duration) { (self.path, self.interval) = (path, interval) }

  private var current: FileStatus.Identity? { (try? FileStatus(of: path))?.identity }

  /// Records which folder it is now.
  mutating func take() { identity = current }

  /// Returns whether it is another folder than the recorded one, at most once in each interval.
  mutating func isReplaced(at time: Duration) -> Bool {
    guard checkTime <= time else { return false }
    checkTime = time + interval
    return current != identity
  }
}
