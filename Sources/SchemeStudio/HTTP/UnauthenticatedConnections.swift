internal import SystemCalls

/// The connections that have not sent the studio's cookie, oldest first. When there are too many connections,
/// the oldest of these is ended to make room, so that silent clients do not keep the user out.
final class UnauthenticatedConnections: Sendable {
  private let descriptors = Monitor<[FileDescriptor]>([])

  /// Adds a connection, which must be removed before its descriptor is closed.
  func add(_ descriptor: FileDescriptor) { descriptors.withLock { $0.append(descriptor) } }

  func remove(_ descriptor: FileDescriptor) {
    descriptors.withLock { $0.removeAll { $0 == descriptor } }
  }

  /// Ends the oldest connection, and returns whether there was one.
  func endOldest() -> Bool {
    descriptors.withLock { descriptors in
      guard !descriptors.isEmpty else { return false }
      descriptors.removeFirst().shutDown()
      return true
    }
  }
}
