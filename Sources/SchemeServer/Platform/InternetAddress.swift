#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The address and port of a socket of the internet protocols.
///
/// SAFETY: every pointer below is to a local or a string that outlives the call.
package struct InternetAddress: Sendable {
  private var version4 = sockaddr_in()
  private var version6 = sockaddr_in6()
  /// The family of the address.
  let family: Int32

  /// Reads an address such as `127.0.0.1:9000`, `[::1]:9000`, or a port alone on this machine.
  package init?(_ text: String) {
    let colon = text.lastIndex(of: ":")
    let portText = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let port = UInt16(portText), port > 0 else { return nil }
    let host = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
    if host.hasPrefix("["), host.hasSuffix("]") {
      family = AF_INET6
      version6.sin6_family = sa_family_t(AF_INET6)
      version6.sin6_port = port.bigEndian
      guard
        unsafe inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &version6.sin6_addr) == 1
      else { return nil }
    } else {
      family = AF_INET
      version4.sin_family = sa_family_t(AF_INET)
      version4.sin_port = port.bigEndian
      guard
        unsafe inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host, &version4.sin_addr) == 1
      else { return nil }
    }
  }

  /// Gives a socket the address, and returns whether that worked.
  func bind(_ number: Int32) -> Bool {
    family == AF_INET6 ? Self.bind(number, version6) : Self.bind(number, version4)
  }

  private static func bind<Address>(_ number: Int32, _ address: Address) -> Bool {
    var address = address
    let size = socklen_t(MemoryLayout<Address>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe systemBind(number, $0, size) == 0
      }
    }
  }
}
