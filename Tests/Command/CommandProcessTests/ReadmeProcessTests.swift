import DocumentationPages
import Foundation
import ScratchFolders
import Testing

/// The transcripts in the documentation, compared with the output of the built command.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ReadmeProcessTests {
  /// A command of a transcript, and the lines that follow it.
  struct Step {
    let command: String
    var output: [String] = []
  }

  /// Returns the steps of a block, each of which starts with a prompt.
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

  /// Runs commands in one shell, in a folder with a photo and a file that is not a photo.
  ///
  /// - Returns: The lines that each of them writes to standard output and standard error.
  private func run(_ commands: [String]) throws -> [[String]] {
    let folder = try ScratchFolder()
    for name in ["Package.swift", "SampleImages/Photos/harbor.jpg"] {
      let file = Documentation.path(name)
      try FileManager.default.copyItem(
        atPath: file, toPath: folder.path(URL(fileURLWithPath: file).lastPathComponent))
    }
    // The status of each command is passed on to the next one.
    let script = commands.map { "\($0)\ns=$?; echo @@@; (exit $s)" }.joined(separator: "\n")
    let outcome = try CommandProcess.run(
      ["-c", "PATH=${COLORWAY%/*}:$PATH; exec 2>&1\n\(script)"], folder: folder.path,
      isShell: true)
    return outcome.output.components(separatedBy: "@@@\n").dropLast().map { part in
      part.components(separatedBy: "\n").dropLast()
    }
  }

  @Test func `the transcripts of the documentation equal the output`() throws {
    let transcripts = try Documentation.pages().flatMap(Documentation.blocks)
      .filter { $0.first?.hasPrefix("$ ") ?? false }
    #expect(transcripts.count > 1)
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

  @Test func `the first example of the README equals the output`() throws {
    let blocks = try Documentation.blocks("README.md")
    let index = try #require(
      blocks.firstIndex { $0.contains { $0.hasSuffix("colorway SampleImages/Photos/harbor.jpg") } })
    #expect(try run(["colorway harbor.jpg"]) == [blocks[index + 1]])
  }
}
