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
