import Foundation
import SystemCalls
import TestClocks
import Testing

/// Descriptors that were waited for, and whose numbers other files take.
struct DescriptorWatchTests {
  private let watch = DescriptorWatch()

  /// A way in which a wait for two descriptors ends.
  enum End: CaseIterable {
    case event, otherEvent, cancellation, cancellationBefore
  }

  @Test(arguments: End.allCases)
  func `a descriptor is watched no longer than it is waited for`(end: End) async throws {
    let (first, second) = (try OwnedDescriptor.pipe(), try OwnedDescriptor.pipe())
    let descriptor = first.input.descriptor
    let events = [first, second].map { DescriptorWatch.Event.bytes(of: $0.input.descriptor) }
    // It runs up to its wait at once.
    let wait = Task.immediate { [watch] in
      if end == .cancellationBefore { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      return try await watch.wait(for: events)
    }
    switch end {
    case .event: try first.output.descriptor.write([1])
    case .otherEvent: try second.output.descriptor.write([1])
    case .cancellation, .cancellationBefore: wait.cancel()
    }
    let occurred = try await waiting(for: "the end of the wait") { try? await wait.value }
    #expect(occurred == [.event: [events[0]], .otherEvent: [events[1]]][end])
    for byte in [2, 3] as [UInt8] { try await expectByte(byte, ofOtherFileAs: descriptor) }
    withExtendedLifetime((first, second)) {}
  }

  /// Lets another file take the number of a descriptor, and expects that its bytes are noticed.
  private func expectByte(_ byte: UInt8, ofOtherFileAs descriptor: FileDescriptor) async throws {
    let (next, sender) = try OwnedDescriptor.pipe()
    #expect(dup2(next.descriptor.number, descriptor.number) >= 0)
    try sender.descriptor.write([byte])
    let events = try await waiting(for: "byte \(byte) of another file") { [watch] in
      try await watch.wait(for: [.bytes(of: descriptor)])
    }
    #expect(events == [.bytes(of: descriptor)])
    #expect(try descriptor.readAvailable() == [byte])
  }

  @Test func `one who gives up takes no event from others`() async throws {
    let (input, output) = try OwnedDescriptor.pipe()
    let event = DescriptorWatch.Event.bytes(of: input.descriptor)
    let waits = (0..<3).map { _ in
      Task.immediate { [watch] in try await watch.wait(for: [event]) }
    }
    waits[1].cancel()
    await #expect(throws: CancellationError.self) { try await waits[1].value }
    try output.descriptor.write([1])
    for wait in [waits[0], waits[2]] {
      #expect(try await waiting(for: "the byte") { try await wait.value } == [event])
    }
  }
}
