@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// A console that remembers what was written to it.
final class Recorder: Sendable {
  private let texts = Monitor((output: "", complaints: ""))

  var output: String { texts.withLock { $0.output } }
  var complaints: String { texts.withLock { $0.complaints } }

  /// Returns a console in a made-up environment: a terminal if it has columns, a pipe otherwise.
  /// With a `failure`, every write fails with it. Only the given files exist.
  func console(
    columns: Int? = nil, environment: [String: String] = [:], failure: SystemError? = nil,
    files: [RawPath: String] = [:]
  ) -> Console {
    Console(
      environment: { environment[$0] },
      isOutputTerminal: columns != nil,
      terminalColumns: columns,
      processorCount: 4,
      writeBytes: { (bytes) throws(SystemError) in
        if let failure { throw failure }
        self.texts.withLock { $0.output += String(decoding: bytes, as: UTF8.self) }
      },
      complain: { text in self.texts.withLock { $0.complaints += text } },
      readFile: { (path, limit) throws(SystemError) in
        guard let text = files[path] else { throw .missingFile }
        return text.utf8.count > limit ? nil : Array(text.utf8)
      })
  }
}
