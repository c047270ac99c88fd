import Foundation
import JSONSchemas
import ScratchFolders
import Testing

/// PNM pictures and films of them, as the built command reads them.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct FilmProcessTests {
  fileprivate static func objects(_ outcome: CommandProcess.Outcome) throws -> [[String: Any]] {
    try outcome.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func `a PNM picture or the first frame of a film is read from a pipe`() throws {
    let frame = TinyFilm.frame((200, 30, 30))
    let outcome = try CommandProcess.run(["--format=hex", "-"], input: frame)
    #expect(outcome.status == 0 && outcome.output == "#c81e1e\n" && outcome.complaints.isEmpty)
    // Of a film, the first frame is read.
    let film = try CommandProcess.run(["--format=hex", "-"], input: TinyFilm.threeScenes)
    #expect(film.status == 0 && film.output == "#c81e1e\n" && film.complaints.isEmpty)
  }

  @Test func `a PNG and its conversion by Netpbm have the same scheme`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    let outcome = try CommandProcess.run(
      ["-c", "command -v pngtopnm >/dev/null || exit 9; pngtopnm a.png | \"$COLORWAY\" -"],
      folder: folder.path, isShell: true)
    if outcome.status == 9 { try Test.cancel("pngtopnm of Netpbm is not installed") }
    let expected = try CommandProcess.run(["a.png"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.output == expected.output)
  }

  @Test(arguments: ["1", "3"])
  func `each frame has a line with its number, scheme and scene`(jobs: String) throws {
    let outcome = try CommandProcess.run(
      ["film", "--jobs", jobs, "-"], input: TinyFilm.threeScenes)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let objects = try Self.objects(outcome)
    #expect(objects.map { $0["frame"] as? Int } == Array(0..<14))
    let scenes = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2]
    #expect(objects.map { $0["scene"] as? Int } == scenes)
    let cuts = objects.filter { $0["cut"] as? Bool ?? false }.map { $0["frame"] as? Int }
    #expect(cuts == [5, 9])
    #expect(objects[0]["distance"] == nil && objects[1]["distance"] as? Double == 0)
    let hexes = objects.map { ($0["colors"] as? [[String: Any]])?.first?["hex"] as? String }
    #expect(hexes[0] == "#c81e1e" && hexes[5] == "#1e1ec8" && hexes[13] == "#e6c828")
  }

  @Test func `lines conform to the schema and can be converted like those of photos`() throws {
    let folder = try ScratchFolder()
    let film = try CommandProcess.run(
      ["film", "-o", "a.jsonl", "-"], folder: folder.path, input: TinyFilm.threeScenes)
    #expect(film.status == 0 && film.output.isEmpty)
    let schema = try JSONSchema.results("photo")
    for line in try folder.text("a.jsonl").split(separator: "\n") {
      #expect(try schema.faults(in: String(line)).isEmpty)
    }
    let css = try CommandProcess.run(
      ["convert", "--format", "csv", "a.jsonl"], folder: folder.path)
    #expect(css.status == 0 && css.lines.count == 15)
  }

  /// Frames of 20 × 12 pixels with black bars above and below, of a color or black.
  private static func film(barred colors: [(UInt8, UInt8, UInt8)], bar: Int = 3) -> [UInt8] {
    colors.flatMap { color in
      let rows = (0..<12).flatMap { row in
        (0..<20).flatMap { _ -> [UInt8] in
          row < bar || row >= 12 - bar ? [0, 0, 0] : [color.0, color.1, color.2]
        }
      }
      return Array("P6\n20 12\n255\n".utf8) + rows
    }
  }

  @Test func `black bars that all frames have are left out, also if some frames are black`() throws
  {
    let folder = try ScratchFolder()
    let film = Self.film(barred: [(0, 0, 0), (200, 30, 30), (30, 30, 200), (0, 0, 0)])
    try folder.write("a.ppm", film)
    let words = ["film", "-n", "2", "--crop-bars", "auto"]
    for outcome in [
      try CommandProcess.run(words + ["a.ppm"], folder: folder.path),
      try CommandProcess.run(words + ["-"], input: film),
    ] {
      #expect(outcome.status == 0)
      #expect(
        outcome.complaints.contains(
          "left out black bars of 3 at the top and 3 at the bottom, in pixels of 20 × 12"))
      let colors = try Self.objects(outcome).map { ($0["colors"] as? [[String: Any]]) ?? [] }
      #expect(
        colors.map { $0.first?["hex"] as? String } == ["#000000", "#c81e1e", "#1e1ec8", "#000000"])
      #expect(colors.allSatisfy { $0.count == 1 })
    }
    let whole = try CommandProcess.run(["film", "-n", "2", "a.ppm"], folder: folder.path)
    #expect(try Self.objects(whole).map { ($0["colors"] as? [Any])?.count } == [1, 2, 2, 1])
  }

  @Test func `bars that one frame lacks stay, and so do bars of other colors`() throws {
    let folder = try ScratchFolder()
    let red: (UInt8, UInt8, UInt8) = (200, 30, 30)
    try folder.write("some.ppm", Self.film(barred: [red, red]) + Self.film(barred: [red], bar: 0))
    try folder.write("less.ppm", Self.film(barred: [red]) + Self.film(barred: [red], bar: 2))
    try folder.write("black.ppm", Self.film(barred: [(0, 0, 0), (0, 0, 0)]))
    func complaint(_ name: String) throws -> String {
      let outcome = try CommandProcess.run(
        ["film", "-n", "2", "--crop-bars", "auto", name], folder: folder.path)
      #expect(outcome.status == 0)
      return outcome.complaints
    }
    #expect(try complaint("some.ppm").contains("no black bars"))
    #expect(try complaint("black.ppm").contains("no black bars"))
    #expect(try complaint("less.ppm").contains("2 at the top and 2 at the bottom"))
    let both = try CommandProcess.run(
      ["film", "--crop-bars", "auto", "--region", "0,0,1,1", "some.ppm"], folder: folder.path)
    #expect(both.status == 64)
  }

  @Test func `lines can have roles, and go to a file`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.ppm", TinyFilm.threeScenes)
    let words = ["film", "--roles", "-o", "lines.jsonl", "a.ppm"]
    let outcome = try CommandProcess.run(words, folder: folder.path)
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaints.isEmpty)
    let lines = try folder.text("lines.jsonl")
    let schema = try JSONSchema.results("photo")
    #expect(lines.split(separator: "\n").count == 14)
    for line in lines.split(separator: "\n") {
      #expect(try schema.faults(in: String(line)).isEmpty)
      #expect(line.hasPrefix(#"{"frame":"#) && line.contains(#""roles":{"#))
    }
  }

  @Test func `a film can be read from a file`() throws {
    let folder = try ScratchFolder()
    try folder.write("a film.ppm", TinyFilm.threeScenes)
    let outcome = try CommandProcess.run(["film", "a film.ppm"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.lines.count == 14)
    #expect(try Self.objects(outcome).allSatisfy { $0["source"] as? String == "a film.ppm" })
  }

  static let damaged: [(name: String, film: [UInt8], lines: Int, complaint: String)] = [
    ("an empty stream", [], 0, "it is empty (0 bytes)"),
    ("text", Array("Not a film.\n".utf8), 0, "this is not a film: expected a stream of"),
    ("a photo", TinyPNG.redAndBlue, 0, "such as ffmpeg writes with '-f image2pipe -c:v ppm'"),
    (
      "garbage after frames", TinyFilm.frame((1, 2, 3)) + Array("garbage".utf8), 1,
      "the PNM data is damaged: there is no header of a raw PNM picture"
    ),
    (
      "a truncated header", TinyFilm.frame((1, 2, 3)) + Array("P6 10".utf8), 1,
      "the PNM data ends or is damaged before it says how large the picture is"
    ),
    (
      "a size beyond the limits", TinyFilm.frame((1, 2, 3)) + Array("P6 99999 99999 255\n".utf8), 1,
      "pixels, over the limit of 512 million"
    ),
  ]

  @Test(arguments: damaged)
  func `a damaged film is read up to the damage, which is reported`(
    name: String, film: [UInt8], lines: Int, complaint: String
  ) throws {
    let outcome = try CommandProcess.run(["film", "-"], input: film)
    #expect(outcome.status == 1 && outcome.lines.count == lines)
    #expect(outcome.complaints.hasPrefix("colorway: standard input: "))
    #expect(outcome.complaints.contains(complaint), "\(outcome.complaints)")
  }

  @Test func `a truncated frame causes a warning, or a failure with --strict`() throws {
    let frame = TinyFilm.frame((200, 30, 30))
    let film = Array(frame + frame.dropLast(5))
    let lenient = try Self.objects(CommandProcess.run(["film", "-"], input: film))
    #expect(
      lenient[1]["warnings"] as? [String]
        == ["the data ends early or is damaged: only 2 of 3 rows were used"])
    let strict = try CommandProcess.run(["film", "--strict", "-"], input: film)
    #expect(strict.status == 1)
    let failure = try Self.objects(strict)[1]["failure"] as? [String: Any]
    #expect(failure?["kind"] as? String == "truncated")
  }

  @Test func `a film without frames leaves the old picture unchanged`() throws {
    let folder = try ScratchFolder()
    try folder.write("a.svg", Array("old".utf8))
    let outcome = try CommandProcess.run(["film", "-o", "a.svg", "-"], folder: folder.path)
    #expect(outcome.status == 1)
    #expect(try folder.text("a.svg") == "old")
  }

  @Test(arguments: [
    (["film"], "no photo was named"), (["film", "-o", "x.pdf", "-"], "it can be jsonl, svg, png"),
    (["film", "--width", "9", "-"], "--width"), (["film", "a", "b"], "is one file too many"),
    (["batch", "--frames", "a"], "unknown option '--frames'"),
  ])
  func `wrong usage exits with status 64 and an error message`(
    words: [String], complaint: String
  ) throws {
    let outcome = try CommandProcess.run(words)
    #expect(outcome.status == 64 && outcome.complaints.contains(complaint), "\(outcome.complaints)")
  }

  @Test func `the help shows how to pipe a film`() throws {
    let outcome = try CommandProcess.run(["help", "film"])
    #expect(outcome.status == 0 && outcome.output.contains("image2pipe"))
    #expect(try CommandProcess.run(["--help"]).output.contains("film"))
  }
}

