internal import CSystem
internal import Platform
internal import Synchronization

/// A socket that accepts clients.
///
/// SAFETY: every pointer below is to a local that outlives the call.
package final class ListeningSocket: Sendable {
  /// The descriptor, which is ready for reading when a client waits.
  package let descriptor: FileDescriptor
  private let owner: Mutex<OwnedDescriptor?>
  /// A Boolean value that indicates whether clients can still connect after this process has ended.
  package let isInherited: Bool
  /// The path of a Unix domain socket, and the identity of the file there.
  private let file: (path: RawPath, identity: FileStatus.Identity)?

  private static let backlog: Int32 = 1_024

  /// Listens at a path, for processes of the same user, and replaces a stale socket there. Throws
  /// ``SystemError`` if another process listens there, or if the file is not a socket.
  package convenience init(path: RawPath) throws(SystemError) {
    let address = try UnixAddress(path)
    // Servers that start at the same time take turns. If the folder does not exist, binding fails anyway.
    let folder = try? OpenFile(System.openFolder(path.folder))
    if let folder { _ = flock(folder.descriptor.number, LOCK_EX) }
    defer { folder?.descriptor.unlock() }
    try address.removeStaleSocket()
    let socket = try OwnedDescriptor.socket(AF_UNIX)
    try address.bind(socket.descriptor)
    try self.init(socket, file: address.identity.map { (path, $0) })
  }

  package convenience init(_ address: InternetAddress) throws(SystemError) {
    let socket = try OwnedDescriptor.socket(address.family)
    // The sockets of clients inherit TCP_NODELAY, so that a small message need not wait for the
    // acknowledgment of the previous one.
    let options = [(SOL_SOCKET, SO_REUSEADDR), (Int32(IPPROTO_TCP), TCP_NODELAY)]
    for (level, option) in options {
      var isOn: Int32 = 1
      _ = unsafe setsockopt(
        socket.descriptor.number, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    try address.bind(socket.descriptor)
    try self.init(socket, file: nil)
  }

  private init(
    _ socket: consuming OwnedDescriptor, file: (path: RawPath, identity: FileStatus.Identity)?
  ) throws(SystemError) {
    descriptor = socket.descriptor
    try systemCall { listen(socket.descriptor.number, Self.backlog) }
    owner = Mutex(socket)
    isInherited = false
    self.file = file
  }

  /// Takes over a socket that another process, such as systemd, listens on and keeps.
  package init(inherited descriptor: FileDescriptor) {
    descriptor.setCloseOnExec()
    descriptor.setBlocking(false)
    self.descriptor = descriptor
    owner = Mutex(OwnedDescriptor(descriptor))
    file = nil
    isInherited = true
  }

  /// The port of an IPv4 socket.
  package var port: UInt16 {
    get throws(SystemError) {
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      try systemCall {
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
          unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe getsockname(descriptor.number, $0, &size)
          }
        }
      }
      return address.sin_port.bigEndian
    }
  }

  package enum Arrival: Sendable {
    /// A client. The caller must close it.
    case client(FileDescriptor)
    /// No client is waiting.
    case nobody
    /// The system cannot accept a client now, most likely for lack of descriptors.
    case noRoom
  }

  /// Accepts a client, without waiting for one.
  package func accept() -> Arrival {
    do throws(SystemError) {
      return .client(FileDescriptor(try systemCall { cdescriptors_accept(descriptor.number) }))
    } catch {
      return error.wouldWait || error.code == ECONNABORTED ? .nobody : .noRoom
    }
  }

  /// Refuses further clients of a Unix domain socket. Those that have connected can still be accepted,
  /// so none is lost when the socket is closed. Other sockets would drop them.
  package func refuseClients() {
    if file != nil { descriptor.shutDown() }
  }

  /// Stops listening, and removes the socket's file if it is still there.
  package func close() {
    if let file, let status = try? FileStatus(of: file.path, followsLinks: false),
      status.identity == file.identity
    {
      System.remove(file.path)
    }
    owner.withLock { $0 = nil }
  }
}

extension OwnedDescriptor {
  /// Creates a stream socket of an address family, which never waits.
  static func socket(_ family: Int32) throws(SystemError) -> OwnedDescriptor {
    try OwnedDescriptor { cdescriptors_socket(family) }
  }
}

extension FileDescriptor {
  /// Calls the system with the address of a socket.
  ///
  /// SAFETY: every address begins like a `sockaddr`, and its size is passed along.
  func call<Address>(
    _ address: Address, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SystemError) {
    let size = socklen_t(MemoryLayout<Address>.size)
    try systemCall {
      unsafe withUnsafePointer(to: address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe body(number, $0, size)
        }
      }
    }
  }
}
