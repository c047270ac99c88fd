internal import SchemeAnimation

/// The motion of the center of the wheel: at rest, or pulsing during an extraction.
struct CenterMotion: Hashable, Sendable {
  /// The time at which the pulse began, or `nil` if the center does not pulse.
  private var pulseStart: Duration?
  private var settling = Moving(LoadingPulse.rest)

  /// The time at which the center is at rest, or `nil` while it pulses.
  var end: Duration? { pulseStart == nil ? settling.end : nil }

  func shape(at time: Duration) -> LoadingPulse.Shape {
    pulseStart.map { LoadingPulse.shape(at: time - $0) } ?? settling.value(at: time)
  }

  mutating func pulse(since time: Duration) { pulseStart = time }

  mutating func settle(by motion: Motion?, at time: Duration) {
    settling = Moving(from: shape(at: time), to: LoadingPulse.rest, by: motion, since: time)
    pulseStart = nil
  }
}
