internal import SystemCalls

/// The queue of photos of a watched folder, as a value without files, tasks, or clocks. A photo is
/// started when it is complete: its writer has closed it, or it has been unchanged for some time.
/// Photos are started in the order in which they became complete, as many as a refresh has time
/// for. A photo that changes while it is in work is processed again, and its first result does not
/// count.
struct WatchQueue {
  private enum State: Hashable {
    /// The photo may still be written to. If it is unchanged at a given time, it counts as complete.
    case settling(FileStatus.Stamp, until: Duration)
    case complete
  }

  private struct Work {
    /// The state of the file when the work began, once it is known.
    var stamp: FileStatus.Stamp?
    var hasChanged = false
  }

  /// The time for which a photo must be unchanged to count as complete.
  var settlingTime: Duration
  let budget: Duration

  private var states: [RawPath: State] = [:]
  private var inWork: [RawPath: Work] = [:]
  /// The complete photos in order, among others that no longer count.
  private var completed: ArraySlice<RawPath> = []
  /// The times of the next checks in order, among others that are no longer due.
  private var checks: ArraySlice<(path: RawPath, time: Duration)> = []
  private var refreshEnd = Duration.zero
  private var hasStarted = false

  init(settlingTime: Duration, budget: Duration) {
    self.settlingTime = settlingTime
    self.budget = budget
  }

  /// The number of photos that wait to be processed.
  var count: Int { states.count }

  /// A Boolean value that indicates whether a refresh would start a photo.
  var canStart: Bool { completed.contains(where: isStartable) }

  /// The time of the next check by ``recheck(at:stamp:)``, or `nil` if there is none.
  var nextCheck: Duration? { checks.first?.time }

  private func isStartable(_ path: RawPath) -> Bool {
    states[path] == .complete && inWork[path] == nil
  }

  /// Records that a photo was written and closed, or was moved in.
  mutating func complete(_ path: RawPath) {
    inWork[path]?.hasChanged = true
    guard states[path] != .complete else { return }
    states[path] = .complete
    completed.append(path)
  }

  /// Records the state of a file that has not been processed in this state and may still be written to.
  mutating func find(_ path: RawPath, _ stamp: FileStatus.Stamp, at time: Duration) {
    if let work = inWork[path] {
      // The photo is already in work in this state.
      if !work.hasChanged, work.stamp == stamp { return }
      inWork[path]?.hasChanged = true
    }
    switch states[path] {
    case .complete: return
    case .settling(stamp, let end): if time >= end { complete(path) }
    case .settling, nil:
      let end = time + settlingTime
      states[path] = .settling(stamp, until: end)
      checks.append((path, end))
    }
  }

  /// Records that a photo was removed or is no longer a photo.
  mutating func remove(_ path: RawPath) {
    inWork[path]?.hasChanged = true
    states[path] = nil
  }

  mutating func removeAll(in folder: RawPath) {
    for path in Array(states.keys) + Array(inWork.keys) where path.isInside(folder) {
      remove(path)
    }
  }

  /// Checks the photos that were given time to settle, and returns those that no longer exist.
  mutating func recheck(at time: Duration, stamp: (RawPath) -> FileStatus.Stamp?) -> [RawPath] {
    var gone: [RawPath] = []
    while let check = checks.first, check.time <= time {
      checks.removeFirst()
      guard case .settling(_, let end) = states[check.path], end == check.time else { continue }
      if let stamp = stamp(check.path) {
        find(check.path, stamp, at: time)
      } else {
        remove(check.path)
        gone.append(check.path)
      }
    }
    return gone
  }

  mutating func beginRefresh(at time: Duration) {
    refreshEnd = time + budget
    hasStarted = false
  }

  /// Starts the next photo if the refresh has time left. Each refresh starts at least one.
  mutating func next(at time: Duration) -> RawPath? {
    guard !hasStarted || time < refreshEnd else { return nil }
    while let path = completed.popFirst() {
      // A photo that is already in work is queued again when the work ends.
      guard isStartable(path) else { continue }
      states[path] = nil
      inWork[path] = Work()
      hasStarted = true
      return path
    }
    return nil
  }

  /// Records the state of a file when work on it begins.
  mutating func begin(_ path: RawPath, _ stamp: FileStatus.Stamp) { inWork[path]?.stamp = stamp }

  /// Records that work on a photo has ended, and returns whether its result is still valid.
  mutating func finish(_ path: RawPath) -> Bool {
    let hasChanged = inWork.removeValue(forKey: path)?.hasChanged ?? true
    if states[path] == .complete { completed.append(path) }
    // Release the memory that many photos have taken.
    if states.isEmpty, inWork.isEmpty { (states, inWork, completed, checks) = ([:], [:], [], []) }
    return !hasChanged
  }
}
