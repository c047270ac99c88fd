/// A timing curve that jumps in equal steps and stands still between them.
///
/// Source: CSS Easing Functions 2, section 2.3.
public struct StepCurve: Hashable, Sendable {
  /// Where the first and the last jump lie.
  public enum Jump: String, Hashable, Sendable, CaseIterable {
    /// The first jump is at the start; the end is reached early.
    case start = "jump-start"
    /// The last jump is at the end; the start lasts longest.
    case end = "jump-end"
    /// Neither end has a jump: both progress 0 and 1 last as long as any other.
    case none = "jump-none"
    /// Both ends have a jump: neither progress 0 nor 1 lasts.
    case both = "jump-both"
  }

  /// How many intervals of equal length there are, 1 or more (2 or more without jumps at the ends).
  public let count: Int
  /// Where the jumps lie.
  public let jump: Jump

  /// Creates a curve of steps.
  ///
  /// - Parameters:
  ///   - count: How many intervals there are; fewer than there can be counts as the fewest.
  ///   - jump: Where the jumps lie. The default is at the end of each interval.
  public init(count: Int, jump: Jump = .end) {
    self.count = max(count, jump == .none ? 2 : 1)
    self.jump = jump
  }

  /// The progress at a fraction of the time. Outside 0...1 the stairs go on.
  ///
  /// A time within a rounding error of a jump counts as exactly on it.
  ///
  /// - Parameters:
  ///   - x: The fraction of the time that is over.
  ///   - isBefore: Whether the animation has not started yet, so that a jump at exactly `x` is
  ///     still to come: CSS calls this the before flag. The default is `false`.
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
    case .none: Double(count - 1)
    case .both: Double(count + 1)
    }
  }
}
