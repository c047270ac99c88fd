internal import SystemCalls

/// A one-time signal to all connections that no more requests are taken.
final class DrainSignal: Sendable {
  private let input: OpenFile
  private let output: OpenFile
  private let flag = Monitor(false)

  /// Creates the signal.
  init() throws(SystemError) { (input, output) = try OwnedDescriptor.pipe() }

  var event: DescriptorWatch.Event { .bytes(of: input.descriptor) }

  var isGiven: Bool { flag.withLock { $0 } }

  func give() {
    flag.withLock { $0 = true }
    try? output.descriptor.write([0])
  }
}
