internal import CSystem
internal import Platform

/// A descriptor that is closed at the end of the value's lifetime.
///
/// SAFETY: the pointer below is to a local array with room for two numbers.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The descriptor. It must not be used after the owner is gone.
  package let descriptor: FileDescriptor

  package init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// Takes ownership of the descriptor that a call of the system returns.
  init(_ open: () -> Int32) throws(SystemError) {
    descriptor = FileDescriptor(try systemCall(open))
  }

  deinit { _ = Platform.close(descriptor.number) }

  /// Creates a second descriptor of an open file, which is not inherited.
  package static func duplicate(of descriptor: FileDescriptor) throws(SystemError) -> OpenFile {
    OpenFile(try OwnedDescriptor { fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0) })
  }

  /// Creates a pipe whose ends are not inherited.
  package static func pipe() throws(SystemError) -> (input: OpenFile, output: OpenFile) {
    var ends: [Int32] = [-1, -1]
    try systemCall { unsafe cdescriptors_pipe(&ends) }
    return (
      OpenFile(OwnedDescriptor(FileDescriptor(ends[0]))),
      OpenFile(OwnedDescriptor(FileDescriptor(ends[1])))
    )
  }
}

/// An open file, which is closed when the last reference is released.
package final class OpenFile: Sendable {
  private let owner: OwnedDescriptor

  package var descriptor: FileDescriptor { owner.descriptor }

  package init(_ owner: consuming OwnedDescriptor) { self.owner = owner }
}
