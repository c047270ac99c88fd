/// The motion that shows work in progress: a shape grows and softens, then shrinks again.
package enum LoadingPulse {
  /// The size of a shape, 1 at rest, and the softness of its edge, 0 at rest.
  package struct Shape: Hashable, Sendable, Interpolable {
    package var scale, blur: Double

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
    motion: .easeInOut(duration: growth).repeatForever(autoreverses: true))

  /// The time of a full cycle from rest to rest.
  package static let period = growth * 2

  private static let growth = Duration.milliseconds(600)

  /// Returns the shape at a time since the work started.
  package static func shape(at elapsed: Duration) -> Shape { tween.value(at: elapsed) }
}
