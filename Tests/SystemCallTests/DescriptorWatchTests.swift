import Foundation
import SystemCalls
import Testing

struct DescriptorWatchTests {
  @Test func `another file under the number of a descriptor is watched, after a wait was given up`()
    async throws
  {
    let watch = DescriptorWatch()
    let (input, output) = try OwnedDescriptor.pipe()
    let givenUp = Task { try await watch.wait(for: [.bytes(of: input.descriptor)]) }
    givenUp.cancel()
    _ = await givenUp.result
    for byte in [1, 2] as [UInt8] {
      let (next, sender) = try OwnedDescriptor.pipe()
      #expect(dup2(next.descriptor.number, input.descriptor.number) >= 0)
      let wait = Task { try await watch.wait(for: [.bytes(of: input.descriptor)]) }
      let limit = Task {
        try await Task.sleep(for: .seconds(60))
        wait.cancel()
      }
      try sender.descriptor.write([byte])
      #expect(try await wait.value.count == 1, "byte \(byte) was not noticed within a minute")
      #expect(try input.descriptor.readAvailable() == [byte])
      limit.cancel()
    }
    withExtendedLifetime(output) {}
  }
}
