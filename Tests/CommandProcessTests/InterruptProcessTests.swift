import Foundation
import ScratchFolders
import Testing

/// What signals do to the binary while something makes it wait.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct InterruptProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    _ = try CommandProcess.run(["-c", "mkfifo pipe"], folder: folder.path, isShell: true)
    // Whoever runs these tests in the background may have had SIGINT ignored.
    _ = signal(SIGINT, SIG_DFL)
  }

  /// Starts the command, and waits until it takes signals.
  private func start(_ words: [String], output: Any? = nil) throws -> (Process, ProcessState) {
    let process = try CommandProcess.process(words, folder: folder.path)
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let state = ProcessState(identifier: process.processIdentifier)
    #expect(state.becomes { $0.has(SIGTERM, .blocked) && $0.has(SIGINT, .blocked) })
    return (process, state)
  }

  @Test(arguments: [
    ["draw", "pipe"], ["gallery", "pipe"], ["convert", "pipe", "x.css"], ["-o", "pipe", "a.png"],
    ["convert", "-", "x.css"],
  ])
  func `a pipe without another end is waited for until the first signal`(words: [String]) throws {
    let input = Pipe()
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
  }

  @Test func `a second interrupt ends a process that hangs`() throws {
    let output = Pipe()
    let descriptor = output.fileHandleForWriting.fileDescriptor
    // A full pipe that nobody reads: no cancellation ends a write to it.
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    // SAFETY: the bytes outlive the call.
    while unsafe write(descriptor, [0], 1) == 1 {}
    _ = fcntl(descriptor, F_SETFL, flags)

    let (process, state) = try start(["--format=json", "a.png"], output: output)
    let deadline = Deadline(for: process)
    #expect(state.becomes { $0.isWaiting(in: "pipe_write") })
    kill(process.processIdentifier, SIGINT)
    // Equal signals that were not taken yet count as one.
    #expect(state.becomes { !$0.has(SIGINT, .pending) })
    #expect(state.isWaiting(in: "pipe_write"))
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit(deadline)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
  }

  @Test func `what a killed process leaves behind is removed by the next`() throws {
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
