import SchemeFormats
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct BatchCommandTests {
  private func command(_ words: RawPath...) throws -> BatchCommand { try .parsed(words) }

  @Test func `the command line that resumes a run has the same options and photos`() throws {
    let line = try command(
      "-n", "8", "-o", "out's.jsonl", "--pin", "#e4002b", "--unordered", "Photos", "a b", "--",
      "-x"
    ).resumingLine
    #expect(
      line == "colorway batch --colors 8 --pin '#e4002b' --unordered "
        + #"--output 'out'\''s.jsonl' -- Photos 'a b' -x"#)
  }

  @Test func `the command line that resumes a run undoes what the run undid`() throws {
    let words: [RawPath] = [
      "--no-strict", "--convert", "--no-roles", "--roles", "--recursive", "--resume", "x", "P",
    ]
    let line = try BatchCommand.parsed(words).resumingLine
    #expect(
      line
        == "colorway batch --roles --convert --recursive --no-strict --output x P")
  }

  @Test(arguments: [
    ("plain-1.jpg", "plain-1.jpg"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
    ("é", "'é'"), ("a\nb", #"$'a\x0ab'"#), ("$(x)", "'$(x)'"), ("~", "'~'"),
  ])
  func `a word is quoted for the shell only if it has to be`(
    _ row: (word: String, quoted: String)
  ) {
    #expect(RawPath(row.word).forShell == row.quoted)
  }

  @Test func `a name that is not UTF-8 is quoted with byte escapes`() {
    #expect(RawPath(bytes: [0x61, 0xFF, 0x27]).forShell == #"$'a\xff\x27'"#)
  }

  @Test func `the hash depends only on the options that affect the lines`() throws {
    let plain = try command("a").lines.hash
    #expect(plain.count == 16)
    #expect(try command("-o", "x", "--jobs", "3", "--unordered", "b").lines.hash == plain)
    for words in [
      ["--format=jsonl"], ["--resume=x"], ["--files-from=x"], ["-0", "--files-from=x"],
    ] {
      #expect(try BatchCommand.parsed(words.map { RawPath($0) } + ["a"]).lines.hash == plain)
    }
    #expect(try command("-n", "8", "a").lines.hash != plain)
    #expect(try command("--roles", "a").lines.hash != plain)
  }

  @Test(
    arguments: [
      (["-n", "5", "-n", "8"], ["--colors=8"], true),
      (["-n", "5", "-n", "8"], ["-n", "8", "-n", "5"], false),
      (["-n", "5"], [], true), (["--count", "5"], ["--sort", "share"], true),
      (["--sort", "hue", "-n", "8"], ["-k8", "--sort=hue"], true),
      (["--pin", "white"], ["--pin", "#fff"], true), (["--pin", "white"], [], false),
      (["--strict"], [], false), (["--strict", "--no-strict"], [], true),
      (["--max-pixels", "1M"], ["--max-pixels=1000000"], true),
      (["--max-pixels", "1M"], [], false),
      (["--converter", "webp=vips"], [], false), (["--no-convert"], [], false),
      (
        ["--converter", "webp=dwebp", "--converter", "webp=vips"], ["--converter", "webp=vips"],
        true
      ),
      (["--merge", "0.10"], ["--merge", "0.1"], true), (["--merge", "0"], [], true),
      (["--prune"], [], true), (["--no-recursive"], [], true), (["--mask", "m"], [], false),
    ] as [([RawPath], [RawPath], Bool)])
  func `the hash is that of the values of the options, however they are written`(
    first: [RawPath], second: [RawPath], areEqual: Bool
  ) throws {
    let hashes = try [first, second].map { try BatchCommand.parsed($0 + ["a"]).lines.hash }
    #expect((hashes[0] == hashes[1]) == areEqual)
  }

  @Test(
    arguments: [
      (["--files-from", "-", "-"], "read only once"), (["--null", "a"], "with '--files-from'"),
      ([], "no photo was named"),
      (["--files-from", "", "a"], "the name of a file"),
    ] as [([RawPath], String)])
  func `conflicting options and invalid operands are refused`(
    _ row: (words: [RawPath], part: String)
  ) {
    let error = #expect(throws: UsageError.self) { try BatchCommand.parsed(row.words) }
    #expect(error?.message.contains(row.part) ?? false)
  }

  @Test(
    arguments: [
      (["a"], .jsonl, nil), (["-o", "-", "a"], .jsonl, nil), (["-o", "x.csv", "a"], .csv, nil),
      (["-o", "x.csv", "-f", "jsonl", "a"], .jsonl, "x.csv"),
      (["-o", "x.jsonl", "-f", "csv", "a"], .csv, nil), (["-o", "x", "a"], .jsonl, "x"),
      (["--resume", "x", "a"], .jsonl, "x"), (["--resume", "x.csv", "a"], .csv, nil),
    ] as [([RawPath], PaletteFormat, RawPath?)])
  func `the format is that of the option or the suffix, and only lines can be resumed`(
    words: [RawPath], format: PaletteFormat, resumable: RawPath?
  ) throws {
    let command = try BatchCommand.parsed(words)
    #expect(command.format == format && command.resumableFile == resumable)
  }

  /// Returns the words of a command that resumes the lines of photos of one pixel.
  private func resumption(of photoCount: Int, in folder: ScratchFolder) throws -> [RawPath] {
    let photos = try (0..<photoCount).map { number in
      try folder.write("\(number).pgm", Array("P5 1 1 255\n".utf8) + [UInt8(number)])
    }
    return (["--jobs", "1", "--resume", folder.path("out")] + photos).map { RawPath($0) }
  }

  @Test func `a run that is interrupted keeps the lines of photos that it has not come to`()
    async throws
  {
    let folder = try ScratchFolder()
    let words = try resumption(of: 3, in: folder)
    #expect(try await BatchCommand.parsed(words).run(Recorder().console()) == .success)
    let lines = try folder.text("out")
    let recorder = Recorder()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await BatchCommand.parsed(words).run(recorder.console())
    }
    task.cancel()
    #expect(try await task.value == .interrupted)
    #expect(try folder.text("out") == lines && lines.split(separator: "\n").count == 3)
    let message = "interrupted; 0 lines are done; to resume: colorway batch --jobs 1 --output "
    #expect(recorder.complaints.contains(message))
  }

  @Test func `the progress of a resumed run counts only new lines, at their own speed`()
    async throws
  {
    let folder = try ScratchFolder()
    let words = try resumption(of: 4, in: folder)
    #expect(try await BatchCommand.parsed(words).run(Recorder().console()) == .success)
    let lines = try folder.text("out")
    let firstTwo = lines.split(separator: "\n").prefix(2).map { $0 + "\n" }.joined()
    try folder.write("out", Array(firstTwo.utf8))
    let (recorder, time) = (Recorder(), Monitor(Duration.zero))
    var console = recorder.console(columns: 60, environment: ["NO_COLOR": "1"])
    console.complaintColumns = { 60 }
    // Each photo takes a second.
    console.elapsed = {
      time.withLock {
        $0 += .seconds(1)
        return $0
      }
    }
    #expect(try await BatchCommand.parsed(words).run(console) == .success)
    #expect(try folder.text("out") == lines)
    let drawn = recorder.complaints.split(separator: "\r").map { $0.split(separator: "\u{1B}")[0] }
    #expect(drawn.first == "0 photos" && drawn.count == 5)
    #expect(drawn.dropFirst(2).first?.hasSuffix("75%  1 photo  0.3/s  3 s left") == true)
    #expect(drawn.dropFirst(3).first?.hasSuffix("100%  2 photos  0.5/s  0 s left") == true)
  }
}
