internal import SchemeAnimation

/// The center of the wheel: at rest, or pulsing while there is work.
struct CenterMotion: Hashable, Sendable {
  private enum Way: Hashable, Sendable {
    case pulsing(LoadingPulse, since: Duration)
    case settling(Moving<LoadingPulse.Shape>)
  }

  private var way = Way.settling(Moving(LoadingPulse.rest))

  /// When it is at rest; `nil` while it pulses.
  var end: Duration? {
    switch way {
    case .pulsing: nil
    case .settling(let shape): shape.end
    }
  }

  /// How large and soft it is at a time.
  func shape(at time: Duration) -> LoadingPulse.Shape {
    switch way {
    case .pulsing(let pulse, let start): pulse.shape(at: time - start)
    case .settling(let shape): shape.value(at: time)
    }
  }

  /// Starts to pulse.
  mutating func pulse(since time: Duration) { way = .pulsing(LoadingPulse(), since: time) }

  /// Comes to rest.
  mutating func settle(by motion: Motion?, at time: Duration) {
    way = .settling(
      Moving(from: shape(at: time), to: LoadingPulse.rest, by: motion, since: time))
  }
}
