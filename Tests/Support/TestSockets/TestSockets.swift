public import Foundation
package import SystemCalls

#if canImport(Glibc)
  private let streams = Int32(SOCK_STREAM.rawValue)
#else
  private let streams = SOCK_STREAM
#endif

/// Connections for tests.
public enum TestSockets {
  /// Returns the two ends of a connection. The first one is nonblocking if `serves` is `true`, like
  /// those of a server.
  package static func pair(serves: Bool = false) throws -> (OpenFile, OpenFile) {
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, streams, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    if serves { _ = fcntl(ends[0], F_SETFL, O_NONBLOCK) }
    return (
      OpenFile(OwnedDescriptor(FileDescriptor(ends[0]))),
      OpenFile(OwnedDescriptor(FileDescriptor(ends[1])))
    )
  }

  /// Connects to a port on this machine.
  public static func connection(toPort port: UInt16) throws -> FileHandle {
    let number = socket(AF_INET, streams, 0)
    let handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
    return handle
  }
}
