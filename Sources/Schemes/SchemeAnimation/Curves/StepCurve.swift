/// A timing curve that jumps in equal steps and is constant between them. Source: CSS Easing Functions 2,
/// 2.3.
public struct StepCurve: Hashable, Sendable {
  /// The ends of the curve that have a jump.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// A jump at the start, so progress 0 does not last.
    case start = "jump-start"
    /// A jump at the end, so progress 1 does not last.
    case end = "jump-end"
    /// No jump at either end: progress 0 and 1 last as long as any other.
    case none = "jump-none"
    /// A jump at both ends: neither progress 0 nor 1 lasts.
    case both = "jump-both"
  }

  /// The number of intervals of equal length: at least 1, or at least 2 without jumps at the ends.
  public let count: Int
  /// The ends that have a jump.
  public let jump: Jump

  /// Creates a curve of steps.
  ///
  /// - Parameters:
  ///   - count: The number of intervals, which is raised to the minimum.
  ///   - jump: The ends that have a jump. The default is the end.
  public init(count: Int, jump: Jump = .end) {
    (self.count, self.jump) = (max(count, jump == .none ? 2 : 1), jump)
  }

  /// Returns the progress at a fraction of the time. Outside 0...1, the steps continue. A time
  /// within a rounding error of a jump is treated as exactly on it.
  ///
  /// - Parameters:
  ///   - x: The fraction of the time.
  ///   - isBefore: The before flag of CSS: whether the animation has not started, so that a time on
  ///     a jump counts as before it.
  /// - Returns: The progress.
  public func value(at x: Double, isBefore: Bool = false) -> Double {
    let exact = x * Double(count)
    let whole = exact.rounded()
    let isOnJump = (exact - whole).magnitude <= 2 * whole.ulp
    var step = isOnJump ? whole : exact.rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if isBefore, isOnJump { step -= 1 }
    if x >= 0 { step = max(step, 0) }
    if x <= 1 { step = min(step, jumps) }
    return step / jumps
  }

  private var jumps: Double {
    switch jump {
    case .start, .end: Double(count)
    case .none: Double(count) - 1
    case .both: Double(count) + 1
    }
  }
}
