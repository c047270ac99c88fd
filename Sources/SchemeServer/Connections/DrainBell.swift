internal import SchemeService
internal import SystemThreads

/// A bell that tells any number of connections that no more requests are taken. It rings once.
final class DrainBell: Sendable {
  private let pipe: DescriptorPair

  /// Creates a bell, or returns `nil` if the system has no descriptors to give.
  init?() {
    guard let pipe = DescriptorPair() else { return nil }
    self.pipe = pipe
  }

  deinit { pipe.closeBoth() }

  /// The event of its ringing.
  var event: DescriptorWatch.Event { .bytes(of: pipe.input) }

  /// A Boolean value that says whether it has rung.
  var hasRung: Bool { pipe.hasBytes }

  /// Rings.
  func ring() { pipe.writeByte() }
}
