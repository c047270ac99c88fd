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
        + #"--resume 'out'\''s.jsonl' -- Photos 'a b' -x"#)
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
    #expect(try command("-n", "8", "a").lines.hash != plain)
    #expect(try command("--roles", "a").lines.hash != plain)
    #expect(
      try command("--sort", "hue", "-n", "8", "a").lines.hash
        == command("--colors=8", "--sort=hue", "a").lines.hash)
  }

  @Test(
    arguments: [
      (["--files-from", "-", "-"], "read only once"), (["--null", "a"], "with '--files-from'"),
      (["-o", "x", "--resume", "y", "a"], "cannot be used together"),
      (["--resume", "-", "a"], "the name of a file"), ([], "no photo was named"),
      (["--files-from", "", "a"], "the name of a file"),
      (["--format", "csv", "--resume", "y", "a"], "cannot be used together"),
      (["--frames", "-o", "y.csv", "a"], "cannot be used together"),
    ] as [([RawPath], String)])
  func `conflicting options and invalid operands are refused`(
    _ row: (words: [RawPath], part: String)
  ) {
    let error = #expect(throws: UsageError.self) { try BatchCommand.parsed(row.words) }
    #expect(error?.message.contains(row.part) ?? false)
  }
}
