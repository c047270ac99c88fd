import Foundation
import ScratchFolders
import SystemCalls
import TestClocks
import Testing

/// Watches on descriptors whose numbers other files take over.
struct DescriptorWatchTests {
  private let watch = DescriptorWatch()

  /// The ways in which a wait for two descriptors can end.
  enum End: CaseIterable {
    case event, otherEvent, cancellation, cancellationBefore
  }

  @Test(arguments: End.allCases)
  func `a descriptor is watched only while a task waits for it`(end: End) async throws {
    let (first, second) = (try OwnedDescriptor.pipe(), try OwnedDescriptor.pipe())
    let descriptor = first.input.descriptor
    let events = [first, second].map { DescriptorWatch.Event.bytes(of: $0.input.descriptor) }
    // It runs immediately up to its wait.
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

  /// Assigns the number of a descriptor to another file, and expects an event for its bytes.
  private func expectByte(_ byte: UInt8, ofOtherFileAs descriptor: FileDescriptor) async throws {
    let (next, sender) = try OwnedDescriptor.pipe()
    #expect(dup2(next.descriptor.number, descriptor.number) >= 0)
    // It waits before the byte is there.
    let wait = Task.immediate { [watch] in try await watch.wait(for: [.bytes(of: descriptor)]) }
    try sender.descriptor.write([byte])
    let events = try await waiting(for: "byte \(byte) of another file") { try await wait.value }
    #expect(events == [.bytes(of: descriptor)])
    #expect(try descriptor.readAvailable() == [byte])
  }

  @Test func `a cancelled wait takes no event from other waits`() async throws {
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

  @Test func `a wait ends with what has occurred, also for files and closed descriptors`()
    async throws
  {
    let scratch = try ScratchFolder()
    let file = OpenFile(try System.openImmediately(RawPath(try scratch.write("file", [1]))))
    let closed = FileDescriptor(-1)
    let input: OpenFile
    func occurred(_ events: DescriptorWatch.Event...) async throws -> [DescriptorWatch.Event] {
      try await waiting(for: "an event") { [watch] in try await watch.wait(for: events) }
    }
    do {
      let (other, output) = try OwnedDescriptor.pipe()
      input = other
      let bytes = DescriptorWatch.Event.bytes(of: input.descriptor)
      let hangUp = DescriptorWatch.Event.hangUp(of: input.descriptor)
      for event in [DescriptorWatch.Event.bytes(of: file.descriptor), .room(in: closed)] {
        #expect(try await occurred(bytes, event) == [event])
      }
      try output.descriptor.write([1])
      #expect(try await occurred(.hangUp(of: file.descriptor), bytes) == [bytes])
      #expect(try await occurred(hangUp, bytes) == [bytes])
      withExtendedLifetime(output) {}
    }
    let bytes = DescriptorWatch.Event.bytes(of: input.descriptor)
    let hangUp = DescriptorWatch.Event.hangUp(of: input.descriptor)
    #expect(try await occurred(hangUp, bytes) == [hangUp, bytes])
    #expect(try input.descriptor.readAvailable() == [1])
    #expect(try await occurred(hangUp) == [hangUp])
  }

  private actor Reader {
    func read(_ event: DescriptorWatch.Event, of watch: DescriptorWatch) async throws {
      while true { _ = try await watch.wait(for: [event]) }
    }

    func doOther() {}
  }

  @Test func `waits for bytes that are always there leave time for others`() async throws {
    let (input, output) = try OwnedDescriptor.pipe()
    try output.descriptor.write([1])
    let reader = Reader()
    let reading = Task.immediate { [watch] in
      try await reader.read(.bytes(of: input.descriptor), of: watch)
    }
    defer { reading.cancel() }
    try await waiting(for: "other work of the reader") { await reader.doOther() }
    withExtendedLifetime(output) {}
  }
}
