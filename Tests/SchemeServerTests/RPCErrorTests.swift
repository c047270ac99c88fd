import Foundation
import SchemeService
import Testing

@testable import SchemeServer

/// The error codes that clients rely on.
struct RPCErrorTests {
  @Test func `the codes of all error kinds are those in the documentation`() throws {
    let page = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Colorway/Colorway.docc/WorkerProtocol.md")
    let rows = try String(contentsOf: page, encoding: .utf8).matches(
      of: /\| (-32\d+) \| `(\w+)` \|/)
    let codes = Dictionary(uniqueKeysWithValues: rows.map { (String($0.2), Int($0.1)) })
    for kind in ServiceError.Kind.allCases {
      #expect(RPCError.code(of: kind) == codes[kind.rawValue], "\(kind)")
    }
  }
}
