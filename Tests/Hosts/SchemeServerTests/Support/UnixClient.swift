import Foundation
import SystemCalls

@testable import SchemeServer

/// A client of a Unix domain socket.
struct UnixClient {
  private let file: OpenFile
  /// One watch for all clients.
  private static let watch = DescriptorWatch()

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

  /// Sends a byte if there is room for it, and returns whether the connection is still open.
  func probe() -> Bool { (try? file.descriptor.writeAvailable([0])) != nil }

  /// A Boolean value that indicates whether more bytes can be sent without waiting.
  var hasRoom: Bool { file.descriptor.isReady(.writing) }

  /// Waits for the next line or the end.
  func line() async throws -> String {
    String(decoding: try await text(atMost: 1) { $0.last == UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Waits for some lines, after which nothing else may arrive.
  func lines(_ count: Int) async throws -> [ArraySlice<UInt8>] {
    var lineCount = 0
    return try await text(atMost: 1 << 16) { chunk in
      lineCount += chunk.count { $0 == UInt8(ascii: "\n") }
      return lineCount >= count
    }.split(separator: UInt8(ascii: "\n"))
  }

  /// Reads chunks until one is the last, or until the end.
  private func text(atMost count: Int, isLast: ([UInt8]) -> Bool) async throws -> [UInt8] {
    var text: [UInt8] = []
    while true {
      _ = try await Self.watch.wait(for: [.bytes(of: file.descriptor)])
      let chunk = try file.descriptor.read(count)
      text += chunk
      if chunk.isEmpty || isLast(chunk) { return text }
    }
  }
}