extension FilmProcessTests {
  @Test func `a video file is read with ffmpeg, which gets the options`() throws {
    // A GIF by its first bytes, from which the stand-in writes the film that follows them.
    let standIn = try StandIn(for: "ffmpeg", "exec tail -c +7 /dev/stdin")
    try standIn.folder.write("a.mp4", Array("GIF89a".utf8) + TinyFilm.threeScenes)
    let expected = try CommandProcess.run(["film", "-"], input: TinyFilm.threeScenes)
    let film = try standIn.run(["film", "a.mp4"])
    #expect(film.status == 0 && film.complaints == "")
    let lines = film.output.replacing(#""source":"a.mp4""#, with: #""source":"-""#)
    #expect(lines == expected.output)
    #expect(try standIn.remains == [])
    try standIn.add("ffmpeg", "echo \"$@\" >&2; exit 1")
    let words = ["--fps", "0.5", "--start", "1.5", "--duration", "3", "a.mp4"]
    let failed = try standIn.run(["film"] + words)
    #expect(failed.status == 1)
    #expect(
      failed.complaints.contains("-ss 1.5 -i /dev/stdin -t 3.0 -an -sn -vf fps=0.5"),
      "\(failed.complaints)")
  }

  @Test(arguments: ["inf", "nan", "1e300", "-5", "N/A", ""])
  func `an impossible length from ffprobe is ignored`(length: String) throws {
    let standIn = try StandIn(for: "ffmpeg", "exec tail -c +7 /dev/stdin")
    try standIn.add("ffprobe", "echo \(length)")
    try standIn.folder.write("a.mp4", Array("GIF89a".utf8) + TinyFilm.threeScenes)
    let film = try standIn.run(["film", "a.mp4"])
    #expect(film.status == 0 && film.lines.count == 14 && film.complaints.isEmpty)
  }

