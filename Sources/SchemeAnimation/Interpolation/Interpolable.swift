/// A type of which there is a value anywhere between two others.
public protocol Interpolable: Sendable {
  /// Returns the value some part of the way to another.
  ///
  /// - Parameters:
  ///   - end: The value at the end of the way.
  ///   - fraction: The part of the way: 0 is this value, 1 is `end`. It is above 1 where a spring
  ///     overshoots, and below 0 where a curve starts backward.
  /// - Returns: The value in between.
  func interpolated(to end: Self, fraction: Double) -> Self
}

extension Double: Interpolable {
  /// Returns the number some part of the way to another.
  public func interpolated(to end: Double, fraction: Double) -> Double {
    self + (end - self) * fraction
  }
}
