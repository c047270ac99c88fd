extension SpringMotion {
  /// No bounce: half a second by default.
  public static let smooth = SpringMotion(duration: .milliseconds(500), bounce: 0)
  /// A small bounce, 0.15.
  public static let snappy = SpringMotion(duration: .milliseconds(500), bounce: 0.15)
  /// More bounce, 0.3.
  public static let bouncy = SpringMotion(duration: .milliseconds(500), bounce: 0.3)
}
