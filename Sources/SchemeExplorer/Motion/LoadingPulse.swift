internal import SchemeAnimation

/// The motion that shows work in progress: a shape grows and softens, and then shrinks again.
package enum LoadingPulse {
  /// The size of a shape, and the softness of its edge.
  package struct Shape: Hashable, Sendable, Interpolable {
    /// The size, 1 at rest.
    package var scale: Double
    /// The softness of the edge, 0 at rest.
    package var blur: Double

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

  package static let rest = Shape(scale: 1, blur: 0)
  package static let peak = Shape(scale: 1.5, blur: 2)

  private static let tween = Tween(
    from: rest, to: peak,
    motion: .easeInOut(duration: .milliseconds(600)).repeatForever(autoreverses: true))

  /// Returns the shape at some time after the work started.
  package static func shape(at elapsed: Duration) -> Shape { tween.value(at: elapsed) }
}
