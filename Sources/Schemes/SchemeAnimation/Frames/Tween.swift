/// A change from one value to another.
public struct Tween<Value: Interpolable>: Sendable {
  /// The values at the start and at the end.
  public let start, end: Value
  /// The motion of the change.
  public let motion: Motion

  /// Creates a change. The default motion is a spring without bounce.
  public init(from start: Value, to end: Value, motion: Motion = .default) {
    (self.start, self.end, self.motion) = (start, end, motion)
  }

  /// The time that the change takes, or `nil` if it never ends.
  public var duration: Duration? { motion.duration }

  /// Returns the value after some time: exactly the start before the motion, and exactly the end
  /// after it.
  public func value(at elapsed: Duration) -> Value {
    switch motion.progress(at: elapsed) {
    case 0: start
    case 1: end
    case let progress: start.interpolated(to: end, fraction: progress)
    }
  }
}

extension Tween: Equatable where Value: Equatable {}
extension Tween: Hashable where Value: Hashable {}

extension Tween {
  /// Returns all frames of the animation, computed in advance by child tasks.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The number of frames per second, up to a million. The default is 60.
  ///   - taskCount: The number of child tasks. It has no effect on the frames.
  /// - Returns: The values from start to end, or none if the motion is endless or the task is
  ///   cancelled.
  @concurrent
  public func frames(framesPerSecond: Double = 60, taskCount: Int = 4) async -> [Value] {
    guard let duration else { return [] }
    let interval = FrameTiming.interval(framesPerSecond)
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
