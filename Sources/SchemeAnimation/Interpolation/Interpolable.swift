/// A value that can be anywhere between two others.
public protocol Interpolable: Sendable {
  /// The value some part of the way to another.
  ///
  /// - Parameters:
  ///   - end: The value at the end of the way.
  ///   - fraction: The part of the way: 0 is this value, 1 is `end`. A spring that swings over goes
  ///     beyond 1, and a curve that takes a run-up below 0.
  /// - Returns: The value in between.
  func interpolated(to end: Self, fraction: Double) -> Self
}

extension Double: Interpolable {
  /// The number some part of the way to another.
  public func interpolated(to end: Double, fraction: Double) -> Double {
    self + (end - self) * fraction
  }
}
