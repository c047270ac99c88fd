import DocumentationPages
import Foundation
import ScratchFolders
import Testing

/// Sessions with the built command, as they look in a terminal.
///
/// Each file in `Transcripts` is a session in a folder of photos. A shell runs each line that begins
/// with `$ `. After it comes what it prints to both streams, and `[N]` for a status other than 0. The
/// requests of a batch are left out, because they depend on the version of the program.
/// `RECORD_TRANSCRIPTS=1 swift test --filter TranscriptTests` records them again, so that a review
/// shows every change of the output.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct TranscriptTests {
  /// A command and its output.
  private struct Step: Equatable {
    let command: String
    var output: [String] = []

    var lines: [String] { ["$ " + command] + output }
  }

  private static let folder = Documentation.path("Tests/Command/CommandProcessTests/Transcripts")

  static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []

  /// Whether `sed`, `touch` and the like are those of GNU, and no sanitizer needs the descriptors that
  /// some sessions do without.
  private static var hasTools: Bool {
    #if os(Linux)
      !CommandProcess.isSanitized
    #else
      false
    #endif
  }

  @Test(.enabled(if: hasTools, "the sessions use the tools of GNU"), arguments: names)
  func `the output is the same as the recorded one`(name: String) throws {
    let path = Self.folder + "/" + name
    let recorded = Self.steps(try String(contentsOfFile: path, encoding: .utf8))
    try #require(!recorded.isEmpty)
    let played = try Self.play(recorded.map(\.command))
    if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
      try (played.flatMap(\.lines).joined(separator: "\n") + "\n")
        .write(toFile: path, atomically: true, encoding: .utf8)
    }
    for (expected, step) in zip(recorded, played) where step != expected {
      let lines = step.lines + ["recorded:"] + expected.output
      Issue.record("\(name)\n\(lines.joined(separator: "\n"))")
    }
  }

  private static func steps(_ text: String) -> [Step] {
    var steps: [Step] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(1) {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else {
        steps[steps.count - 1].output.append(String(line))
      }
    }
    return steps
  }

  /// Runs commands one after another in one shell, in a folder with the tiny photos.
  private static func play(_ commands: [String]) throws -> [Step] {
    let scratch = try ScratchFolder()
    for file in TinyPhotos.files { try scratch.write(file.name, file.bytes) }
    let results = try ScratchFolder()
    let output = results.path("output")
    // The outputs are separated by a line that no command prints.
    let separator = "\u{1E}\u{1E}\u{1E}\n"
    let end = #"status=$?; [ $status = 0 ] || echo "[$status]"; printf '\036\036\036\n'"#
    let script =
      [
        #"exec > "$TRANSCRIPT" 2>&1"#, #"colorway() { "$COLORWAY" "$@"; }"#,
        #"recorder() { "$(dirname "$COLORWAY")/record-explorer" "$@"; }"#,
      ]
      + commands.flatMap { [$0, end] }
    let outcome = try CommandProcess.run(
      ["-c", script.joined(separator: "\n")],
      environment: ["HOME": scratch.path, "LC_ALL": "C", "TRANSCRIPT": output, "TZ": "UTC"],
      folder: scratch.path, isShell: true)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
    let outputs = bytes.split(separator: Array(separator.utf8), omittingEmptySubsequences: false)
      .map { PNGSummary.text(of: $0).replacing(#/"request":"[0-9a-f]+/#, with: "\"request\":\"…") }
      .map { $0.replacing(scratch.path + "/", with: "/photos/") }
    try #require(outputs.count == commands.count + 1, "the shell ended early: \(outcome)")
    return zip(commands, outputs).map { command, output in
      // A last line that is not ended counts as one.
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return Step(command: command, output: lines.last == "" ? lines.dropLast() : lines)
    }
  }
}
