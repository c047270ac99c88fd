internal import SystemThreads

/// A switch by which a client turns updates on the progress of a request on and off.
final class UpdateSwitch: Sendable {
  private let state: Monitor<Bool>

  /// Creates a switch.
  init(isOn: Bool) { state = Monitor(isOn) }

  /// A Boolean value that indicates whether updates are sent.
  var isOn: Bool { state.withLock { $0 } }

  /// Turns the switch on or off.
  func set(_ isOn: Bool) { state.withLock { $0 = isOn } }
}
