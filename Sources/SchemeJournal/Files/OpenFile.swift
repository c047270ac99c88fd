internal import SystemFiles

/// A file that is open, and is closed with the last reference.
final class OpenFile: Sendable {
  /// The number that the system knows it by.
  let descriptor: Int32

  /// Takes over a descriptor.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { try? System.closeDescriptor(descriptor) }

  /// The identity of the file, whatever its name is by now.
  var identity: System.FileIdentity? { System.identity(ofDescriptor: descriptor) }
}
