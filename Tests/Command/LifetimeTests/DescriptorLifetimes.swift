import ScratchFolders
import SystemCalls
import Testing

/// Waits for events of descriptors.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct DescriptorLifetimes {
  @Test func `waits for events release their memory`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let watch = DescriptorWatch()
      let (first, second) = (try OwnedDescriptor.pipe(), try OwnedDescriptor.pipe())
      try first.output.descriptor.write([1])
      let events = [first, second].map { DescriptorWatch.Event.bytes(of: $0.input.descriptor) }
      try await expectNothingLeft(after: 20, in: folder.path) { _ in
        for _ in 0..<2_000 { _ = try await watch.wait(for: events) }
      }
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func `watches end their threads, and release their memory and descriptors`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let (input, output) = try OwnedDescriptor.pipe()
      try output.descriptor.write([1])
      let event = DescriptorWatch.Event.bytes(of: input.descriptor)
      try await expectNothingLeft(after: 20, in: folder.path) { _ in
        // Only a wait for several events starts a thread.
        for _ in 0..<5 { _ = try await DescriptorWatch().wait(for: [event, event]) }
      }
      withExtendedLifetime((input, output)) {}
    }
  }
}
