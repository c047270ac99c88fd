import Foundation
import JSONSchemas
import ScratchFolders
import Testing

/// Photos in other formats, which stand-ins for the programs of the system convert.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct ConversionProcessTests {
  private static let red = StandIn.webP((200, 30, 30))

  private static func records(_ outcome: CommandProcess.Outcome) throws -> [[String: Any]] {
    try outcome.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func `a photo is read by its conversion program, which the result names`() throws {
    let standIn = try StandIn()
    try standIn.folder.write("a.webp", Self.red)
    let outcome = try standIn.run(["--format=jsonl", "a.webp"])
    #expect(outcome.status == 0 && outcome.complaints == "")
    #expect(try JSONSchema.results("photo").faults(in: outcome.output) == [])
    let image = try Self.records(outcome)[0]["image"] as? [String: Any]
    #expect(image?["original"] as? String == "WebP" && image?["program"] as? String == "dwebp")
    #expect(outcome.output.contains("#c81e1e"))
    let piped = try standIn.run(["--format=hex", "-"], input: Self.red)
    #expect(piped.output == "#c81e1e\n" && piped.complaints == "")
    #expect(try standIn.remains == [])
  }

  @Test(arguments: [
    ["album", "a.webp"], ["batch", "a.webp"], ["--picture", "photo", "a.webp"],
    ["gallery", "-o", "x.html", "a.webp"], ["album", "-o", "x.histogram", "a.webp"],
    ["remap", "--palette", "a.webp", "-o", "x.png", "a.webp"], ["theme", "a.webp"],
    ["extract", "--mask", "a.webp", "a.png"],
  ])
  func `all commands convert photos with programs unless --no-convert is given`(
    words: [String]
  ) throws {
    let standIn = try StandIn()
    try standIn.folder.write("a.webp", Self.red)
    try standIn.folder.write("a.png", TinyPNG.redAndBlue)
    let outcome = try standIn.run(words)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    #expect(try standIn.remains == [])
    let without = try standIn.run(words + ["--no-convert"])
    #expect(without.status == 1)
    #expect((without.complaints + without.output).contains("WebP cannot be read"))
  }

  @Test func `a file name is never taken for an option, a shell command or another file`() throws {
    let standIn = try StandIn()
    // The last name is not UTF-8.
    let names = ["-o x.webp", ";rm -rf x.webp", "$(touch x).webp", "a\nb.webp", "`touch x`.webp"]
    for name in names { try standIn.folder.write(name, Self.red) }
    _ = try CommandProcess.run(
      ["-c", #"cp ./-o* "$(printf 'bad\377.webp')""#], folder: standIn.folder.path, isShell: true)
    let before = try standIn.folder.names()
    #expect(before.count == 6)
    for words in [["batch", "."], ["batch", "--"] + names] {
      let outcome = try standIn.run(words)
      #expect(outcome.status == 0 && outcome.complaints == "", "\(outcome.complaints)")
      let colors = try Self.records(outcome).map {
        ($0["colors"] as? [[String: Any]])?.first?["hex"] as? String
      }
      #expect(colors == Array(repeating: "#c81e1e", count: words.count == 2 ? 6 : 5))
    }
    #expect(try standIn.folder.names() == before)
  }

  @Test func `a folder reports the files left out, and a named photo what to install`() throws {
    let standIn = try StandIn(for: "none")
    try standIn.folder.write("a.png", TinyPNG.redAndBlue)
    try standIn.folder.write("b.webp", Self.red)
    try standIn.folder.write("c.svg", Array("<svg/>".utf8))
    let folder = try standIn.run(["--format=hex", "."])
    #expect(folder.status == 0)
    #expect(
      folder.complaints
        == "colorway: .: 2 files left out: 1 SVG (name one to read it), 1 WebP (install 'webp')\n")
    let named = try standIn.run(["b.webp"])
    #expect(named.status == 1)
    #expect(
      named.complaints
        == "colorway: b.webp: this is WebP; install 'webp' to read it, or convert it: "
        + "dwebp b.webp -ppm -o - | colorway -\n")
  }

  @Test func `a conversion program can be chosen by option or in the configuration file`() throws {
    let standIn = try StandIn(for: "none")
    try standIn.folder.write("a.webp", Self.red)
    try standIn.add("mine", StandIn.copyingPicture + #" > "$2""#)
    let path = try #require(standIn.environment["PATH"]) + "/mine"
    let chosen = try standIn.run(
      ["--format=hex", "--converter", "webp=\(path) {input} {output}", "a.webp"])
    #expect(chosen.status == 0 && chosen.output == "#c81e1e\n", "\(chosen.complaints)")
    try FileManager.default.createDirectory(
      atPath: standIn.folder.path("colorway"), withIntermediateDirectories: false)
    try standIn.folder.write(
      "colorway/config.toml", Array("converter = [\"webp=\(path) {input} {output}\"]\n".utf8))
    let configured = try CommandProcess.run(
      ["--format=hex", "a.webp"],
      environment: standIn.environment.merging(["XDG_CONFIG_HOME": standIn.folder.path]) { $1 },
      folder: standIn.folder.path)
    #expect(configured.output == "#c81e1e\n", "\(configured.complaints)")
    for value in ["webp", "webp=", "none=dwebp", "webp=djxl", "webp=x y"] {
      let wrong = try standIn.run(["--converter", value, "a.webp"])
      #expect(wrong.status == 64 && wrong.complaints.contains("'--converter'"), "\(value)")
    }
    let missing = try standIn.run(["--converter", "webp=/nowhere/x", "a.webp"])
    #expect(missing.complaints.contains("this is WebP, and /nowhere/x is missing"))
  }

  @Test func `formats lists the formats that can be read and the programs that are missing`() throws
  {
    let standIn = try StandIn()
    let outcome = try standIn.run(["formats"])
    #expect(outcome.status == 0 && outcome.complaints == "")
    let path = try #require(standIn.environment["PATH"])
    #expect(outcome.lines.contains { $0.hasPrefix("webp ") && $0.hasSuffix("\(path)/dwebp") })
    #expect(outcome.lines.contains { $0.hasPrefix("heic ") && $0.contains("libheif-examples") })
    try standIn.add("vips", "exit 1")
    let both = try standIn.run(["formats"])
    #expect(both.lines.contains { $0.hasPrefix("webp ") && $0.hasSuffix("/dwebp (or vips)") })
    #expect(both.lines.contains { $0.hasPrefix("tiff ") && $0.hasSuffix("/vips") })
    let without = try standIn.run(["formats", "--no-convert"])
    #expect(without.lines.contains { $0.hasPrefix("webp ") && $0.contains("not read") })
  }

  @Test(arguments: [
    ("writes 10 GB", "exec yes > photo.png", "wrote more than 1 MiB"),
    ("writes half a picture", #"printf 'P6 4 3 255\nxx' > "$2""#, "wrote only 0 of 3 rows"),
    ("writes forever", "exec yes > \"$2\"", "wrote more than 1 MiB"),
    ("writes garbage", #"echo rubbish > "$2""#, "wrote no picture"),
    ("writes nothing", "exit 0", "wrote no picture"),
    ("prints the environment", #"echo "found $SECRET in it" >&2; exit 1"#, "found  in it"),
    ("crashes", "exec perl -MPOSIX -e abort", "was ended by signal 6"),
    ("reads passwords", "read x < /etc/passwd && echo \"$x\" >&2; exit 1", "ermission denied"),
    ("forks", "sleep 1000 & sleep 1000", "fork"),
  ])
  func `a program that misbehaves fails its photo and no other`(
    _ row: (title: String, script: String, reason: String)
  ) throws {
    let standIn = try StandIn()
    try standIn.add("djxl", row.script)
    for name in ["1", "2", "4"] { try standIn.folder.write("\(name).webp", Self.red) }
    try standIn.folder.write("3.jxl", [0xFF, 0x0A] + Array("harm".utf8))
    let outcome = try standIn.run(["batch", "--jobs", "2", "--max-bytes", "1M", "."])
    let records = try Self.records(outcome)
    #expect(outcome.status == 1 && records.count == 4)
    #expect(records.map { $0["failure"] == nil } == [true, true, false, true])
    let failure = records[2]["failure"] as? [String: Any]
    let message = failure?["message"] as? String ?? ""
    #expect(
      message.contains("this is JPEG XL, and djxl ") && message.contains(row.reason), "\(message)")
    #expect(try standIn.remains == [])
  }

  @Test func `a batch has the same bytes with any number of jobs, and can be resumed`() throws {
    let standIn = try StandIn()
    for number in 10..<40 {
      try standIn.folder.write("\(number).webp", StandIn.webP((UInt8(6 * number), 30, 90)))
    }
    try standIn.folder.write("25.png", TinyPNG.redAndBlue)
    let lines = try ["1", "2", "7"].map { try standIn.run(["batch", "--jobs", $0, "."]) }
    #expect(lines.allSatisfy { $0.status == 0 && $0.output == lines[0].output })
    #expect(lines[0].lines.count == 31)
    let half = lines[0].lines.prefix(13).joined(separator: "\n") + "\n"
    let results = try ScratchFolder()
    let file = try results.write("half.jsonl", Array(half.utf8))
    let resumed = try standIn.run(["batch", "--resume", file, "."])
    #expect(resumed.status == 0, "\(resumed.complaints)")
    #expect(try results.text("half.jsonl") == lines[0].output)
  }

  #if os(Linux)
    /// Ends the command by a signal while its program, which never ends, is running.
    ///
    /// - Returns: The process, and whether the process of the program has ended too.
    private func end(
      _ standIn: StandIn, by signal: Int32
    ) throws -> (process: Process, hasProgramEnded: Bool) {
      try standIn.folder.write("a.webp", Self.red)
      let process = try CommandProcess.process(
        ["a.webp"], environment: standIn.environment, folder: standIn.folder.path)
      process.standardError = FileHandle.nullDevice
      try process.run()
      let deadline = Deadline(for: process)
      let command = ProcessState(identifier: process.processIdentifier)
      #expect(command.becomes { $0.children.contains { $0.command != "colorway" } })
      let children = command.children
      #expect(children.count == 1)
      kill(process.processIdentifier, signal)
      process.waitUntilExit(deadline)
      return (process, children.allSatisfy { $0.becomes { !$0.isRunning } })
    }

    @Test(arguments: ["exec sleep 100000", "trap '' TERM INT HUP; while :; do :; done"])
    func `killing the command ends its program, and the next run removes its folder`(
      script: String
    ) throws {
      let standIn = try StandIn(for: "dwebp", script)
      #expect(try end(standIn, by: SIGKILL).hasProgramEnded)
      #expect(try standIn.remains.count == 1)
      try standIn.add("dwebp", StandIn.copyingPicture)
      #expect(try standIn.run(["--format=hex", "a.webp"]).output == "#c81e1e\n")
      #expect(try standIn.remains == [])
    }

    @Test func `SIGTERM ends the command and a program that hangs`() throws {
      let standIn = try StandIn(for: "dwebp", "trap '' TERM INT HUP; while :; do :; done")
      let (process, hasProgramEnded) = try end(standIn, by: SIGTERM)
      #expect(process.terminationReason == .exit && process.terminationStatus == 143)
      #expect(hasProgramEnded)
      #expect(try standIn.remains == [])
    }
  #endif

  @Test func `serve converts photos only with --convert`() throws {
    let standIn = try StandIn()
    try standIn.folder.write("a.webp", Self.red)
    let path = try #require(standIn.environment["PATH"])
    let requests =
      #"{"jsonrpc":"2.0","id":1,"method":"extract","params":{"path":"a.webp"}}"# + "\n"
      + #"{"jsonrpc":"2.0","id":2,"method":"extract","params":{"bytes":\#(Self.red.count)}}"# + "\n"
    let input = Array(requests.utf8) + Self.red
    let off = try standIn.run(["serve"], input: input)
    #expect(off.lines.count == 2)
    #expect(
      off.lines.allSatisfy { $0.contains("this is WebP; only JPEG, PNG and PNM can be read") })
    let on = try standIn.run(["serve", "--convert", "--programs", path], input: input)
    #expect(on.lines.count == 2 && on.complaints == "")
    #expect(on.lines.allSatisfy { $0.contains("#c81e1e") && $0.contains(#""program":"dwebp""#) })
    #expect(try standIn.remains == [])
    let missing = try standIn.run(
      ["serve", "--convert", "--programs", standIn.folder.path], input: input)
    #expect(missing.lines.allSatisfy { $0.contains("install 'webp' to read it") })
    for words in [["--programs", path], ["--convert", "--programs", "x"]] {
      #expect(try standIn.run(["serve"] + words).status == 64)
    }
  }
}
