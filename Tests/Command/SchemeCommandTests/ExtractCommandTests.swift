import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeFormats
import SchemeResults
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct ExtractCommandTests {
  private func command(_ words: [RawPath]) throws -> ExtractCommand {
    let parser = ArgumentParser(options: Subcommand(ExtractCommand.self).allOptions)
    return try ExtractCommand(try parser.parse(words + ["a.jpg"]), Recorder().console())
  }

  private func extractor(_ words: RawPath...) throws -> SchemeExtractor {
    try command(words).photos.extractor(Recorder().console())
  }

  @Test func `without options every setting has its default`() throws {
    let command = try command([])
    #expect(command.photos.operands == ["a.jpg"])
    #expect(command.output.format == .text)
    #expect(command.output.file == nil)
    #expect(command.presentation.order == .share)
    #expect(command.presentation.color == .auto)
    #expect(command.photos.jobCount(Recorder().console()) == 4)
    let extractor = try extractor()
    var options = SchemeExtractor.Options()
    options.findsTypicalPlaces = false
    #expect(extractor.options == options)
    #expect(extractor.isStrict == false)
    #expect(extractor.limits.maximumPixelCount == 512_000_000)
  }

  @Test func `a higher memory limit raises the block limit, and a lower one keeps it`() throws {
    let usual = DecodingLimits()
    for (factor, memory) in [(1, 1), (1, usual.maximumMemory), (4, 4 * usual.maximumMemory)] {
      let limits = try extractor("--max-memory", RawPath("\(memory)")).limits
      #expect(limits.maximumMemory == memory)
      #expect(limits.maximumScannedBlockCount == factor * usual.maximumScannedBlockCount)
    }
    #expect(
      try extractor("--max-memory", RawPath("\(1 << 50)")).limits.maximumScannedBlockCount
        > 1_000_000 * usual.maximumScannedBlockCount)
  }

  @Test func `every option changes the setting that it controls`() throws {
    let command = try command([
      "-k", "auto", "-f", "jsonl", "-o", "out", "--seed", "18446744073709551615", "--space", "srgb",
      "--quality", "exact", "--sort", "chroma", "--strict", "--max-pixels", "7", "--jobs", "3",
      "--color", "never", "--representative", "pixel",
    ])
    let extractor = command.photos.extractor(Recorder().console())
    #expect(extractor.options.colorCount == .automatic)
    #expect(extractor.options.representation == .pixel)
    #expect(extractor.options.seed == .max)
    #expect(extractor.options.space == .srgb)
    #expect(extractor.options.quality == .exact)
    #expect(extractor.isStrict)
    #expect(extractor.limits.maximumPixelCount == 7)
    #expect(command.output.format == .jsonl)
    #expect(command.output.file == "out")
    #expect(command.presentation.order == .chroma)
    #expect(command.photos.jobs == 3)
    #expect(command.presentation.color == .never)
  }

  @Test(arguments: [["--json"], ["--output-format", "json"], ["-fjson"], ["--format=json"]])
  func `common ways to ask for JSON are accepted`(_ words: [String]) throws {
    #expect(try command(words.map { RawPath($0) }).output.format == .json)
  }

  @Test(arguments: [("1", 1), ("3", 3), ("64", 4)])
  func `the task count of a photo is limited by --jobs and the processors`(
    _ row: (jobs: RawPath, tasks: Int)
  ) throws {
    #expect(try extractor("--jobs", row.jobs).taskCount == row.tasks)
  }

  @Test(arguments: [
    ("50000000", 50_000_000), ("50M", 50_000_000), ("512MP", 512_000_000), ("3k", 3_000),
    ("2G", 2_000_000_000), ("9p", 9),
  ])
  func `a number of pixels may have a suffix`(_ row: (text: String, count: Int)) throws {
    let extractor = try extractor("--max-pixels", RawPath(row.text))
    #expect(extractor.limits.maximumPixelCount == row.count)
  }

  @Test func `suffixes of byte counts are powers of 1024`() throws {
    let limits = try extractor("--max-bytes", "3k", "--max-memory=64MB").limits
    #expect(limits.maximumFileSize == 3072)
    #expect(limits.maximumMemory == 64 << 20)
    #expect(limits.maximumScannedBlockCount == DecodingLimits().maximumScannedBlockCount)
  }

  @Test func `doubling the memory limit doubles the block limit`() throws {
    let limits = try extractor("--max-memory", "1G").limits
    #expect(
      limits.maximumScannedBlockCount == 2 * DecodingLimits().maximumScannedBlockCount)
  }

  @Test func `options select the pixels that count`() throws {
    let options = try extractor(
      "--ignore", "white", "--ignore=#f80", "--ignore", "#0000ff:0.25", "--ignore", "grey",
      "--region", "25%,-8,12.5%,300", "--alpha-threshold", "0.5", "--background", "FFFFFF",
      "--emphasis", "salience", "--space", "lab"
    ).options
    #expect(
      options.ignoredColors == [
        .white, .near(SRGB8(red: 255, green: 136, blue: 0), difference: 0.05),
        .near(SRGB8(red: 0, green: 0, blue: 255), difference: 0.25), .gray,
      ])
    #expect(
      options.region
        == ImageRegion(
          x: .fraction(0.25), y: .pixels(-8), width: .fraction(0.125), height: .pixels(300)))
    #expect(options.alphaThreshold == 0.5)
    #expect(options.background == SRGB8(red: 255, green: 255, blue: 255))
    #expect(options.emphasis == .salience)
    #expect(options.space == .lab)
  }

  @Test func `color options accept the syntax of CSS`() throws {
    let options = try extractor(
      "--background", "rgb(100% 50% 0%)", "--ignore", "Tomato", "--ignore=hsl(120, 100%, 50%):0.2"
    ).options
    #expect(options.background == SRGB8(red: 255, green: 128, blue: 0))
    #expect(
      options.ignoredColors == [
        .near(SRGB8(red: 255, green: 99, blue: 71), difference: 0.05),
        .near(SRGB8(red: 0, green: 255, blue: 0), difference: 0.2),
      ])
  }

  static let badValues: [(words: [RawPath], fragment: String)] = [
    (["-n0"], "invalid value '0' for '--colors'; it can be a whole number from 1 to 256, or auto"),
    (["-n257"], "invalid value '257' for '--colors'"),
    (["-n-1"], "invalid value '-1' for"),
    (["-nfive"], "invalid value 'five' for"),
    (["--format=jsn"], "did you mean 'json'? (it can be text, hex, json, jsonl, csv, "),
    (["--format=yaml"], "invalid value 'yaml' for '--format' (it can be text"),
    (["--sort=hues"], "did you mean 'hue'?"),
    (["--space=oklb"], "did you mean 'oklab'?"),
    (["--quality=exat"], "did you mean 'exact'?"),
    (["--color=allways"], "did you mean 'always'?"),
    (["--seed=-1"], "invalid value '-1' for '--seed'; it can be a whole number from 0 to"),
    (["--jobs=0"], "invalid value '0' for '--jobs'; it can be a whole number from 1 to 1024"),
    (["--max-pixels=0"], "invalid value '0' for '--max-pixels'"),
    (["--max-pixels=M"], "invalid value 'M' for"),
    (["--max-pixels=5Q"], "invalid value '5Q' for"),
    (["--max-pixels=99999999999G"], "' for '--max-pixels'"),
    (
      ["--max-bytes=1Q"],
      "invalid value '1Q' for '--max-bytes'; it can be a whole number above 0, with"
    ),
    (["--max-memory=0"], "invalid value '0' for '--max-memory'"),
    (["--output="], "invalid value '' for '--output'; it can be the name of a file"),
    (
      ["--ignore=whitest"],
      "invalid value 'whitest' for '--ignore'; did you mean 'white'? (it can be"
    ),
    (["--ignore=#ff0000:5"], "invalid value '#ff0000:5' for '--ignore'"),
    (["--ignore=#ff0000:nan"], "invalid value '#ff0000:nan' for"),
    (["--ignore=#ff0000:-0.1"], "' for '--ignore'"),
    (["--ignore=#ff0000:"], "' for '--ignore'"),
    (["--ignore", "white", "--ignore", ""], "invalid value '' for '--ignore'"),
    (["--region=1,2,3"], "invalid value '1,2,3' for '--region'; it can be x,y,width,height, each"),
    (["--region=1,2,3,4,5"], "' for '--region'"),
    (["--region=0,0,0,1"], "' for '--region'"),
    (["--region=0,0,1,-1"], "' for '--region'"),
    (["--region=0,0,0%,1"], "' for '--region'"),
    (["--region=0,0,inf%,1"], "' for '--region'"),
    (["--region=nan%,0,1,1"], "' for '--region'"),
    (["--region=0,0,1.5,1"], "' for '--region'"),
    (["--region=0,0,1,99999999999999999999"], "' for '--region'"),
    (["--alpha-threshold=1.1"], "it can be a number from 0 to 1"),
    (["--alpha-threshold=nan"], "invalid value 'nan' for '--alpha-threshold'"),
    (
      ["--background=rd"],
      "invalid value 'rd' for '--background'; did you mean 'red'? (it can be an opaque color such"
    ),
    (["--background=#ff000080"], "invalid value '#ff000080' for '--background'"),
    (["--ignore=transparent"], "invalid value 'transparent' for '--ignore'"),
    (["--emphasis=salienc"], "did you mean 'salience'?"),
    (["-", "-"], "standard input ('-') can be read only once"),
  ]

  @Test(arguments: badValues)
  func `an invalid option value is quoted in the error`(
    _ row: (words: [RawPath], fragment: String)
  ) throws {
    let error = try #require(throws: UsageError.self) { try command(row.words) }
    #expect(error.message.contains(row.fragment))
  }
}
