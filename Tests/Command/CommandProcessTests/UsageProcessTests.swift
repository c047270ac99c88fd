import DocumentationPages
import Foundation
import ScratchFolders
import Testing

/// The built command where it decodes no photo.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct UsageProcessTests {
  @Test(arguments: [["--help"], ["help"], ["help", "extract"], ["extract", "--help"], ["-h"]])
  func `help goes to standard output`(_ arguments: [String]) throws {
    let outcome = try CommandProcess.run(arguments)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Usage: colorway"))
    #expect(outcome.output.contains("--max-pixels") == arguments.contains("extract"))
    #expect(outcome.complaints.isEmpty)
  }

  @Test func `--version prints the version on the first of two lines`() throws {
    let outcome = try CommandProcess.run(["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("colorway 0.1.0"))
    #expect(outcome.lines.count == 2)
  }

  @Test(arguments: [
    ([], "name '-'"), (["--colour", "x"], "did you mean '--color'?"),
    (["-n", "300", "x"], "from 1 to 256"), (["--format", "jsn", "x"], "did you mean 'json'?"),
    (["help", "extrat"], "did you mean 'extract'?"),
  ])
  func `wrong usage exits with status 64 and an error message`(
    _ row: (words: [String], part: String)
  ) throws {
    let outcome = try CommandProcess.run(row.words)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.hasPrefix("colorway: "))
    #expect(outcome.complaints.contains(row.part))
  }

  @Test func `the sample of the help is what the command writes`() throws {
    let photo = Documentation.path("SampleImages/Photos/harbor.jpg")
    let lines = try CommandProcess.run(["-n", "3", photo]).lines
    let help = try CommandProcess.run(["--help"]).output
    let sample = (["$ colorway -n 3 harbor.jpg"] + lines).map { "  \($0)\n" }.joined()
    #expect(lines.count == 4 && help.contains(sample))
  }

  @Test func `a photo whose name is nearly that of a subcommand is read if it exists`() throws {
    let folder = try ScratchFolder()
    for status: Int32 in [64, 0] {
      let outcome = try CommandProcess.run(["blen", "--format", "hex"], folder: folder.path)
      #expect(outcome.status == status && outcome.output.isEmpty == (status == 64))
      try folder.write("blen", TinyPNG.redAndBlue)
    }
  }

  @Test func `an unreadable configuration file causes a warning unless it is named`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("colorway/config.toml"), withIntermediateDirectories: true)
    let outcome = try CommandProcess.run(
      ["--version"], environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let photo = try folder.write("a.png", TinyPNG.redAndBlue)
    let done = try CommandProcess.run([photo], environment: ["XDG_CONFIG_HOME": folder.path])
    #expect(done.status == 0 && !done.output.isEmpty)
    #expect(
      done.complaints.hasSuffix(
        "config.toml: warning: Is a directory; its settings do not apply (see --no-config)\n"))
    let refused = try CommandProcess.run([
      "--config", folder.path("colorway/config.toml"), photo,
    ])
    #expect(refused.status == 64 && refused.complaints.contains("config.toml: Is a directory\n"))
  }

  @Test func `a folder without photos exits with status 1 and an error message`() throws {
    let folder = try ScratchFolder()
    try folder.write("notes", Array("not a photo".utf8))
    let outcome = try CommandProcess.run(["."], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.complaints.hasPrefix("colorway: .: there is no JPEG, PNG or PNM file in this folder"))
  }

  @Test func `a closed pipe ends the process quietly`() throws {
    let process = try CommandProcess.process(["--help"])
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try output.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit(Deadline(for: process))
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 141)
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal closes the JSON array and exits with 128 plus its number`(_ number: Int32) throws {
    // SIGINT may be ignored where these tests run in the background.
    _ = signal(SIGINT, SIG_DFL)
    let process = try CommandProcess.process(["--format", "json", "-"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let deadline = Deadline(for: process)
    // The bracket shows that the process has begun to wait for its input.
    var text = try #require(try output.fileHandleForReading.read(upToCount: 1))
    #expect(text == Data("[".utf8))
    kill(process.processIdentifier, number)
    text += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit(deadline)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 128 + number)
    let value = try JSONSerialization.jsonObject(with: text)
    let objects = try #require(value as? [[String: Any]])
    // The signal may come before the first input is started.
    let kinds = objects.map { ($0["failure"] as? [String: String])?["kind"] }
    #expect(kinds.isEmpty || kinds == ["cancelled"])
  }
}
