import SchemeExtraction
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct FindCommandTests {
  private func command(_ words: RawPath...) throws -> FindCommand { try .parsed(words) }

  @Test func `at most 20 photos are found unless --limit or --within is given`() throws {
    let plain = try command("teal", "out.jsonl")
    #expect(plain.maximumPhotoCount == 20 && plain.distance == nil && plain.output.format == .text)
    #expect(plain.file == "out.jsonl" && !plain.isWithoutIndex && plain.photos.operands.isEmpty)
    let near = try command("--within", "0.1", "teal", "out.jsonl")
    #expect(near.maximumPhotoCount == nil && near.distance == 0.1)
    let both = try command("--within=0", "teal", "--limit", "3", "--no-index", "out.jsonl")
    #expect(both.maximumPhotoCount == 3 && both.distance == 0 && both.isWithoutIndex)
  }

  @Test func `the format comes from the suffix of the output or from --format`() throws {
    #expect(try command("teal", "-o", "x.JSONL", "a").output.format == .jsonl)
    #expect(try command("teal", "-o", "x.txt", "a").output.format == .text)
    #expect(try command("teal", "-o", "x.jsonl", "--format", "names", "-0", "a").endsNamesInZeros)
  }

  @Test func `--like takes a photo instead of colors`() throws {
    let like = try command("--like", "a.jpg", "-n", "8", "out.jsonl")
    #expect(like.photos.operands == ["a.jpg"] && like.file == "out.jsonl")
    #expect(like.photos.options.colorCount == .exactly(8))
    let letters = try command("--like=a.jpg", "--format=names", "-0n8", "out.jsonl")
    #expect(letters.endsNamesInZeros && letters.photos.options.colorCount == .exactly(8))
  }

  @Test(
    arguments: [
      ([], "no file of lines was named"), (["teal"], "no file of lines was named"),
      (["out.jsonl"], "no color to look for was given"),
      (["tael", "out.jsonl"], "invalid value 'tael'"),
      (["out.jsonl", "teal"], "the file comes last"),
      (["teal:0.7", "red:0.7", "a"], "shares add up to 1 at most"),
      (["--like", "a.jpg", "teal", "a"], "cannot be used together"),
      (["--like", "-", "-"], "read only once"), (["--like", "", "a"], "the name of a file"),
      (["--within", "2", "teal", "a"], "from 0 to 1"),
      (["--limit", "0", "teal", "a"], "from 1 to"),
      (["-0", "teal", "a"], "'--null' is only used with '--format names'"),
      (["--format", "json", "teal", "a"], "did you mean 'jsonl'?"),
    ] as [([RawPath], String)])
  func `missing operands, invalid values and conflicts are refused`(
    _ row: (words: [RawPath], part: String)
  ) {
    let error = #expect(throws: UsageError.self) { try FindCommand.parsed(row.words) }
    #expect(error?.message.contains(row.part) ?? false, "\(error?.message ?? "")")
  }
}