  @Test func `a video file is refused without ffmpeg and with --no-convert`() throws {
    let standIn = try StandIn(for: "none")
    try standIn.folder.write("a.gif", Array("GIF89a".utf8))
    let missing = try standIn.run(["film", "a.gif"])
    #expect(missing.status == 1 && missing.complaints.contains("install 'ffmpeg' to read it"))
    let without = try standIn.run(["film", "--no-convert", "a.gif"])
    #expect(without.status == 1 && without.complaints.contains("this is not a film"))
  }

  @Test func `a video file of the installed ffmpeg has its frames, cuts and selected part`() throws
  {
    let folder = try ScratchFolder()
    try folder.write(
      "a.ppm",
      (0..<3).flatMap { scene in
        let color: (UInt8, UInt8, UInt8) = [(200, 30, 30), (30, 30, 200), (230, 200, 40)][scene]
        return (0..<4).flatMap { _ in TinyFilm.frame(color, width: 64, height: 48) }
      })
    let made = try CommandProcess.run(
      [
        "-c",
        "ffmpeg -v error -framerate 2 -f image2pipe -c:v ppm -i a.ppm -c:v ffv1 a.mkv || exit 9",
      ], folder: folder.path, isShell: true)
    if made.status == 9 || made.status == 127 { try Test.cancel("ffmpeg is not installed") }
    let film = try CommandProcess.run(["film", "a.mkv"], folder: folder.path)
    #expect(film.status == 0 && film.complaints == "", "\(film.complaints)")
    let cuts = try Self.objects(film).filter { $0["cut"] as? Bool ?? false }
    #expect(film.lines.count == 12 && cuts.map { $0["frame"] as? Int } == [4, 8])
    let part = try CommandProcess.run(
      ["film", "--fps", "1", "--start", "2", "--duration", "2", "a.mkv"], folder: folder.path)
    #expect(part.status == 0 && part.lines.count == 2, "\(part.output)")
    let none = try CommandProcess.run(["film", "--start", "60", "a.mkv"], folder: folder.path)
    #expect(none.status == 1 && none.complaints.contains("it has no frame within"))
  }
}
