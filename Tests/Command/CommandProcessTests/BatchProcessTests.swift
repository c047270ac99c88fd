import Foundation
import JSONSchemas
import ScratchFolders
import TestCorpora
import Testing

/// Batches of many photos, and runs that are stopped in the middle and resumed.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct BatchProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    // SIGINT may be ignored where these tests run in the background.
    _ = signal(SIGINT, SIG_DFL)
  }

  /// Writes photos into a tree of folders, and a file that is not a photo.
  private func writePhotos(_ count: Int) throws {
    for name in ["P/even", "P/odd"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for number in 0..<count {
      let (high, low) = (UInt8(number >> 8), UInt8(number & 0xFF))
      let pixels = (0..<64).map { (low, high, UInt8($0 * 3), UInt8(255)) }
      let name = "P/\(number % 2 == 0 ? "even" : "odd")/\(number).png"
      let bytes = TinyPNG.bytes(width: 8, pixels: pixels)
      // Every ninth photo is cut off, so that its line has a failure.
      try folder.write(name, number % 9 == 8 ? Array(bytes.prefix(60)) : bytes)
    }
    try folder.write("P/notes.txt", Array("no photo\n".utf8))
  }

  private func batch(_ words: String...) throws -> CommandProcess.Outcome {
    try CommandProcess.run(["batch"] + words, folder: folder.path)
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  @Test func `lines equal those of extract, in the order of the photos, and conform to the schema`()
    throws
  {
    try writePhotos(20)
    let outcome = try batch("P", "missing.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.complaints == "colorway: 18 done, 3 failed, 0 kept, 1 left out\n")
    let schema = try JSONSchema.results("photo")
    for line in outcome.lines { #expect(try schema.faults(in: String(line)) == []) }
    // Apart from the state of the file, a line is the same as that of 'extract'.
    let state = /,"batch":\{[^}]*\}/
    let sources = outcome.lines.compactMap { $0.split(separator: "\"")[2...].dropFirst().first }
    let extracted = try CommandProcess.run(
      ["--format=jsonl"] + sources.map(String.init), folder: folder.path)
    #expect(outcome.output.replacing(state, with: "") == extracted.output)
    #expect(outcome.lines.count == 21)
    #expect(sources.last == "missing.jpg")
    let names = sources.dropLast().map(String.init)
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })

    let unordered = try batch("--unordered", "--jobs", "3", "P", "missing.jpg")
    #expect(unordered.lines.sorted() == outcome.lines.sorted())
  }

  @Test(arguments: ["\n", "\0"])
  func `the names of photos can come from a list on standard input`(separator: String) throws {
    try writePhotos(4)
    let names = ["P/odd/1.png", "P/odd/3.png", "P/even"]
    let outcome = try CommandProcess.run(
      ["batch", "--files-from", "-"], folder: folder.path,
      input: Array(names.map { $0 + separator }.joined().utf8))
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 4)
    #expect(outcome.lines.last?.contains("P/even/2.png") ?? false)
    let missing = try batch("--files-from", "list")
    #expect(missing.status == 1)
    #expect(missing.complaints == "colorway: list: No such file or directory\n")
  }

  @Test func `a file of lines is created or resumed, and any other file is refused`() throws {
    try writePhotos(2)
    // An empty file has nothing to lose.
    try folder.write("out", [])
    #expect(try batch("-o", "out", "P").status == 0)
    let whole = try folder.text("out")
    for option in ["-o", "--resume"] {
      let again = try batch(option, "out", "P")
      #expect(again.status == 0 && again.complaints.isEmpty)
      #expect(try folder.text("out") == whole)
    }
    let unlike = try batch("-n", "3", "-o", "out", "P")
    #expect(unlike.status == 1)
    #expect(unlike.complaints.contains("out: it was written with other options"))
    #expect(try folder.text("out") == whole)
    let extracted = try CommandProcess.run(["--format=jsonl", "P"], folder: folder.path)
    try folder.write("lines", Array(extracted.output.utf8))
    for (name, text) in [("P/notes.txt", "no photo\n"), ("lines", extracted.output)] {
      for words in [["batch", "-o"], ["batch", "--resume"], ["watch", "-o"]] {
        let other = try CommandProcess.run(words + [name, "P"], folder: folder.path)
        #expect(other.status == 1)
        #expect(
          other.complaints == "colorway: \(name): it has lines that are not from 'colorway batch'; "
            + "name another file\n")
        #expect(try folder.text(name) == text)
      }
    }
  }

  @Test func `lines of photos that a run does not see stay, unless they are pruned`() throws {
    try writePhotos(6)
    func lineCount() throws -> Int { lines(try folder.text("out")).count }
    func move(_ name: String, to other: String) throws {
      try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(other))
    }
    #expect(try batch("-o", "out", "P").status == 0)
    let other = try batch("-o", "out", "P/odd")
    #expect(other.status == 1)
    #expect(
      other.complaints == """
        colorway: out: kept 3 lines of photos that were not found: 3 that this run does not name \
        (--prune drops them)
        colorway: 0 done, 0 failed, 6 kept, 0 left out

        """)
    try move("P", to: "away")
    let missing = try batch("-o", "out", "P")
    #expect(missing.status == 1)
    #expect(missing.complaints.contains("out: kept 6 lines of photos that were not found: 6 in a"))
    #expect(try lineCount() == 7)
    try FileManager.default.createDirectory(
      atPath: folder.path("P/even"), withIntermediateDirectories: true)
    #expect(try batch("-o", "out", "P").complaints.contains("6 in a folder without any photo now"))
    try FileManager.default.removeItem(atPath: folder.path("P"))
    try move("away", to: "P")
    try FileManager.default.removeItem(atPath: folder.path("P/even/0.png"))
    #expect(try batch("-o", "out", "P").status == 0)
    #expect(try folder.text("out") == batch("P").output)
    try FileManager.default.removeItem(atPath: folder.path("P/odd"))
    #expect(try batch("-o", "out", "P").status == 0)
    #expect(try lineCount() == 2)
    #expect(try batch("-o", "out", "--prune", "P/even/2.png").status == 0)
    #expect(try lineCount() == 1)
  }

  @Test func `a photo that cannot be opened keeps the line of its colors`() throws {
    try writePhotos(4)
    #expect(try batch("-o", "out", "P").status == 0)
    let whole = try folder.text("out")
    let path = folder.path("P/even/0.png")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere/0.png")
    let kept = try batch("-o", "out", "P")
    #expect(kept.status == 1)
    #expect(kept.complaints.contains("kept 1 line of photos that were not found: 1 that cannot be"))
    #expect(try folder.text("out") == whole)
    let pruned = try batch("-o", "out", "--prune", "P")
    #expect(pruned.complaints == "colorway: 0 done, 1 failed, 3 kept, 1 left out\n")
    #expect(try folder.text("out").contains("No such file"))
  }

  private func size(_ name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path(name))
    return (attributes?[.size] as? Int) ?? 0
  }

  /// The number of times that a run is killed, which `BATCH_KILLS` overrides.
  private static let killCount =
    ProcessInfo.processInfo.environment["BATCH_KILLS"].flatMap { Int($0) } ?? 6

  @Test(arguments: [false, true])
  func `a run that is killed and resumed repeatedly writes what an undisturbed run writes`(
    photosChange: Bool
  ) throws {
    try writePhotos(max(120, Self.killCount * 12))
    if photosChange {
      // The file starts with the lines of a run before the first photo was there.
      try FileManager.default.createDirectory(
        atPath: folder.path("away"), withIntermediateDirectories: true)
      try FileManager.default.moveItem(
        atPath: folder.path("P/even/0.png"), toPath: folder.path("away/0.png"))
      _ = try CommandProcess.run(["batch", "-o", "out", "P/even"], folder: folder.path)
      try FileManager.default.moveItem(
        atPath: folder.path("away/0.png"), toPath: folder.path("P/even/0.png"))
    }
    #expect(try batch("-o", "whole", "P").status == 1)
    let target = size("whole")
    var random = SeededGenerator(seed: 18)
    var killedCount = 0
    for left in stride(from: Self.killCount, to: 0, by: -1) {
      let process = try CommandProcess.process(
        ["batch", "--resume", "out", "--jobs", "2", "P"], folder: folder.path)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let start = size("out")
      let step = max(1, (target - min(start, target)) / left)
      let moment = start + Int.random(in: 0...step, using: &random)
      try process.run()
      let deadline = Deadline(for: process)
      while process.isRunning, size("out") < moment { sched_yield() }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit(deadline)
      if process.terminationReason == .uncaughtSignal { killedCount += 1 }
    }
    #expect(killedCount > 0)
    let last = try batch("--resume", "out", "P")
    #expect(last.status == 1)
    #expect(last.complaints.hasPrefix("colorway: ") && last.complaints.hasSuffix(" 1 left out\n"))
    #expect(try folder.text("out") == folder.text("whole"))
    #expect(try folder.names().filter { $0.hasPrefix(".") } == [])
  }

  @Test func `a full disk keeps whole lines, and the error says how to resume`() throws {
    try writePhotos(12)
    #expect(try batch("-o", "whole", "P").status == 1)
    let outcome = try CommandProcess.run(
      [
        "-c",
        "exec 3>&1; { (ulimit -f 10; \"$COLORWAY\" batch -o out P); echo \"status $?\" >&2; } "
          + "2>&1 >&3 3>&- | cat",
      ], folder: folder.path, isShell: true)
    #expect(
      outcome.output == """
        colorway: out: File too large
        colorway: to resume: colorway batch --output out P
        status 1

        """)
    let (part, whole) = (try folder.text("out"), try folder.text("whole"))
    #expect(!part.isEmpty && part.hasSuffix("\n") && whole.hasPrefix(part) && part != whole)
    #expect(try batch("--resume", "out", "P").status == 1)
    #expect(try folder.text("out") == whole)
  }

  @Test(arguments: [[], ["-o", "/dev/full"]])
  func `a full device exits with status 1 and an error message`(words: [String]) throws {
    try writePhotos(2)
    let outcome = try CommandProcess.run(
      ["-c", "\"$COLORWAY\" batch \(words.joined(separator: " ")) P >/dev/full; echo $? >&2"],
      folder: folder.path, isShell: true)
    #expect(outcome.complaints.hasSuffix(": No space left on device\n1\n"))
  }

  /// Starts a run with a pipe without a writer among its photos, and waits until the run blocks.
  private func startAndWait(
    _ words: [String], _ photos: [String] = ["a.png", "pipe", "b.png"]
  ) throws -> (Process, Pipe) {
    for name in ["a.png", "b.png"] { try folder.write(name, TinyPNG.redAndBlue) }
    _ = try CommandProcess.run(["-c", "mkfifo pipe"], folder: folder.path, isShell: true)
    let process = try CommandProcess.process(
      ["batch", "--jobs", "1"] + words + photos, folder: folder.path)
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let state = ProcessState(identifier: process.processIdentifier)
    #expect(state.becomes { $0.isWaiting(in: "poll_schedule") || $0.isWaiting(in: "sys_poll") })
    return (process, errors)
  }

  /// Waiting for a pipe may take all threads of a single processor.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "there is one processor"))
  func `without an order, a line does not wait for that of an earlier photo`() throws {
    let (process, _) = try startAndWait(
      ["--unordered", "--jobs=2", "-o", "out"], ["pipe", "a.png"])
    let deadline = Deadline(for: process)
    let state = ProcessState(identifier: process.processIdentifier)
    #expect(state.becomes { _ in size("out") > 0 })
    #expect(try folder.text("out").hasPrefix(#"{"source":"a.png","#))
    try writePhotoToPipe()
    process.waitUntilExit(deadline)
    #expect(process.terminationStatus == 0)
  }

  private func writePhotoToPipe() throws {
    let writer = try #require(FileHandle(forWritingAtPath: folder.path("pipe")))
    try writer.write(contentsOf: Data(TinyPNG.redAndBlue))
    try writer.close()
  }

  @Test(arguments: [
    (["pipe", "a.png"], "1 line is"), (["a.png", "pipe", "b.png"], "2 lines are"),
  ])
  func `the first interrupt lets the current photo finish and prints how to resume`(
    photos: [String], count: String
  ) throws {
    let (process, errors) = try startAndWait(["-o", "out"], photos)
    let deadline = Deadline(for: process)
    let state = ProcessState(identifier: process.processIdentifier)
    kill(process.processIdentifier, SIGINT)
    #expect(state.becomes { !$0.has(SIGINT, .pending) })
    try writePhotoToPipe()
    process.waitUntilExit(deadline)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    let complaints = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let command = "colorway batch --jobs 1 --output out \(photos.joined(separator: " "))"
    #expect(complaints == "colorway: out: interrupted; \(count) done; to resume: \(command)\n")
    #expect(lines(try folder.text("out")).count == photos.count - 1)

    // The printed command can be pasted into a shell.
    let next = try CommandProcess.run(
      ["-c", "PATH=${COLORWAY%/*}:$PATH; \(command)"], folder: folder.path, isShell: true)
    #expect(next.status == 0)
    let sources = lines(try folder.text("out")).map {
      $0.split(separator: "\"")[2...].dropFirst().first
    }
    #expect(sources == photos.map { $0[...] })
  }

  @Test func `the second interrupt ends the run at once`() throws {
    let (process, _) = try startAndWait(["-o", "out"])
    let deadline = Deadline(for: process)
    let state = ProcessState(identifier: process.processIdentifier)
    kill(process.processIdentifier, SIGINT)
    #expect(state.becomes { !$0.has(SIGINT, .pending) })
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit(deadline)
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(lines(try folder.text("out")).count == 1)
  }

  @Test func `CSV has a line for each color, and failures are printed on standard error`() throws {
    try writePhotos(20)
    let outcome = try batch("--format", "csv", "P", "missing.jpg")
    #expect(outcome.status == 1)
    #expect(outcome.complaints.contains("missing.jpg: No such file"))
    let lines = outcome.lines
    #expect(lines[0] == "palette,name,hex,red,green,blue,alpha,share")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("P/") && $0.contains(".png,") })
    let extracted = try CommandProcess.run(
      ["--format=csv", "P", "missing.jpg"], folder: folder.path)
    #expect(outcome.output == extracted.output && outcome.lines.count > 21)
    #expect(try batch("-o", "out.csv", "P").status == 1)
    let again = try batch("-o", "out.csv", "P")
    #expect(again.status == 64 && again.complaints.contains("remove it, or name another"))
    #expect(try folder.text("out.csv").hasPrefix("palette,name,hex"))
  }
}
