internal import SchemeService
internal import SystemThreads

/// A one-time signal to all connections that no more requests are taken.
final class DrainSignal: Sendable {
  private let pipe: DescriptorPair

  /// Creates the signal, or returns `nil` if the system has no descriptors left.
  init?() {
    guard let pipe = DescriptorPair() else { return nil }
    self.pipe = pipe
  }

  deinit { pipe.closeBoth() }

  /// The event of the signal.
  var event: DescriptorWatch.Event { .bytes(of: pipe.input) }

  /// A Boolean value that indicates whether the signal was given.
  var isGiven: Bool { pipe.hasBytes }

  /// Gives the signal.
  func give() { pipe.writeByte() }
}
