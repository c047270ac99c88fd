extension Tween {
  /// Returns all frames of the animation, computed at once by child tasks.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The number of frames per second. The default is 60.
  ///   - taskCount: The number of child tasks. It has no effect on the frames.
  /// - Returns: The values, from exactly the start to exactly the end, or none if the motion never ends or
  ///   the surrounding task is cancelled.
  @concurrent
  public func frames(framesPerSecond: Double = 60, taskCount: Int = 4) async -> [Value] {
    guard let duration else { return [] }
    let interval = Duration.seconds(1 / (framesPerSecond > 0 ? framesPerSecond : 1))
    let count = FrameTiming.lastIndex(of: duration, interval) + 1
    let share = (count + max(1, taskCount) - 1) / max(1, taskCount)
    let parts = await withTaskGroup(of: (Int, [Value]).self) { group in
      for first in stride(from: 0, to: count, by: share) {
        group.addTask(name: "frames from \(first)") {
          let indices = first..<min(first + share, count)
          return (first, indices.map { value(at: min(interval * $0, duration)) })
        }
      }
      return await group.reduce(into: [Int: [Value]]()) { $0[$1.0] = $1.1 }
    }
    guard !Task.isCancelled else { return [] }
    return stride(from: 0, to: count, by: share).flatMap { parts[$0] ?? [] }
  }
}
