import Synchronization

@testable import SchemeCommand
@testable import SystemFiles

/// A console that remembers what was written to it.
final class Recorder: Sendable {
  private let texts = Mutex((output: "", complaints: ""))

  var output: String { texts.withLock { $0.output } }
  var complaints: String { texts.withLock { $0.complaints } }

  /// A console with made-up surroundings: a terminal if it has columns, a pipe otherwise. With a
  /// `failure`, every write fails with it.
  func console(
    columns: Int? = nil, environment: [String: String] = [:], failure: SystemError? = nil
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
      complain: { text in self.texts.withLock { $0.complaints += text } })
  }
}
