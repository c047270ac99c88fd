import Connections
import Foundation
import SchemeService
import StructuredText
import Testing

@testable import SchemeServer

/// The error codes that clients rely on.
struct RPCErrorTests {
  @Test(arguments: ServiceError.Kind.allCases)
  func `an error of the service is told with its own kind, fault and status`(
    kind: ServiceError.Kind
  ) throws {
    let error = ServiceError(kind, "no")
    let data =
      #"{"kind":"\#(kind.rawValue)","fault":"\#(kind.fault.rawValue)","status":\#(kind.status)}"#
    #expect(RPCError(error as any Error).data?.text == data)
    let answer = String(decoding: HTTPAnswer(error).bytes(), as: UTF8.self)
    // Without a reason of its own, a status would be just an error.
    #expect(answer.hasPrefix("Status: \(kind.status) "))
    #expect(!answer.hasPrefix("Status: \(kind.status) Error"))
    #expect(
      answer.hasSuffix(
        "\r\n\r\n" + #"{"error":{"kind":"\#(kind.rawValue)","message":"no"}}"# + "\n"))
    #expect(answer.contains("\r\nRetry-After: 1\r\n") == [429, 503].contains(kind.status))
    #expect(HTTPAnswer(error).kind == kind.rawValue)
  }

  @Test func `the codes of all error kinds are those in the documentation`() throws {
    let page = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Sources/Hosts/Colorway/Colorway.docc/WorkerProtocol.md")
    let rows = try String(contentsOf: page, encoding: .utf8).matches(
      of: /\| (-32\d+) \| `(\w+)` \|/)
    let codes = Dictionary(uniqueKeysWithValues: rows.map { (String($0.2), Int($0.1)) })
    for kind in ServiceError.Kind.allCases {
      #expect(RPCError.code(of: kind) == codes[kind.rawValue], "\(kind)")
    }
  }
}
