import Foundation
import ImageDecoding
import TerminalUI
import TestClocks
import Testing

@testable import SchemeExplorer

/// Sessions on a terminal, in a process of their own, since the signals are those of a process.
@Suite(.timeLimit(.minutes(15)))
struct ExplorerSessionTests {
  /// The terminals of all sessions. They stay open until the process ends, because a thread of each session
  /// goes on reading: once a terminal is closed, its number may be that of another file.
  private static let terminals = Monitor<[Terminal]>([])

  @Test func `a session ends with 0 after a key, and with the number of a signal`() async {
    await #expect(processExitsWith: .success) {
      for (number, status) in [
        (nil, 0), (SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131),
      ] as [(Int32?, Int32)] {
        // Signals that the starting process ignores would not arrive.
        if let number { signal(number, SIG_DFL) }
        let terminal = try Terminal()
        Self.terminals.withLock { $0.append(terminal) }
        let running = Task { @MainActor in
          await ExplorerSession(on: terminal.device, depth: .full) { size, now in
            Explorer.made(size: size, now: now)
          }.run()
        }
        try await waitUntil("the screen") { terminal.shows("History") }
        if let number { kill(getpid(), number) } else { try terminal.type("q") }
        #expect(try await waiting(for: "the end") { await running.value } == status)
        // The screen of the shell is shown again.
        try await waitUntil("the release") { terminal.shows("\u{1B}[?1049l") }
      }
    }
  }
}

/// A pseudoterminal of 80 × 24 cells, all of whose output is read.
private final class Terminal: Sendable {
  private let ours, theirs: OpenFile
  private let output = Monitor<[UInt8]>([])

  var device: TerminalDevice {
    TerminalDevice(input: theirs.descriptor, output: theirs.descriptor)
  }

  init() throws {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    try #require(unsafe openpty(&ours, &theirs, nil, nil, nil) == 0)
    self.ours = OpenFile(OwnedDescriptor(FileDescriptor(ours)))
    self.theirs = OpenFile(OwnedDescriptor(FileDescriptor(theirs)))
    SystemThread.start { [ours = self.ours, output] in
      while let bytes = try? ours.descriptor.read(4_096), !bytes.isEmpty {
        output.withLock { $0 += bytes }
      }
    }
  }

  func shows(_ text: String) -> Bool {
    String(decoding: output.withLock { $0 }, as: UTF8.self).contains(text)
  }

  func type(_ text: String) throws { try ours.descriptor.write(Array(text.utf8)) }
}
