internal import SchemeService

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The address of a socket that has a path.
///
/// SAFETY: every pointer below is to a local or a string that outlives the call. The bytes that are copied
/// fit, as is checked first.
struct UnixAddress {
  private let path: String
  private var address = sockaddr_un()

  /// Creates the address of a path.
  ///
  /// - Throws: ``SocketError`` if the path is too long for the system.
  init(_ path: String) throws(SocketError) {
    self.path = path
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard !bytes.isEmpty, bytes.count <= room else {
      throw SocketError("the path of a socket has 1 to \(room) bytes, and this \(bytes.count)")
    }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
  }

  /// Gives a socket the address, and returns whether that worked.
  func bind(_ number: Int32) -> Bool { unsafe call(number, systemBind) }

  /// The number of the file at the path, if there is one.
  var fileNumber: ino_t? { Self.fileNumber(at: path) }

  /// The number of the file at a path, if there is one.
  static func fileNumber(at path: String) -> ino_t? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_ino : nil
  }

  /// Removes the socket at the path if nobody listens there.
  func removeStaleSocket() throws(SocketError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw SocketError("something else than a socket is there; name another path")
    }
    let number = clientSocket()
    guard number >= 0 else { throw .ofLastCall() }
    defer { systemClose(number) }
    guard unsafe !call(number, systemConnect) else {
      throw SocketError("another process listens there")
    }
    guard errno == ECONNREFUSED else { throw .ofLastCall() }
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .ofLastCall() }
  }

  private func call(
    _ number: Int32, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Bool {
    var address = address
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body(number, $0, size) == 0
      }
    }
  }
}

private func clientSocket() -> Int32 {
  #if canImport(Darwin)
    socket(AF_UNIX, SOCK_STREAM, 0)
  #else
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #endif
}

/// The system's `bind`, which has the name of a method.
func systemBind(_ number: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  unsafe bind(number, address, size)
}

private func systemConnect(
  _ number: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 {
  unsafe connect(number, address, size)
}
