internal import SystemFiles

/// An open file, which is closed with the last reference.
final class OpenFile: Sendable {
  /// The file descriptor.
  let descriptor: Int32

  /// Creates an open file that takes ownership of a descriptor.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { try? System.closeDescriptor(descriptor) }

  /// The identity of the file, which does not depend on its current name.
  var identity: System.FileIdentity? { System.identity(ofDescriptor: descriptor) }
}
