import Foundation
import ScratchFolders
import TestCorpora
import Testing

/// The lines of photos that a run cannot see. Runs are killed at random.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct LineKeepingTests {
  /// The number of runs, which `LINE_RUNS` overrides.
  private static let runCount =
    ProcessInfo.processInfo.environment["LINE_RUNS"].flatMap { Int($0) } ?? 30

  /// The words before a command that is bound by permissions, also if root runs the tests.
  private static let withoutRights =
    getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""

  private static func canRun(_ script: String) -> Bool {
    (try? CommandProcess.run(["-c", script], isShell: true))?.status == 0
  }

  private static let canLackRights = canRun(withoutRights + #"test -x "$COLORWAY""#)
  private static let canMount =
    getuid() == 0 && canRun("unshare -m mount -t tmpfs tmpfs /tmp")

  @Test(.enabled(if: canLackRights, "only root can run the command here"), arguments: [1, 2])
  func `no line of a photo that still exists is ever lost`(seed: UInt64) throws {
    try keepLines(seed: seed, mounts: false)
  }

  @Test(
    .enabled(if: canLackRights && canMount, "file systems can be mounted only by root"),
    arguments: [3, 4])
  func `no line of a photo is lost where file systems are mounted`(seed: UInt64) throws {
    try keepLines(seed: seed, mounts: true)
  }

  private func keepLines(seed: UInt64, mounts: Bool) throws {
    let folder = try ScratchFolder()
    try folder.write("out", [])
    var world = try ChangingFolders(in: folder, seed: seed, mounts: mounts)
    var log: [String] = []
    var killedCount = 0
    for _ in 0..<Self.runCount {
      for _ in 0..<world.next(in: 1..<4) { try world.change() }
      let command = Self.commands[world.next(in: 0..<Self.commands.count)]
      let file = command.hasPrefix("find") ? "P/.colorway.jsonl" : "out"
      let before = Self.photos(in: folder, file)
      let kill = Self.kill(command, &world)
      let ending = kill.map { "signal \($0.signal) after \($0.turns) turns" } ?? "to its end"
      log.append("\(world.mountCommands)\(command), \(ending)")
      if try run(world.mountCommands, command, in: folder, kill) { killedCount += 1 }
      let lost = before.subtracting(Self.photos(in: folder, file)).intersection(world.photos)
      #expect(lost.isEmpty, "seed \(seed), after \(log.suffix(4))")
      guard lost.isEmpty else { return }
    }
    #expect(killedCount > 0)
    try world.end()
    _ = try run("", "batch P -o out", in: folder, nil)
    let missing = world.photos.subtracting(Self.photos(in: folder, "out"))
    #expect(missing.allSatisfy { $0.hasPrefix("P/card/") }, "nothing is mounted there now")
  }

  private static let commands = [
    "batch P -o out", "batch P -o out", "batch P/a -o out",
    "batch P/card P/c -o out --unordered",
    "batch P/gone.png P/a/b -o out", "batch . -o out", "find red --in P", "find red --in P",
    "watch P -o out --poll 0.01", "watch P -o out", "watch P/a -o out --poll 0.01",
  ]

  /// The signal that ends a run, and the time that it has before, as a number of turns of the scheduler.
  private static func kill(
    _ command: String, _ world: inout ChangingFolders
  ) -> (signal: Int32, turns: Int)? {
    let turns = world.next(in: 0..<4_000)
    if world.next(in: 0..<4) == 0 { return (SIGKILL, turns) }
    return command.hasPrefix("watch") ? (SIGTERM, turns) : nil
  }

  /// Runs a command, and returns whether it was killed.
  private func run(
    _ mounts: String, _ command: String, in folder: ScratchFolder,
    _ end: (signal: Int32, turns: Int)?
  ) throws -> Bool {
    let owner = getuid() == 0 ? "chown -hR 65534:65534 . ; " : ""
    let script = "\(owner)\(mounts)exec \(Self.withoutRights)\"$COLORWAY\" \(command)"
    let process = try CommandProcess.process(["-c", script], folder: folder.path)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    if !mounts.isEmpty {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
      process.arguments = ["-m", "/bin/sh", "-c", script]
    }
    process.environment?["COLORWAY"] = CommandProcess.binary?.path
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = Deadline(for: process)
    if let end {
      for _ in 0..<end.turns where process.isRunning { sched_yield() }
      Foundation.kill(process.processIdentifier, end.signal)
    }
    process.waitUntilExit(deadline)
    return process.terminationReason == .uncaughtSignal && end?.signal == SIGKILL
  }

  /// Returns the names of the photos that have a whole line with colors.
  private static func photos(in folder: ScratchFolder, _ file: String) -> Set<String> {
    let text = (try? folder.text(file)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let names = lines.filter { $0.contains(#","colors":["#) }
      .compactMap { FollowedFile.source(of: String($0)) }
    return Set(file == "out" ? names : names.map { "P/" + $0 })
  }
}
