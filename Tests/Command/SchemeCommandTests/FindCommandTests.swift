import SchemeExtraction
import SchemeFormats
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct FindCommandTests {
  private func command(_ words: RawPath...) throws -> FindCommand { try .parsed(words) }

  @Test func `at most 20 photos are found unless --limit or --within is given`() throws {
    let plain = try command("teal", "--in", "out.jsonl")
    #expect(plain.maximumPhotoCount == 20 && plain.distance == nil && plain.output.format == .text)
    #expect(plain.file == "out.jsonl" && !plain.isWithoutIndex && plain.photos.operands.isEmpty)
    let near = try command("--within", "0.1", "teal", "--in", "out.jsonl")
    #expect(near.maximumPhotoCount == nil && near.distance == 0.1)
    let both = try command("--within=0", "teal", "--limit", "3", "--no-index", "--in", "out.jsonl")
    #expect(both.maximumPhotoCount == 3 && both.distance == 0 && both.isWithoutIndex)
  }

  @Test func `the format comes from the suffix of the output or from --format`() throws {
    #expect(try command("teal", "-o", "x.JSONL", "--in=a").output.format == .jsonl)
    #expect(try command("teal", "-o", "x.txt", "--in=a").output.format == .text)
    #expect(
      try command("teal", "-o", "x.jsonl", "--format", "names", "-0", "--in=a").endsNamesInZeros)
  }

  @Test func `--like takes a photo instead of colors`() throws {
    let like = try command("--like", "a.jpg", "--in", "out.jsonl")
    #expect(like.photos.operands == ["a.jpg"] && like.file == "out.jsonl")
  }

  @Test func `the last word names where to search if it exists`() throws {
    for place in ["/dev/null", "/tmp", "-"] as [RawPath] {
      #expect(try command("mostly", "teal", place).file == place)
      #expect(try command("--like", "a.jpg", place).file == place)
    }
    #expect(throws: UsageError.self) { try command("teal", "/dev/null", "--in", "out.jsonl") }
  }

  @Test func `how photos become colors cannot be asked for, because the lines have their colors`() {
    let names = Set(FindCommand.options.map(\.declaration.name))
    #expect(names.isDisjoint(with: ExtractionOptions.namesOfChoice))
    #expect(names.isSuperset(of: ["max-memory", "strict-confinement", "jobs", "exclude"]))
  }

  @Test(
    arguments: [
      ([], "no color to look for was given"), (["teal"], "name where to search"),
      (["--in=out.jsonl"], "no color to look for was given"),
      (["tael", "--in=out.jsonl"], "invalid value 'tael'"),
      (["/dev/null"], "no color to look for was given"),
      (["teal", "out.jsonl"], "'--in' names the file"),
      (["teal:0.7", "red:0.7", "--in=a"], "shares add up to 1 at most"),
      (["--like", "a.jpg", "teal", "--in=a"], "cannot be used together"),
      (["--like", "-", "--in=-"], "read only once"),
      (["--like", "", "--in=a"], "the name of a file"),
      (["--within", "2", "teal", "--in=a"], "from 0 to 1"),
      (["--limit", "0", "teal", "--in=a"], "from 1 to"),
      (["-0", "teal", "--in=a"], "'--null' is only used with '--format names'"),
      (["--format", "json", "teal", "--in=a"], "did you mean 'jsonl'?"),
      (["-n", "3", "teal", "--in=a"], "unknown option '-n'"),
    ] as [([RawPath], String)])
  func `missing operands, invalid values and conflicts are refused`(
    _ row: (words: [RawPath], part: String)
  ) {
    let error = #expect(throws: UsageError.self) { try FindCommand.parsed(row.words) }
    #expect(error?.message.contains(row.part) ?? false, "\(error?.message ?? "")")
  }
}
