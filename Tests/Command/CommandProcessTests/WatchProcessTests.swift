import Foundation
import ScratchFolders
import Testing

/// The lines of a watched folder that changes, as the built command writes them.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct WatchProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    // SIGINT may be ignored where these tests run in the background.
    _ = signal(SIGINT, SIG_DFL)
    try makeFolder("P")
  }

  /// A running watch.
  private struct Watch {
    let process: Process
    let deadline: Deadline
    let file: FollowedFile

    /// Ends the watch by a signal, and returns its status, or `nil` if it did not exit by itself.
    func end(by signal: Int32) -> Int32? {
      kill(process.processIdentifier, signal)
      process.waitUntilExit(deadline)
      return process.terminationReason == .exit ? process.terminationStatus : nil
    }
  }

  private func watch(_ words: [String] = []) throws -> Watch {
    let process = try CommandProcess.process(
      ["watch", "P", "-o", "out"] + words, folder: folder.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Everything else that runs comes before a process in the background.
    return Watch(
      process: process, deadline: Deadline(for: process, seconds: 300),
      file: try FollowedFile(folder.path("out"), until: process))
  }

  /// Runs a batch, which writes the lines of the photos as they are now.
  private func batch() throws -> CommandProcess.Outcome {
    try CommandProcess.run(["batch", "P"], folder: folder.path)
  }

  /// Waits until the last lines of all photos are those of a batch, and returns whether they came.
  private func settles(_ watch: Watch) throws -> Bool {
    let expected = try batch().lines.map(String.init)
    func isMissing(_ line: String) -> Bool {
      FollowedFile.source(of: line).flatMap { watch.file.latest[$0] } != line
    }
    while let line = expected.first(where: isMissing) {
      // The other lines do not matter before this one has come.
      while isMissing(line) {
        if watch.file.next() == nil { return false }
      }
    }
    return true
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
  }

  /// Returns a photo. Other numbers and heights give other photos, and other heights other sizes.
  private func photo(_ number: Int, rows: Int = 4) -> [UInt8] {
    let (high, low) = (UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
    return TinyPNG.bytes(
      width: 8, pixels: (0..<8 * rows).map { (low, high, UInt8($0 * 5 % 256), UInt8(255)) })
  }

  private func move(_ name: String, to other: String) {
    // SAFETY: both paths outlive the call.
    #expect(unsafe rename(folder.path(name), folder.path(other)) == 0)
  }

  /// The number of events in a storm, which `WATCH_STORM` overrides.
  private static let stormSize =
    ProcessInfo.processInfo.environment["WATCH_STORM"].flatMap { Int($0) } ?? 160

  private func storm(seed: UInt64) -> FolderStorm {
    FolderStorm(in: folder.path("P"), seed: seed)
  }

  @Test(arguments: [
    ["--jobs", "2"], ["--budget", "0"], ["--poll", "0.05", "--jobs", "2"],
  ])
  func `after a storm of changes, the file has each remaining photo once, with its last content`(
    _ words: [String]
  ) throws {
    try folder.write("P/early.png", photo(7))
    let watch = try watch(words)
    // The first line shows that it is watching.
    #expect(watch.file.next() != nil)
    var storm = storm(seed: 18)
    try storm.blow(Self.stormSize)
    try storm.end()
    #expect(try settles(watch))
    #expect(try watch.end(by: SIGTERM) == batch().status)
    let batch = try batch()
    #expect(batch.lines.count > Self.stormSize / 20)
    #expect(try folder.text("out") == batch.output)
    #expect(try folder.names() == ["P", "out"])
  }

  @Test func `a storm of changes at the start loses no photo`() throws {
    let watch = try watch()
    var storm = storm(seed: 19)
    try storm.blow(Self.stormSize)
    try storm.end()
    #expect(try settles(watch))
    #expect(try watch.end(by: SIGINT) == batch().status)
    #expect(try folder.text("out") == batch().output)
  }

  @Test(arguments: [[], ["--poll", "0.05"]])
  func `a watch that is killed repeatedly during a storm of changes loses no photo`(
    _ words: [String]
  ) throws {
    var storm = storm(seed: 20)
    for round in 0..<4 {
      let watch = try watch(["--jobs", "2"] + words)
      try storm.blow(Self.stormSize / 8)
      // This line shows that it is in the middle of the storm.
      let source = "P/round \(round).png"
      try folder.write(source, photo(round, rows: 30))
      while watch.file.latest[source] == nil { try #require(watch.file.next() != nil) }
      try storm.blow(Self.stormSize / 8)
      #expect(watch.end(by: SIGKILL) == nil)
    }
    let watch = try watch(words)
    try storm.end()
    #expect(try settles(watch))
    #expect(try watch.end(by: SIGTERM) == batch().status)
    #expect(try folder.text("out") == batch().output)
    #expect(try folder.names() == ["P", "out"])
  }

  /// The number of events that the system queues for a process, if it is known.
  private static let keptChangeCount: Int = {
    let path = "/proc/sys/fs/inotify/max_queued_events"
    let limit = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return Int(limit.filter(\.isNumber)) ?? .max
  }()

  @Test(.enabled(if: keptChangeCount <= 100_000, "the system queues too many events for a test"))
  func `changes are found after an overflow of the event queue`() throws {
    for name in ["a", "b", "gone"] { try folder.write("P/\(name).png", photo(1)) }
    let watch = try watch()
    #expect(try settles(watch))
    // While it is stopped, it cannot read any events.
    kill(watch.process.processIdentifier, SIGSTOP)
    for _ in 0...Self.keptChangeCount / 2 {
      for name in ["a", "b"] {
        try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("P/\(name).png"))).close()
      }
    }
    var storm = storm(seed: 21)
    try storm.blow(20)
    try storm.end()
    try FileManager.default.removeItem(atPath: folder.path("P/gone.png"))
    kill(watch.process.processIdentifier, SIGCONT)
    #expect(try settles(watch))
    #expect(try watch.end(by: SIGTERM) == batch().status)
    #expect(try folder.text("out") == batch().output)
  }

  @Test func `removing the folder removes its lines, and a new folder in its place is watched`()
    throws
  {
    try folder.write("P/a.png", photo(1))
    let first = try watch()
    #expect(try settles(first))
    try FileManager.default.removeItem(atPath: folder.path("P"))
    #expect(first.end(by: SIGTERM) == 0)
    #expect(try folder.text("out") == "")

    try makeFolder("P")
    try folder.write("P/b.png", photo(2))
    let second = try watch(["--poll", "0.05"])
    #expect(try settles(second))
    try FileManager.default.removeItem(atPath: folder.path("P"))
    try makeFolder("P")
    try folder.write("P/c.png", photo(3))
    #expect(try settles(second))
    #expect(second.end(by: SIGTERM) == 0)
    #expect(try folder.text("out") == batch().output)
  }

  @Test func `a killed watch is resumed where it stopped, whatever has changed since`() throws {
    for round in 0..<4 {
      let watch = try watch(["--jobs", "2"])
      for number in 0..<15 { try folder.write("P/\(round) \(number).png", photo(number)) }
      for _ in 0..<(3 + 2 * round) { #expect(watch.file.next() != nil) }
      #expect(watch.end(by: SIGKILL) == nil)
      // No events of these changes are received.
      try folder.write("P/\(round) 0.png", photo(round, rows: 7))
      try FileManager.default.removeItem(atPath: folder.path("P/\(round) 1.png"))
      move("P/\(round) 2.png", to: "P/\(round) 20.png")
    }
    let watch = try watch()
    #expect(try settles(watch))
    #expect(watch.end(by: SIGTERM) == 0)
    let batch = try batch()
    #expect(batch.lines.count == 4 * 14)
    #expect(try folder.text("out") == batch.output)
  }

  @Test func `a watch that is stopped midway leaves whole lines and repeats no photo`() throws {
    for number in 0..<40 { try folder.write("P/\(number).png", photo(number)) }
    let whole = try batch()
    let first = try watch(["--budget", "0"])
    for _ in 0..<5 { #expect(first.file.next() != nil) }
    #expect(first.end(by: SIGTERM) == 0)
    let part = try folder.text("out").split(separator: "\n")
    #expect(part.count >= 5)
    // The lines are in the order of a batch, without those that are not done.
    let done = Set(part)
    #expect(part == whole.lines.filter { done.contains($0) })

    let second = try watch()
    #expect(try settles(second))
    #expect(try folder.text("out").split(separator: "\n").count == 40)
    #expect(second.end(by: SIGTERM) == 0)
    #expect(try folder.text("out") == whole.output)
  }

  @Test func `a watch continues the file of a batch at low priority and locks it`() throws {
    try folder.write("P/a.png", photo(1))
    #expect(
      try CommandProcess.run(["batch", "P", "-o", "out"], folder: folder.path).status == 0)
    let watch = try watch()
    try folder.write("P/b.png", photo(2))
    #expect(try settles(watch))
    let other = try CommandProcess.run(
      ["batch", "P", "--resume", "out"], folder: folder.path)
    #expect(other.status == 1)
    #expect(
      other.complaints
        == "colorway: out: another run is writing to it; wait until that ends, or name another "
        + "file\n")
    // Source: proc(5): the niceness is the 19th member, and the name in parentheses the second.
    let stat = try String(
      contentsOfFile: "/proc/\(watch.process.processIdentifier)/stat", encoding: .utf8)
    let members = try #require(stat.split(separator: ")").last).split(separator: " ")
    #expect(members[16] == "19")
    #expect(watch.end(by: SIGTERM) == 0)
    #expect(try folder.text("out") == batch().output)
  }

  @Test func `a photo that cannot be used is named, and the watch ends with 1`() throws {
    try Data().write(to: URL(filePath: folder.path("P/empty.jpg")))
    let process = try CommandProcess.process(["watch", "P", "-o", "out"], folder: folder.path)
    let complaints = folder.path("complaints")
    try Data().write(to: URL(filePath: complaints))
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: complaints)
    try process.run()
    let watch = Watch(
      process: process, deadline: Deadline(for: process, seconds: 300),
      file: try FollowedFile(folder.path("out"), until: process))
    #expect(try settles(watch))
    #expect(watch.end(by: SIGTERM) == 1)
    let text = try String(contentsOfFile: complaints, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 1 && text.contains("P/empty.jpg: "))
  }

  @Test func `the line of a file that is no longer a photo says so`() throws {
    try folder.write("P/a.png", photo(1))
    try folder.write("P/b.png", photo(2))
    let watch = try watch()
    #expect(try settles(watch))
    try folder.write("P/a.png", Array("no photo\n".utf8))
    try folder.write("P/c.png", photo(3))
    #expect(try settles(watch))
    #expect(try watch.end(by: SIGTERM) == batch().status)
    #expect(try folder.text("out") == batch().output)
  }

  @Test(arguments: [
    (["notes", "-o", "out"], 64, "'notes' is not a folder that can be watched"),
    (["P", "-o", "P"], 64, "the name of a file"), (["P"], 64, "'--output'"),
    (["P", "-o", "notes"], 1, "it has lines that are not"),
  ])
  func `an unusable folder or output file is refused`(
    _ row: (words: [String], status: Int, part: String)
  ) throws {
    try folder.write("notes", Array("no lines of ours\n".utf8))
    let outcome = try CommandProcess.run(["watch"] + row.words, folder: folder.path)
    #expect(Int(outcome.status) == row.status)
    #expect(outcome.complaints.contains(row.part))
    #expect(try folder.text("notes") == "no lines of ours\n")
  }
}
