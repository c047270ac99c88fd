internal import Platform

/// The address of a Unix domain socket.
///
/// SAFETY: the bytes are copied only after a check that they fit.
struct UnixAddress {
  private let path: RawPath
  private var address = sockaddr_un()

  init(_ path: RawPath) throws(SystemError) {
    self.path = path
    let room = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard 1...room ~= path.bytes.count else {
      throw SystemError(
        code: ENAMETOOLONG,
        reason: "a socket path must have 1 to \(room) bytes, but this one has \(path.bytes.count)")
    }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.bytes) }
  }

  /// Binds a socket, to which only processes of the same user can then connect.
  func bind(_ socket: FileDescriptor) throws(SystemError) {
    let mode: mode_t = 0o600
    #if canImport(Darwin)
      try unsafe socket.call(address) { unsafe Platform.bind($0, $1, $2) }
      // Nobody can connect before the socket listens.
      try systemCall { unsafe chmod(path.cString, mode) }
    #else
      // The file gets the mode of the socket. A mask would apply to files of other threads, too.
      try systemCall { fchmod(socket.number, mode) }
      try unsafe socket.call(address) { unsafe Platform.bind($0, $1, $2) }
    #endif
  }

  /// The identity of the file at the path, if there is one.
  var identity: FileStatus.Identity? {
    (try? FileStatus(of: path, followsLinks: false))?.identity
  }

  /// Removes the socket at the path if nobody listens there.
  func removeStaleSocket() throws(SystemError) {
    guard let status = try? FileStatus(of: path, followsLinks: false) else { return }
    guard status.isSocket else {
      throw SystemError(
        code: ENOTSOCK, reason: "something other than a socket is there; name another path")
    }
    let socket = try OwnedDescriptor.socket(AF_UNIX)
    do throws(SystemError) {
      try unsafe socket.descriptor.call(address) { unsafe connect($0, $1, $2) }
    } catch {
      guard error.code == ECONNREFUSED else { throw error }
      return System.remove(path)
    }
    throw SystemError(code: EADDRINUSE, reason: "another process is already listening there")
  }
}
