import ImageDecoding
import SchemeExtraction
import Testing

@testable import SchemeCommand

struct ExtractRequestTests {
  private func request(_ words: RawText...) throws -> ExtractRequest {
    let parser = ArgumentParser(options: Subcommand.extract.allOptions)
    return try ExtractRequest(try parser.parse(words + ["a.jpg"]), processorCount: 4)
  }

  @Test func `without options everything has its default`() throws {
    let request = try request()
    #expect(request.operands == ["a.jpg"])
    #expect(request.format == .text)
    #expect(request.order == .share)
    #expect(request.color == .auto)
    #expect(request.output == nil)
    #expect(request.jobs == 4)
    #expect(request.extractor.options == SchemeExtractor.Options())
    #expect(request.extractor.decoder.isStrict == false)
    #expect(request.extractor.decoder.limits.maximumPixelCount == 512_000_000)
  }

  @Test func `every option reaches what it is about`() throws {
    let request = try request(
      "-n", "auto", "--format", "jsonl", "-o", "out", "--seed", "18446744073709551615",
      "--space", "srgb", "--quality", "exact", "--sort", "chroma", "--strict", "--max-pixels", "7",
      "--jobs", "3",
      "--color", "never")
    #expect(request.extractor.options.colorCount == .automatic)
    #expect(request.extractor.options.seed == .max)
    #expect(request.extractor.options.space == .srgb)
    #expect(request.extractor.options.quality == .exact)
    #expect(request.extractor.decoder.isStrict)
    #expect(request.extractor.decoder.limits.maximumPixelCount == 7)
    #expect(request.format == .jsonl)
    #expect(request.output == "out")
    #expect(request.order == .chroma)
    #expect(request.jobs == 3)
    #expect(request.color == .never)
  }

  @Test(arguments: [
    ("50000000", 50_000_000), ("50M", 50_000_000), ("512MP", 512_000_000), ("3k", 3_000),
    ("2G", 2_000_000_000), ("9p", 9),
  ])
  func `a number of pixels may have a suffix`(_ row: (text: String, count: Int)) throws {
    let request = try request("--max-pixels", RawText(row.text))
    #expect(request.extractor.decoder.limits.maximumPixelCount == row.count)
  }

  static let badValues: [(words: [RawText], fragment: String)] = [
    (["-n0"], "'0' is no value of '--colors'; it can be a whole number from 1 to 256, or auto"),
    (["-n257"], "'257' is no value of '--colors'"),
    (["-n-1"], "'-1' is no value"),
    (["-nfive"], "'five' is no value"),
    (["--format=jsn"], "did you mean 'json'? (it can be text, hex, json, jsonl)"),
    (["--format=yaml"], "'yaml' is no value of '--format' (it can be text"),
    (["--sort=hues"], "did you mean 'hue'?"),
    (["--space=oklb"], "did you mean 'oklab'?"),
    (["--quality=exat"], "did you mean 'exact'?"),
    (["--color=allways"], "did you mean 'always'?"),
    (["--seed=-1"], "'-1' is no value of '--seed'; it can be a whole number from 0 to"),
    (["--jobs=0"], "'0' is no value of '--jobs'; it can be a whole number from 1 to 1024"),
    (["--max-pixels=0"], "'0' is no value of '--max-pixels'"),
    (["--max-pixels=M"], "'M' is no value"),
    (["--max-pixels=5Q"], "'5Q' is no value"),
    (["--max-pixels=99999999999G"], "is no value of '--max-pixels'"),
    (["--output="], "'' is no value of '--output'; it can be the name of a file"),
    (["-", "-"], "standard input, '-', can be read only once"),
  ]

  @Test(arguments: badValues)
  func `a value that cannot be used is named`(_ row: (words: [RawText], fragment: String)) throws {
    let parser = ArgumentParser(options: Subcommand.extract.allOptions)
    let arguments = try parser.parse(row.words + ["a.jpg"])
    let error = try #require(throws: UsageError.self) {
      try ExtractRequest(arguments, processorCount: 4)
    }
    #expect(error.message.contains(row.fragment))
  }
}
