internal import Platform

/// The address and port of an IPv4 or IPv6 socket.
///
/// SAFETY: every pointer below is to a local or a string that outlives the call.
package struct InternetAddress: Sendable {
  private var version4 = sockaddr_in()
  private var version6 = sockaddr_in6()
  let family: Int32

  /// Reads an address such as `127.0.0.1:9000` or `[::1]:9000`, or only a port, which is on 127.0.0.1.
  package init?(_ text: String) {
    let colon = text.lastIndex(of: ":")
    let portText = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let port = UInt16(portText), port > 0 else { return nil }
    let host = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
    if host.hasPrefix("["), host.hasSuffix("]") {
      family = AF_INET6
      version6.sin6_family = sa_family_t(AF_INET6)
      version6.sin6_port = port.bigEndian
      let name = String(host.dropFirst().dropLast())
      guard unsafe inet_pton(AF_INET6, name, &version6.sin6_addr) == 1 else { return nil }
    } else {
      family = AF_INET
      version4.sin_family = sa_family_t(AF_INET)
      version4.sin_port = port.bigEndian
      let name = host == "localhost" ? "127.0.0.1" : host
      guard unsafe inet_pton(AF_INET, name, &version4.sin_addr) == 1 else { return nil }
    }
  }

  /// Creates the address of a port that only this machine can connect to. For port 0, the system
  /// chooses a port.
  package init(loopbackPort port: UInt16) {
    family = AF_INET
    version4.sin_family = sa_family_t(AF_INET)
    version4.sin_port = port.bigEndian
    version4.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  }

  package var isLoopback: Bool {
    if family == AF_INET { return version4.sin_addr.s_addr.bigEndian >> 24 == 127 }
    return unsafe withUnsafeBytes(of: version6.sin6_addr) { bytes in
      unsafe bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
  }

  func bind(_ socket: FileDescriptor) throws(SystemError) {
    if family == AF_INET6 {
      try unsafe socket.call(version6) { unsafe Platform.bind($0, $1, $2) }
    } else {
      try unsafe socket.call(version4) { unsafe Platform.bind($0, $1, $2) }
    }
  }
}
