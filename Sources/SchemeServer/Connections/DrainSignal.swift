internal import SystemCalls

/// A one-time signal to all connections that no more requests are taken.
final class DrainSignal: Sendable {
  private let input: OpenFile
  private let output: OpenFile

  /// Creates the signal.
  ///
  /// - Throws: A ``SystemError`` if the system has no descriptors left.
  init() throws(SystemError) { (input, output) = try OwnedDescriptor.pipe() }

  /// The event of the signal.
  var event: DescriptorWatch.Event { .bytes(of: input.descriptor) }

  /// A Boolean value that indicates whether the signal was given.
  var isGiven: Bool { input.descriptor.isReady(.reading) }

  /// Gives the signal.
  func give() { try? output.descriptor.write([0]) }
}
