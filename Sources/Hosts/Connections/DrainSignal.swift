package import SystemCalls

/// A one-time signal to all connections that no more requests are accepted.
package final class DrainSignal: Sendable {
  private let input: OpenFile
  private let output: OpenFile
  private let flag = Monitor(false)

  package init() throws(SystemError) { (input, output) = try OwnedDescriptor.pipe() }

  package var event: DescriptorWatch.Event { .bytes(of: input.descriptor) }

  package var isGiven: Bool { flag.withLock { $0 } }

  package func give() {
    flag.withLock { $0 = true }
    try? output.descriptor.write([0])
  }
}
