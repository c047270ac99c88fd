/// The work that one request does in a second, as a mean of about the last sixteen.
struct WorkPace: Hashable, Sendable {
  private var work = 0.0
  private var seconds = 0.0

  /// The part of what is known that a further request replaces.
  private static let freshness = 1.0 / 16

  var isKnown: Bool { work > 0 }

  /// Records the work of a request that is done.
  mutating func record(_ work: Double, in time: Duration) {
    self.work += work - Self.freshness * self.work
    seconds += time / .seconds(1) - Self.freshness * seconds
  }

  /// Returns the time that some work takes, or `nil` if nothing is known.
  func time(for work: Double) -> Duration? {
    isKnown ? .seconds(work / self.work * seconds) : nil
  }
}
