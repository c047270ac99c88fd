import Foundation
import SystemCalls

@testable import SchemeServer

/// A client of a socket that has a path.
struct UnixClient {
  private let file: OpenFile
  private let watch = DescriptorWatch()

  /// Connects.
  init(_ path: String) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let number = socket(AF_UNIX, kind, 0)
    file = OpenFile(OwnedDescriptor(FileDescriptor(number)))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let status = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Foundation.connect(
          file.descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  func send(_ bytes: some Sequence<UInt8>) throws { try file.descriptor.write(Array(bytes)) }

  /// Waits for the next line, or for the end.
  func line() async throws -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      _ = try await watch.wait(for: [.bytes(of: file.descriptor)])
      let bytes = try file.descriptor.read(1)
      if bytes.isEmpty { break }
      line += bytes
    }
    return String(decoding: line, as: UTF8.self)
  }
}
