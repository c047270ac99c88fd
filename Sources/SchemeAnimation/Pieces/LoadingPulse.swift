/// What shows that work is being done: growing and shrinking, softening as it grows.
public struct LoadingPulse: Hashable, Sendable {
  /// How large and how soft it is at a moment.
  public struct Shape: Hashable, Sendable, Interpolable {
    /// The size, 1 at rest.
    public var scale: Double
    /// The radius of the blur, 0 at rest, in the unit of the drawing.
    public var blur: Double

    /// Creates a shape.
    public init(scale: Double, blur: Double) {
      self.scale = scale
      self.blur = blur
    }

    /// The shape some part of the way to another.
    public func interpolated(to end: Shape, fraction: Double) -> Shape {
      Shape(
        scale: scale.interpolated(to: end.scale, fraction: fraction),
        blur: blur.interpolated(to: end.blur, fraction: fraction))
    }
  }

  /// At rest.
  public static let rest = Shape(scale: 1, blur: 0)
  /// At its largest.
  public static let peak = Shape(scale: 1.5, blur: 2)

  private let tween: Tween<Shape>

  /// Creates a pulse.
  ///
  /// - Parameter period: The time from rest to rest. The default is 1.2 seconds.
  public init(period: Duration = .milliseconds(1_200)) {
    tween = Tween(
      from: Self.rest, to: Self.peak,
      motion: .easeInOut(duration: period / 2).repeatForever(autoreverses: true))
  }

  /// The shape some time after the work began.
  public func shape(at elapsed: Duration) -> Shape { tween.value(at: elapsed) }
}
