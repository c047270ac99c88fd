import ColorMath
import TerminalUI
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct RunProgressTests {
  private static let red = ColorShare(color: SRGB8(red: 255, green: 0, blue: 0), share: 0.75)
  private static let blue = ColorShare(color: SRGB8(red: 0, green: 0, blue: 255), share: 0.25)

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var progress = RunProgress(doneCount: 50, fraction: 0.25)
    var seconds = 10.0
    var columns = 79
    let line: String
  }

  static let rows = [
    Row(
      testDescription: "room for everything",
      progress: RunProgress(doneCount: 50, failedCount: 2, fraction: 0.25),
      line: "[███████                     ]  25%  50 photos  5.0/s  30 s left  2 failed"),
    Row(
      testDescription: "a long time left", progress: RunProgress(doneCount: 1_000, fraction: 0.001),
      seconds: 10,
      line: "[▏                           ]  0%  1000 photos  100/s  2 h 46 min left"),
    Row(
      testDescription: "no known end", progress: RunProgress(doneCount: 1), seconds: 0.5,
      line: "1 photo  2.0/s"),
    Row(
      testDescription: "most of it done by an earlier run",
      progress: RunProgress(doneCount: 5, fraction: 0.95, startFraction: 0.9),
      line: "[██████████████████████████▋ ]  95%  5 photos  0.5/s  10 s left"),
    Row(
      testDescription: "no room for the bar", columns: 38, line: "25%  50 photos  5.0/s  30 s left"),
    Row(testDescription: "no room for the rate", columns: 26, line: "25%  50 photos  30 s left"),
    Row(testDescription: "room for only the count", columns: 12, line: "50 photos"),
    Row(testDescription: "no room", columns: 2, line: ""),
    Row(
      testDescription: "no elapsed time", seconds: 0,
      line: "[███████                     ]  25%  50 photos  0 s left"),
  ]

  @Test(arguments: rows)
  func `the progress line has the parts that fit its columns`(_ row: Row) {
    let line = row.progress.line(
      after: .seconds(row.seconds), columns: row.columns, style: .plain)
    #expect(line == row.line)
    #expect(line.count <= row.columns)
  }

  @Test(arguments: [
    (0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (3_599, "59 min 59 s"), (3_600, "1 h 0 min"),
    (86_399, "23 h 59 min"), (86_400, "1 d 0 h"), (200_000, "2 d 7 h"),
  ])
  func `the time left is in its two largest units`(seconds: Int, text: String) {
    // As much is done as is left.
    let progress = RunProgress(fraction: 0.5)
    let line = progress.line(after: .seconds(seconds), columns: 79, style: .plain)
    #expect(line.hasSuffix("  50%  0 photos  \(text) left"))
  }

  @Test func `less than everything is not shown as 100 percent`() {
    let progress = RunProgress(noun: "frame", doneCount: 500, fraction: 0.999)
    let line = progress.line(after: .seconds(100), columns: 79, style: .plain)
    #expect(line.hasSuffix("  99%  500 frames  5.0/s  0 s left"))
  }

  @Test func `colors are drawn side by side, as wide as their shares`() {
    let progress = RunProgress(doneCount: 50, fraction: 0.5, colors: [Self.red, Self.blue])
    var style = TerminalStyle.plain
    style.color = .full
    let line = progress.line(after: .seconds(10), columns: 70, style: style)
    #expect(
      line.hasSuffix(
        "\u{1B}[48;2;255;0;0m         \u{1B}[0m\u{1B}[48;2;0;0;255m   \u{1B}[0m"))
    let narrow = progress.line(after: .seconds(10), columns: 50, style: style)
    #expect(narrow == "[████    ]  50%  50 photos  5.0/s  10 s left")
  }
}
