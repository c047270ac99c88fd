internal import SystemThreads

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe that was opened here, and is closed with the last reference.
final class OwnedPipe: Sendable {
  private let descriptor: FileDescriptor

  init(_ number: Int32) { descriptor = FileDescriptor(number) }

  deinit { close(descriptor.number) }

  /// Returns the bytes as they come, for a body.
  func chunks(
    _ watch: DescriptorWatch, _ readers: any TaskExecutor
  ) -> @Sendable (inout BodyBuffer) async throws -> Void {
    let receive = descriptor.chunks(watch, readers)
    return { buffer in
      try await receive(&buffer)
      _ = self
    }
  }
}
