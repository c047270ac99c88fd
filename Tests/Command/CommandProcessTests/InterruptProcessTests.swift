import Foundation
import ScratchFolders
import Testing

/// Signals to the built command while it waits for something.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct InterruptProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    _ = try CommandProcess.run(["-c", "mkfifo pipe"], folder: folder.path, isShell: true)
    // SIGINT may be ignored where these tests run in the background.
    _ = signal(SIGINT, SIG_DFL)
  }

  /// Starts the command, and waits until it handles signals.
  private func start(_ words: [String], output: Any? = nil) throws -> (Process, ProcessState) {
    let process = try CommandProcess.process(words, folder: folder.path)
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let state = ProcessState(identifier: process.processIdentifier)
    #expect(state.becomes { $0.has(SIGTERM, .caught) && $0.has(SIGINT, .caught) })
    return (process, state)
  }

  @Test(arguments: [
    ["--picture=photo", "pipe"], ["gallery", "pipe"], ["convert", "pipe", "-o", "x.css"],
    ["-o", "pipe", "a.png"],
    ["convert", "-", "-o", "x.css"], ["album", "pipe"], ["album", "-o", "x.cwh", "pipe"],
    ["film", "-o", "x.jsonl", "-"],
    ["album", "--jobs=1", "-o", "x.cwh", "a.png", "pipe"],
  ])
  func `a command that waits for a pipe is ended by the first signal`(words: [String]) throws {
    let input = Pipe()
    let names = try folder.names()
    let process = try CommandProcess.process(words, folder: folder.path)
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let deadline = Deadline(for: process)
    let state = ProcessState(identifier: process.processIdentifier)
    #expect(state.becomes { $0.isWaiting(in: "poll_schedule") || $0.isWaiting(in: "sys_poll") })
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit(deadline)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 143)
    #expect(try folder.names() == names)
  }

  /// Starts the command, and waits until it is blocked in a write that cannot be cancelled.
  private func startAndBlock() throws -> (Process, ProcessState) {
    let output = Pipe()
    let descriptor = output.fileHandleForWriting.fileDescriptor
    // This pipe is full, and nothing reads from it.
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    // SAFETY: the bytes outlive the call.
    while unsafe write(descriptor, [0], 1) == 1 {}
    _ = fcntl(descriptor, F_SETFL, flags)

    let (process, state) = try start(["--format=json", "a.png"], output: output)
    #expect(state.becomes { $0.isWaiting(in: "pipe_write") })
    return (process, state)
  }

  @Test func `a second signal ends a process that hangs`() throws {
    // On a busy machine, the process may end by itself before the second signal.
    for isLast in [false, false, false, true] {
      let (process, state) = try startAndBlock()
      let deadline = Deadline(for: process)
      kill(process.processIdentifier, SIGINT)
      #expect(state.becomes { !$0.has(SIGINT, .pending) })
      // Another signal, so that the status shows which of the two has ended the process.
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit(deadline)
      #expect(process.terminationReason == .exit)
      if process.terminationStatus == 130, !isLast { continue }
      return #expect(process.terminationStatus == 143)
    }
  }

  @Test func `a process that hangs ends some time after one signal`() throws {
    let (process, _) = try startAndBlock()
    let deadline = Deadline(for: process)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit(deadline)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 143)
  }

  @Test func `the temporary file of a killed process is removed by the next run`() throws {
    try folder.write("out", Array("old".utf8))
    let (process, _) = try start(["--format=hex", "-o", "out", "pipe"])
    let deadline = Deadline(for: process)
    let state = ProcessState(identifier: process.processIdentifier)
    #expect(try state.becomes { _ in try hiddenFiles().count == 1 })
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit(deadline)
    #expect(try hiddenFiles().count == 1)
    #expect(try folder.text("out") == "old")
    let next = try CommandProcess.run(["--format=hex", "-o", "out", "a.png"], folder: folder.path)
    #expect(next.status == 0)
    #expect(try folder.text("out") == "#ff0000\n#0000ff\n")
    #expect(try hiddenFiles().isEmpty)
  }

  private func hiddenFiles() throws -> [String] {
    try folder.names().filter { $0.hasPrefix(".colorway-") }
  }
}
