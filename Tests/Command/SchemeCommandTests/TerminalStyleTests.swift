import ColorMath
import TerminalUI
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct TerminalStyleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var choice = ColorChoice.auto
    var columns: Int?
    var isFile = false
    var environment: [String: String] = [:]
    let color: ColorDepth
  }

  static let rows = [
    Row(testDescription: "a pipe", color: .none),
    Row(testDescription: "a terminal", columns: 80, color: .indexed),
    Row(
      testDescription: "a terminal with COLORTERM=truecolor", columns: 80,
      environment: ["COLORTERM": "truecolor"], color: .full),
    Row(
      testDescription: "a terminal with COLORTERM=24bit", columns: 80,
      environment: ["COLORTERM": "24bit"], color: .full),
    Row(
      testDescription: "a dumb terminal", columns: 80, environment: ["TERM": "dumb"], color: .none),
    Row(testDescription: "an output file on a terminal", columns: 80, isFile: true, color: .none),
    Row(
      testDescription: "NO_COLOR", columns: 80, environment: ["NO_COLOR": "1"], color: .none),
    Row(
      testDescription: "an empty NO_COLOR is ignored", columns: 80, environment: ["NO_COLOR": ""],
      color: .indexed),
    Row(
      testDescription: "CLICOLOR_FORCE", environment: ["CLICOLOR_FORCE": "1"], color: .indexed),
    Row(
      testDescription: "CLICOLOR_FORCE=0 is ignored", environment: ["CLICOLOR_FORCE": "0"],
      color: .none),
    Row(
      testDescription: "NO_COLOR overrides CLICOLOR_FORCE",
      environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], color: .none),
    Row(
      testDescription: "--color always overrides NO_COLOR", choice: .always,
      environment: ["NO_COLOR": "1"], color: .full),
    Row(
      testDescription: "--color never overrides CLICOLOR_FORCE", choice: .never, columns: 80,
      environment: ["CLICOLOR_FORCE": "1"], color: .none),
  ]

  @Test(arguments: rows)
  func `the option overrides the environment, which overrides the terminal`(_ row: Row) {
    let console = Recorder().console(columns: row.columns, environment: row.environment)
    let style = TerminalStyle(choice: row.choice, console: console, isFile: row.isFile)
    #expect(style.color == row.color)
  }

  private func columns(of shares: [Double]) -> Int {
    let style = TerminalStyle(choice: .always, console: Recorder().console(), isFile: false)
    let colors = shares.map { ColorShare(color: SRGB8(rgb: 0x204060), share: $0) }
    return style.strip(of: colors, columns: 24).count { $0 == " " }
  }

  @Test func `a strip is as wide as the sum of its shares, up to its columns`() {
    #expect(columns(of: [0.5, 0.25, 0.25]) == 24)
    #expect(columns(of: [0.25, 0.25]) == 12)
    #expect(columns(of: [2, 2]) == 24)
    #expect(columns(of: []) == 0)
  }

  /// Shares are read from files, which may have any numbers.
  @Test(arguments: [
    [1e300, -1e300], [1e300, -1e300, 1], [.infinity, -.infinity], [.infinity], [.nan, 0.5],
    [1e308, 1e308],
  ])
  func `a strip of impossible shares stays within its columns`(shares: [Double]) {
    #expect(0...24 ~= columns(of: shares))
  }

  @Test func `the width comes from the terminal, else from COLUMNS, else it is 80`() {
    let environment = ["COLUMNS": "100"]
    #expect(Recorder().console(columns: 44, environment: environment).columns == 44)
    #expect(Recorder().console(environment: environment).columns == 100)
    for columns in ["wide", "0", "-5", ""] {
      #expect(Recorder().console(environment: ["COLUMNS": columns]).columns == 80)
    }
    #expect(Recorder().console().columns == 80)
  }
}
