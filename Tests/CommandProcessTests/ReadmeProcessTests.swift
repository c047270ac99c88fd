import Foundation
import ScratchFolders
import Testing

/// The transcripts in the README, against what the binary really writes.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ReadmeProcessTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A command of a transcript, and the lines that follow it.
  struct Step {
    let command: String
    var output: [String] = []
  }

  /// The blocks of code in the README.
  private static func blocks() throws -> [[String]] {
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      parts[index].components(separatedBy: "\n").dropFirst().dropLast()
    }.map(Array.init)
  }

  /// The steps of a block, each of which starts with a prompt.
  private static func steps(_ block: [String]) -> [Step] {
    var steps: [Step] = []
    for line in block {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else {
        steps[steps.count - 1].output.append(line)
      }
    }
    return steps
  }

  /// Runs commands in one shell, in a folder with a photo and a file that is none.
  ///
  /// - Returns: The lines that each of them writes to standard output and standard error.
  private func run(_ commands: [String]) throws -> [[String]] {
    let folder = try ScratchFolder()
    for name in ["Package.swift", "SampleImages/Photos/harbor.jpg"] {
      let file = Self.root.appendingPathComponent(name)
      try FileManager.default.copyItem(
        at: file, to: URL(fileURLWithPath: folder.path(file.lastPathComponent)))
    }
    // The status of each command is still there for the next.
    let script = commands.map { "\($0)\ns=$?; echo @@@; (exit $s)" }.joined(separator: "\n")
    let outcome = try CommandProcess.run(
      ["-c", "PATH=${COLORWAY%/*}:$PATH; exec 2>&1\n\(script)"], folder: folder.path,
      isShell: true)
    return outcome.output.components(separatedBy: "@@@\n").dropLast().map { part in
      part.components(separatedBy: "\n").dropLast()
    }
  }

  @Test func `transcripts are what is written`() throws {
    let transcripts = try Self.blocks().filter { $0.first?.hasPrefix("$ ") ?? false }
    #expect(!transcripts.isEmpty)
    for steps in transcripts.map(Self.steps) {
      let outputs = try run(steps.map(\.command))
      try #require(outputs.count == steps.count)
      for (step, output) in zip(steps, outputs) {
        // An ellipsis stands for the rest.
        let told = step.output.prefix { $0 != "…" }
        let isAll = told.count == step.output.count
        #expect(Array(isAll ? output[...] : output.prefix(told.count)) == Array(told))
      }
    }
  }

  @Test func `the first example is what is written`() throws {
    let blocks = try Self.blocks()
    let index = try #require(
      blocks.firstIndex { $0.contains { $0.hasSuffix("colorway SampleImages/Photos/harbor.jpg") } })
    #expect(try run(["colorway harbor.jpg"]) == [blocks[index + 1]])
  }
}
