import Foundation
import SystemCalls

/// A client that is connected to a Unix socket.
struct SocketClient {
  private let file: OpenFile

  /// Connects.
  init(_ path: String) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    file = OpenFile(OwnedDescriptor(FileDescriptor(socket(AF_UNIX, kind, 0))))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // SAFETY: the path is shorter than its buffer, and the address outlives the call.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let status = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(file.descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  /// Sends a line, and blocks this thread until an answer arrives.
  func exchange(_ line: [UInt8]) throws {
    try file.descriptor.write(line)
    var answer: [UInt8] = []
    while answer.last != UInt8(ascii: "\n") { answer += try file.descriptor.read(4_096) }
  }
}
