import SchemeExtraction
import Testing

@testable import SchemeCommand
@testable import SystemFiles

struct FindRequestTests {
  private func request(_ words: RawText...) throws -> FindRequest { try request(words) }

  private func request(_ words: [RawText]) throws -> FindRequest {
    let parser = ArgumentParser(options: Subcommand.find.allOptions)
    return try FindRequest(try parser.parse(words), console: Recorder().console())
  }

  @Test func `twenty are found unless a number or a distance is given`() throws {
    let plain = try request("teal", "out.jsonl")
    #expect(plain.limit == 20 && plain.distance == nil && plain.format == .text)
    #expect(plain.file == "out.jsonl" && plain.keepsIndex && plain.operands == ["out.jsonl"])
    let near = try request("--within", "0.1", "teal", "out.jsonl")
    #expect(near.limit == nil && near.distance == 0.1)
    let both = try request("--within=0", "teal", "--limit", "3", "--no-index", "out.jsonl")
    #expect(both.limit == 3 && both.distance == 0 && !both.keepsIndex)
  }

  @Test func `the format follows the output`() throws {
    #expect(try request("teal", "-o", "x.JSONL", "a").format == .jsonl)
    #expect(try request("teal", "-o", "x.txt", "a").format == .text)
    #expect(try request("teal", "-o", "x.jsonl", "--format", "names", "-0", "a").endsNamesInZeros)
  }

  @Test func `a photo takes the place of colors`() throws {
    let like = try request("--like", "a.jpg", "-n", "8", "out.jsonl")
    #expect(like.operands == ["a.jpg", "out.jsonl"])
    #expect(like.extractor.options.colorCount == .exactly(8))
  }

  @Test(
    arguments: [
      ([], "no file of lines was named"), (["teal"], "no file of lines was named"),
      (["out.jsonl"], "no color to look for was named"), (["tael", "out.jsonl"], "'tael' is not"),
      (["out.jsonl", "teal"], "the file comes last"),
      (["teal:0.7", "red:0.7", "a"], "shares add up to 1 at most"),
      (["--like", "a.jpg", "teal", "a"], "cannot be used together"),
      (["--like", "-", "-"], "read only once"), (["--like", "", "a"], "the name of a file"),
      (["--within", "2", "teal", "a"], "from 0 to 1"),
      (["--limit", "0", "teal", "a"], "from 1 to"),
      (["-0", "teal", "a"], "'--null' is only used with '--format names'"),
      (["--format", "json", "teal", "a"], "did you mean 'jsonl'?"),
    ] as [([RawText], String)])
  func `what makes no sense is refused`(_ row: (words: [RawText], part: String)) {
    let error = #expect(throws: UsageError.self) { try request(row.words) }
    #expect(error?.message.contains(row.part) ?? false, "\(error?.message ?? "")")
  }
}
