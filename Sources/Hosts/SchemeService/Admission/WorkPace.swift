/// The rate at which a request does its work, averaged over about the last sixteen requests.
struct WorkPace: Hashable, Sendable {
  private var work = 0.0
  private var seconds = 0.0

  /// The fraction of the previous sums that each further request replaces.
  private static let freshness = 1.0 / 16

  var isKnown: Bool { work > 0 }

  mutating func record(_ work: Double, in time: Duration) {
    self.work += work - Self.freshness * self.work
    seconds += time / .seconds(1) - Self.freshness * seconds
  }

  /// Returns the time that some work takes, or `nil` if nothing is known.
  func time(for work: Double) -> Duration? {
    isKnown ? .seconds(work / self.work * seconds) : nil
  }
}
