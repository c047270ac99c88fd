internal import SchemeAnimation

/// The motion that shows work in progress: a shape grows and softens, and then shrinks again.
package struct LoadingPulse: Hashable, Sendable {
  /// The size and softness of the shape at one moment.
  package struct Shape: Hashable, Sendable, Interpolable {
    /// The size, which is 1 at rest.
    package var scale: Double
    /// The softness of the edge, which is 0 at rest.
    package var blur: Double

    /// Creates a shape.
    package init(scale: Double, blur: Double) {
      self.scale = scale
      self.blur = blur
    }

    /// Returns the shape a fraction of the way to another.
    package func interpolated(to end: Shape, fraction: Double) -> Shape {
      Shape(
        scale: scale.interpolated(to: end.scale, fraction: fraction),
        blur: blur.interpolated(to: end.blur, fraction: fraction))
    }
  }

  /// The shape at rest.
  package static let rest = Shape(scale: 1, blur: 0)
  /// The shape at its largest.
  package static let peak = Shape(scale: 1.5, blur: 2)

  private let tween: Tween<Shape>

  /// Creates a pulse.
  ///
  /// - Parameter period: The time from rest to rest. The default is 1.2 seconds.
  package init(period: Duration = .milliseconds(1_200)) {
    tween = Tween(
      from: Self.rest, to: Self.peak,
      motion: .easeInOut(duration: period / 2).repeatForever(autoreverses: true))
  }

  /// Returns the shape at some time after the work started.
  package func shape(at elapsed: Duration) -> Shape { tween.value(at: elapsed) }
}
