internal import SchemeService

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A socket that accepts clients.
///
/// SAFETY: every pointer below is to a local or a string that outlives the call.
package struct ListeningSocket: Sendable {
  /// The descriptor.
  let descriptor: FileDescriptor
  /// The path, and the number of the file there, of a socket that has a path.
  private let file: (path: String, number: ino_t)?

  /// The most clients that wait to be accepted.
  private static let backlog: Int32 = 256

  /// Listens at a path, to processes of the same user. A stale socket there is replaced.
  ///
  /// - Throws: ``SocketError`` if another process listens there, or the file there is not a socket.
  package init(path: String) throws(SocketError) {
    let address = try UnixAddress(path)
    let lock = FolderLock(of: path)
    defer { lock.release() }
    try address.removeStaleSocket()
    let number = try Self.socket(AF_UNIX)
    // Nobody may connect before the mode is right.
    let mask = umask(0o177)
    let isBound = address.bind(number)
    umask(mask)
    guard isBound else { throw Self.closing(number) }
    descriptor = try Self.listening(number)
    file = address.fileNumber.map { (path, $0) }
  }

  /// Listens at an internet address.
  package init(_ address: InternetAddress) throws(SocketError) {
    let number = try Self.socket(address.family)
    var isOn: Int32 = 1
    _ = unsafe setsockopt(
      number, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    guard address.bind(number) else { throw Self.closing(number) }
    descriptor = try Self.listening(number)
    file = nil
  }

  /// The outcome of an attempt to accept a client.
  enum Arrival: Hashable, Sendable {
    case client(FileDescriptor)
    /// No client waits any more.
    case nobody
    /// The system has no resources for a client now.
    case noRoom
  }

  /// Accepts a client, without waiting for one.
  func accept() -> Arrival {
    let number = systemAccept(descriptor.number)
    guard number >= 0 else {
      return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .noRoom : .nobody
    }
    Self.prepare(number)
    return .client(FileDescriptor(number))
  }

  /// Stops listening, and removes the socket's file if it is still there.
  func close() {
    if let file, UnixAddress.fileNumber(at: file.path) == file.number {
      _ = unsafe unlink(file.path)
    }
    descriptor.close()
  }

  private static func socket(_ family: Int32) throws(SocketError) -> Int32 {
    let number = systemSocket(family)
    guard number >= 0 else { throw .ofLastCall() }
    prepare(number)
    return number
  }

  private static func listening(_ number: Int32) throws(SocketError) -> FileDescriptor {
    guard listen(number, backlog) == 0 else { throw closing(number) }
    return FileDescriptor(number)
  }

  /// Makes the descriptor nonblocking, and not inherited by programs that this process starts.
  private static func prepare(_ number: Int32) {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// Closes a descriptor after a call that failed, and returns the error of that call.
  private static func closing(_ number: Int32) -> SocketError {
    defer { systemClose(number) }
    return .ofLastCall()
  }
}

/// The system's `accept`, which has the name of a method.
private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func systemSocket(_ family: Int32) -> Int32 {
  #if canImport(Darwin)
    socket(family, SOCK_STREAM, 0)
  #else
    socket(family, Int32(SOCK_STREAM.rawValue), 0)
  #endif
}
