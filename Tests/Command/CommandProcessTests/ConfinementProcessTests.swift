#if os(Linux)
  import ConfinementProbing
  import Foundation
  import ScratchFolders
  import Testing

  /// The command on systems that cannot confine programs, which the probe makes of this one.
  @Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
  struct ConfinementProcessTests {
    private static let red = StandIn.webP((200, 30, 30))
    private let standIn: StandIn
    private let programs: ScratchFolder
    private let probe: ConfinementProbe

    init() throws {
      (standIn, programs) = (try StandIn(), try ScratchFolder())
      guard let probe = try ConfinementProbe(in: programs) else {
        try Test.cancel("confinement-probe is not built beside the test bundle")
      }
      self.probe = probe
      try standIn.folder.write("a.webp", Self.red)
      try standIn.folder.write("b.webp", Self.red)
    }

    /// Runs the command without a mechanism of the system.
    private func run(
      without mechanism: String, _ words: [String], input: [UInt8] = []
    ) throws -> CommandProcess.Outcome {
      let binary = try #require(CommandProcess.binary?.path)
      return try CommandProcess.run(
        ["-c", #"exec "$0" "$@""#, probe.path, "without", mechanism, binary] + words,
        environment: standIn.environment, folder: standIn.folder.path, input: input, isShell: true)
    }

    static let mechanisms = [
      ("landlock", "hide files from programs (by Landlock)"),
      ("seccomp", "restrict the system calls of programs (by seccomp)"),
    ]

    @Test(arguments: mechanisms)
    func `a system that cannot confine programs is named once`(
      _ row: (mechanism: String, gap: String)
    ) throws {
      let outcome = try run(without: row.mechanism, ["batch", "--jobs", "2", "."])
      #expect(outcome.status == 0 && outcome.lines.count == 2, "\(outcome.complaints)")
      #expect(
        outcome.complaints
          == "colorway: warning: the programs that read other formats are not fully confined: this "
          + "system cannot \(row.gap); --strict-confinement refuses such photos\n")
    }

    @Test(arguments: mechanisms)
    func `strict confinement refuses photos where programs are not confined`(
      _ row: (mechanism: String, gap: String)
    ) throws {
      let outcome = try run(without: row.mechanism, ["--strict-confinement", "a.webp"])
      #expect(outcome.status == 1)
      #expect(
        outcome.complaints
          == "colorway: a.webp: this is WebP, and dwebp cannot be started: this system cannot "
          + "\(row.gap)\n")
      #expect(try standIn.run(["--strict-confinement", "a.webp"]).status == 0)
      #expect(try standIn.remains == [])
    }

    @Test func `a service is strict unless it is told otherwise`() throws {
      let request = #"{"jsonrpc":"2.0","id":1,"method":"extract","params":{"path":"a.webp"}}"#
      let path = try #require(standIn.environment["PATH"])
      let words = ["serve", "--convert", "--programs", path]
      let input = Array((request + "\n").utf8)
      let strict = try run(without: "landlock", words, input: input)
      #expect(strict.output.contains("dwebp cannot be started") && strict.complaints == "")
      let lenient = try run(
        without: "landlock", words + ["--no-strict-confinement"], input: input)
      #expect(lenient.output.contains("#c81e1e") && lenient.complaints.contains("Landlock"))
      #expect(try standIn.run(["serve", "--no-strict-confinement"]).status == 64)
    }
  }
#endif
