import ImageDecoding
import SchemeExtraction
import SchemeServer
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct MemberOptionsTests {
  private func read(_ options: [(String, [String])]) throws -> PhotoOptions {
    try MemberOptions.read(
      options.map { PhotoOption(name: $0, values: $1) }, colorCount: 5)
  }

  @Test func `parameters are named like the options of the command line, in camel case`() throws {
    let options = try read([
      ("colors", ["8"]), ("representative", ["pixel"]), ("alphaThreshold", ["0.5"]),
      ("maxPixels", ["9M"]),
      ("pin", ["#ff0000", "teal"]), ("strict", [""]), ("roles", [""]), ("sort", ["hue"]),
    ])
    #expect(options.extractor.options.colorCount == .exactly(8))
    #expect(options.extractor.options.representation == .pixel)
    #expect(options.extractor.options.alphaThreshold == 0.5)
    #expect(options.extractor.options.pinnedColors.count == 2)
    #expect(options.extractor.limits.maximumPixelCount == 9_000_000)
    #expect(options.extractor.isStrict)
    #expect(options.extractor.taskCount == 1)
    #expect(options.hasRoles)
    let swatches = SwatchOrderTests.swatches
    #expect(options.arrange(swatches) == [2, 0, 3, 1].map { swatches[$0] })
    #expect(try read([]).extractor.options.colorCount == .exactly(5))
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    let values: [String]
    let message: String
    var testDescription: String { message }
  }

  static let refused = [
    Refused(
      name: "colours", values: ["5"],
      message: "unknown parameter 'colours'; did you mean 'colors'?"),
    Refused(name: "mask", values: ["a.png"], message: "unknown parameter 'mask'"),
    Refused(name: "max-pixels", values: ["5"], message: "unknown parameter 'max-pixels'"),
    Refused(name: "strict", values: ["yes"], message: "'strict' must be true or false"),
    Refused(name: "space", values: [""], message: "'space' needs a value: oklab|srgb|lab"),
    Refused(
      name: "alphaThreshold", values: ["2"],
      message: "invalid value '2' for 'alphaThreshold'; it can be a number from 0 to 1"),
  ]

  @Test func `a color that is pinned twice counts once, and too many are an error of parameters`()
    throws
  {
    let pins = ["#ff0000", "red", "#f00"]
    let options = try read([("pin", pins), ("colors", ["1"])]).extractor.options
    #expect(options.pinnedColors.count == 1)
    let error = #expect(throws: RPCError.self) {
      try read([("colors", ["1"]), ("pin", pins + ["teal"])])
    }
    #expect(
      error?.message == "2 colors are pinned, but only 1 asked for; use a higher 'colors'")
  }

  @Test(arguments: refused)
  func `an error names the parameter as the request wrote it`(row: Refused) throws {
    let error = #expect(throws: RPCError.self) { try read([(row.name, row.values)]) }
    #expect(error?.code == -32_602)
    #expect(error?.message.hasPrefix(row.message) == true, "\(error?.message ?? "")")
  }
}
