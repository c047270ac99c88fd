import DecodingFixtures
import Foundation
import SchemeExtraction
import SchemeServer
import ScratchFolders
import SystemCalls
import Testing

/// The server, its sockets and its clients, however they disconnect.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct ServerLifetimes {
  private static func server() throws -> PhotoServer {
    try PhotoServer(
      PhotoServer.Settings(threadCount: 1, grace: .seconds(5), connectionLimit: 8) { _, _ in
        PhotoOptions(extractor: SchemeExtractor(taskCount: 1))
      })
  }

  @Test func `clients that disconnect release their places and descriptors`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let photo = Data(try SmallImage.baseline.bytes()).base64EncodedString()
      let (server, socket) = (
        try Self.server(), try ListeningSocket(path: RawPath(folder.path("s")))
      )
      let serving = Task { try await server.serve(on: socket, scgi: nil) }
      try await expectNothingLeft(after: 120, in: folder.path) { run in
        let client = try LineClient(folder.path("s"))
        // The server has only eight places, so that leaked places are noticed soon.
        client.send(#"{"jsonrpc":"2.0","id":\#(run),"method":"ping"}"# + "\n")
        #expect(try client.line().contains(#""id":\#(run)"#))
        switch run % 4 {
        case 0:
          client.send(
            #"{"jsonrpc":"2.0","id":1,"method":"extract","params":{"bytes":"\#(photo)"}}"#)
        case 1: client.send("no JSON\n")
        case 2:
          client.send(
            #"{"jsonrpc":"2.0","id":1,"method":"extract","params":{"bytes":"\#(photo)"}}"# + "\n")
        default: break
        }
        client.close()
      }
      serving.cancel()
      _ = await serving.result
    }
  }

  @Test func `clients that are refused for lack of a place are released`() async {
    await #expect(processExitsWith: .success) {
      // A client may send after it has been refused.
      signal(SIGPIPE, SIG_IGN)
      let folder = try ScratchFolder()
      let (server, socket) = (
        try Self.server(), try ListeningSocket(path: RawPath(folder.path("s")))
      )
      let serving = Task { try await server.serve(on: socket, scgi: nil) }
      try await expectNothingLeft(after: 15, in: folder.path) { run in
        // Clients keep their places until one finds none. Some of the last run may still end.
        var clients: [LineClient] = []
        repeat {
          let client = try LineClient(folder.path("s"))
          client.send(#"{"jsonrpc":"2.0","id":\#(run),"method":"ping"}"# + "\n")
          clients.append(client)
        } while try clients.last?.line().contains("result") == true
        for client in clients { client.close() }
      }
      serving.cancel()
      _ = await serving.result
    }
  }

  /// Returns a pipe that has a request and then ends.
  private static func ping() throws -> OpenFile {
    let (input, client) = try OwnedDescriptor.pipe()
    try client.descriptor.write(
      Array((#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8))
    return input
  }

  @Test(arguments: [false, true])
  func `a server of one process releases its threads and descriptors`(hasTools: Bool) async {
    await #expect(processExitsWith: .success) { [hasTools = hasTools as Bool] in
      let folder = try ScratchFolder()
      try await expectNothingLeft(after: 15, in: folder.path) { _ in
        let (server, input) = (try Self.server(), try Self.ping())
        let (answers, output) = try OwnedDescriptor.pipe()
        let stayed =
          hasTools
          ? try await server.serveTools(input: input.descriptor, output: output.descriptor)
          : try await server.serve(input: input.descriptor, output: output.descriptor)
        #expect(try answers.descriptor.read(9).first == UInt8(ascii: "{") && stayed)
        withExtendedLifetime((input, output)) {}
      }
    }
  }

  @Test func `a server that ends releases its threads and its socket`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      try await expectNothingLeft(after: 15, in: folder.path) { _ in
        let (server, socket) = (
          try Self.server(), try ListeningSocket(path: RawPath(folder.path("s")))
        )
        let serving = Task { try await server.serve(on: socket, scgi: nil) }
        let client = try LineClient(folder.path("s"))
        client.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n")
        _ = try client.line()
        serving.cancel()
        _ = await serving.result
        client.close()
        #expect(try folder.names().isEmpty)
      }
    }
  }

  @Test func `a server that ends does not remove the socket of its successor`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let (old, socket) = (try Self.server(), try ListeningSocket(path: RawPath(folder.path("s"))))
      let serving = Task { try await old.serve(on: socket, scgi: nil) }
      try FileManager.default.removeItem(atPath: folder.path("s"))
      let (new, successor) = (
        try Self.server(), try ListeningSocket(path: RawPath(folder.path("s")))
      )
      let next = Task { try await new.serve(on: successor, scgi: nil) }
      serving.cancel()
      _ = await serving.result
      let client = try LineClient(folder.path("s"))
      client.send(#"{"jsonrpc":"2.0","id":7,"method":"ping"}"# + "\n")
      #expect(try client.line().contains(#""id":7"#))
      client.close()
      next.cancel()
      _ = await next.result
    }
  }
}

/// A client that sends and receives lines, with blocking calls.
private struct LineClient {
  private let handle: FileHandle

  init(_ path: String) throws {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let status = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0)
  }

  /// Sends text. The server may have closed the connection.
  func send(_ text: String) { try? handle.write(contentsOf: Data(text.utf8)) }

  /// Receives a line.
  func line() throws -> String {
    var bytes: [UInt8] = []
    while bytes.last != UInt8(ascii: "\n"), let byte = try handle.read(upToCount: 1)?.first {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func close() { try? handle.close() }
}
