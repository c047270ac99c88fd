internal import SystemThreads

/// The wish of a client to be told of the progress of a request, which it may change on the way.
final class UpdateSwitch: Sendable {
  private let state: Monitor<Bool>

  /// Creates a switch.
  init(isOn: Bool) { state = Monitor(isOn) }

  /// A Boolean value that says whether the client is to be told.
  var isOn: Bool { state.withLock { $0 } }

  /// Turns the switch on or off.
  func set(_ isOn: Bool) { state.withLock { $0 = isOn } }
}
