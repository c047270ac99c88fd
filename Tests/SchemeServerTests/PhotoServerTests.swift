import Foundation
import SampleImages
import SchemeExtraction
import SchemeService
import ScratchFolders
import SystemCalls
import Testing

@testable import SchemeServer

/// A server on a socket, at its end.
@Suite(.timeLimit(.minutes(10)))
struct PhotoServerTests {
  private static func server() throws -> PhotoServer {
    try PhotoServer(
      PhotoServer.Settings(limits: ServiceLimits(), threadCount: 1, grace: .seconds(600)) {
        (_, colorCount) throws(RPCError) in
        var extractor = SchemeExtractor(taskCount: 1)
        extractor.options.colorCount = .exactly(colorCount)
        return PhotoOptions(extractor: extractor)
      })
  }

  private static let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8) + [10]

  @Test func `a second cancellation cuts off no request`() async throws {
    let folder = try ScratchFolder()
    let path = folder.path("socket")
    let socket = try ListeningSocket(path: RawPath(path))
    let server = try Self.server()
    let serving = Task { try await server.serve(on: socket, scgi: nil) }
    let client = try UnixClient(path)
    let photo = try SampleImage.dunes.bytes()
    let request = #"{"jsonrpc":"2.0","id":7,"method":"extract","params":{"bytes":\#(photo.count)}}"#
    try client.send(Self.ping + Array(request.utf8) + [10] + photo.prefix(1_000))
    #expect(try await client.line().contains("result"))
    for _ in 0..<3 { serving.cancel() }
    // The server has stopped listening when the file of the socket is gone.
    while FileManager.default.fileExists(atPath: path) { await Task.yield() }
    serving.cancel()
    try client.send(photo.dropFirst(1_000))
    #expect(try await client.line().contains(#""id":7,"result""#))
    #expect(try await client.line() == "")
    try await serving.value
  }
}
