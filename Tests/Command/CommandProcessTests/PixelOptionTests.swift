import ScratchFolders
import Testing

/// Options that select the pixels that count, from the command line to the output.
@Suite(.enabled(if: CommandProcess.isBuilt, "the colorway binary is not built"))
struct PixelOptionTests {
  /// Ten by ten pixels: a white left half; on the right red above and half transparent blue below.
  private static let picture = TinyPNG.bytes(
    width: 10,
    pixels: (0..<100).map { index in
      if index % 10 < 5 { return (255, 255, 255, 255) }
      return index < 50 ? (255, 0, 0, 255) : (0, 0, 255, 128)
    })

  static let rows: [(words: [String], output: String)] = [
    (["--ignore", "white"], "#ff0000\n#0000ff\n"),
    (["--ignore", "white", "--ignore", "#f00"], "#0000ff\n"),
    (["--ignore", "white", "--ignore=hwb(0deg 0% 0%)"], "#0000ff\n"),
    (["--ignore=gray", "--alpha-threshold=0.6"], "#ff0000\n"),
    (["--region", "5,0,5,5"], "#ff0000\n"),
    (["--region", "50%,50%,50%,50%"], "#0000ff\n"),
    (["--region", "50%,50%,50%,50%", "--background", "#fff"], "#7f7fff\n"),
    (["--region=0,0,100%,100%", "--emphasis=area"], "#ffffff\n#ff0000\n#0000ff\n"),
    (["--space=lab", "--emphasis=salience"], "#ffffff\n#ff0000\n#0000ff\n"),
  ]

  @Test(arguments: rows)
  func `only the colors of the selected pixels are printed`(
    words: [String], output: String
  ) throws {
    for jobs in ["1", "4"] {
      let outcome = try CommandProcess.run(
        ["--format=hex", "--jobs", jobs] + words + ["-"], input: Self.picture)
      #expect(outcome.status == 0)
      #expect(outcome.output == output)
    }
  }

  @Test(arguments: [["--picture=photo"], ["theme", "--json"], ["gallery"]])
  func `pictures, theme and gallery leave out the same pixels`(command: [String]) throws {
    let options = ["--ignore=white", "--region=0,0,100%,50%", "-"]
    let outcome = try CommandProcess.run(command + options, input: Self.picture)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("#ff0000"))
    #expect(!outcome.output.contains("#0000ff"))
    let all = try CommandProcess.run(command + ["-"], input: Self.picture)
    #expect(all.output.contains("#0000ff"))
  }

  @Test(arguments: [
    (["--region", "10,0,5,5"], 1, "the region lies outside the photo, which is 10 × 10 pixels"),
    (["--ignore", "#fff:1"], 1, "every visible pixel is left out (by --ignore, --region, --m"),
    (["--ignore", "whit"], 64, "invalid value 'whit' for '--ignore'"),
    (["--region", "1,1"], 64, "invalid value '1,1' for '--region'"),
    (["--alpha-threshold", "128"], 64, "it can be a number from 0 to 1"),
  ])
  func `an unusable selection of pixels gives an error message`(
    words: [String], status: Int32, fragment: String
  ) throws {
    let outcome = try CommandProcess.run(words + ["-"], input: Self.picture)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaints.contains(fragment))
  }
}
