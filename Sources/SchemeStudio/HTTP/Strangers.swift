internal import SystemCalls

/// The connections that have not shown the cookie of the studio, from the oldest. Where there are too many
/// connections, the oldest of these makes room, so that clients that say nothing do not keep a person out.
final class Strangers: Sendable {
  private let descriptors = Monitor<[FileDescriptor]>([])

  /// Adds a connection, which is removed before its descriptor is closed.
  func add(_ descriptor: FileDescriptor) { descriptors.withLock { $0.append(descriptor) } }

  func remove(_ descriptor: FileDescriptor) {
    descriptors.withLock { $0.removeAll { $0 == descriptor } }
  }

  /// Ends the oldest connection, and returns whether there was one.
  func endOldest() -> Bool {
    descriptors.withLock { descriptors in
      guard !descriptors.isEmpty else { return false }
      descriptors.removeFirst().endBothWays()
      return true
    }
  }
}
