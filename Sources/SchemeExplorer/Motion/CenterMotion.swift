internal import SchemeAnimation

/// The motion of the center of the wheel: at rest, or pulsing during an extraction.
struct CenterMotion: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case pulsing(since: Duration)
    case settling(Moving<LoadingPulse.Shape>)
  }

  private var state = State.settling(Moving(LoadingPulse.rest))

  /// The time at which the center is at rest, or `nil` while it pulses.
  var end: Duration? { if case .settling(let shape) = state { shape.end } else { nil } }

  func shape(at time: Duration) -> LoadingPulse.Shape {
    switch state {
    case .pulsing(let start): LoadingPulse.shape(at: time - start)
    case .settling(let shape): shape.value(at: time)
    }
  }

  mutating func pulse(since time: Duration) { state = .pulsing(since: time) }

  mutating func settle(by motion: Motion?, at time: Duration) {
    state = .settling(Moving(from: shape(at: time), to: LoadingPulse.rest, by: motion, since: time))
  }
}

/// The motion that shows work in progress: a shape grows and softens, and then shrinks again.
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
    motion: .easeInOut(duration: .milliseconds(600)).repeatForever(autoreverses: true))

  /// Returns the shape at some time after the work started.
  package static func shape(at elapsed: Duration) -> Shape { tween.value(at: elapsed) }
}
