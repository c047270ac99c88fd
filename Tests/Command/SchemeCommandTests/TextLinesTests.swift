import ColorMath
import SchemeFormats
import TerminalUI
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct TextLinesTests {
  private func text(
    _ style: TerminalStyle, hasHeadings: Bool = false, names: [RawPath] = ["a.jpg"]
  ) throws -> String {
    let photo = try MadeUp.redAndBlue()
    return MadeUp.text(
      of: names.map { PhotoOutcome(name: $0, result: .success(photo)) },
      as: .text(style, hasHeadings: hasHeadings))
  }

  @Test func `a pipe gets hex codes and percentages`() throws {
    #expect(try text(.plain) == "#ff0000   66.3%\n#00008b   33.8%\n")
  }

  @Test func `each of several photos has its name as heading, with control characters escaped`()
    throws
  {
    #expect(
      try text(.plain, hasHeadings: true, names: ["a.jpg", "b\u{1B}[2J\n\u{202E}\u{2028}.jpg"])
        == """
        a.jpg
        #ff0000   66.3%
        #00008b   33.8%

        b\\u{1b}[2J\\u{a}\\u{202e}\\u{2028}.jpg
        #ff0000   66.3%
        #00008b   33.8%

        """)
  }

  @Test func `a terminal gets color blocks, hex codes, bars and percentages`() throws {
    let style = TerminalStyle(color: .full, hasBars: true, columns: 33)
    #expect(
      try text(style) == """
        \u{1B}[48;2;255;0;0m      \u{1B}[0m  #ff0000  ████████   66.3%
        \u{1B}[48;2;0;0;139m      \u{1B}[0m  #00008b  ████▏      33.8%

        """)
  }

  @Test(arguments: [20, 24, 30, 36, 80, 200])
  func `lines fit the terminal`(_ columns: Int) throws {
    let style = TerminalStyle(color: .none, hasBars: true, columns: columns)
    for line in try text(style).split(separator: "\n") {
      #expect(line.count <= columns)
    }
  }

  @Test(arguments: [40, 60, 80, 200])
  func `lines with names fit the terminal`(_ columns: Int) throws {
    let style = TerminalStyle(color: .none, hasBars: true, columns: columns)
    let photo = try MadeUp.photo(
      ColorNames.everyday.entries.map {
        MadeUp.swatch($0.color.red, $0.color.green, $0.color.blue, share: 0.5)
      })
    let text = MadeUp.text(
      of: [PhotoOutcome(name: "a", result: .success(photo))], as: .text(style),
      .init(hasNames: true))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns })
    #expect(text.contains("  electric turquoise\n"))
  }

  @Test func `names follow the percentages, and roles follow the colors`() throws {
    let photo = try MadeUp.redAndBlue()
    #expect(
      MadeUp.text(
        of: [PhotoOutcome(name: "a", result: .success(photo))],
        as: .text(.plain, hasRoles: true), .init(hasNames: true)) == """
          #ff0000   66.3%  red
          #00008b   33.8%  deep blue

          #00008b  background
          #001d9b  surface, made of #00008b
          #ff6a58  text, made of #ff0000
          #ff0000  accent
          #000b51  text on accent, made of #00008b

           5.43:1   Lc -43  text on background
           4.52:1   Lc -41  text on surface
           3.82:1   Lc -32  accent on background
           4.50:1    Lc 37  text on accent

          """)
  }

  @Test(arguments: [
    TerminalStyle.plain, TerminalStyle(color: .full, hasBars: true, columns: 40),
  ])
  func `a rest of half a percent or more has a line in the columns of the others`(
    style: TerminalStyle
  ) throws {
    for (share, hasRest) in [(0.245, true), (0.2451, false)] {
      let photo = try MadeUp.photo([
        MadeUp.swatch(1, 2, 3, share: 0.75), MadeUp.swatch(4, 5, 6, share: share),
      ])
      let text = MadeUp.text(
        of: [PhotoOutcome(name: "a", result: .success(photo))], as: .text(style)
      ).replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
      let lines = text.split(separator: "\n")
      #expect(lines.count == (hasRest ? 3 : 2) && Set(lines.map(\.count)).count == 1)
      #expect(text.contains("rest ") == hasRest && text.hasSuffix("  0.5%\n") == hasRest)
    }
  }

  @Test func `256 colors are used if the terminal has no more`() throws {
    let style = TerminalStyle(color: .indexed, hasBars: false, columns: 80)
    #expect(try text(style).hasPrefix("\u{1B}[48;5;196m      \u{1B}[0m  #ff0000"))
  }

  @Test func `every fixed color of a terminal is mapped to its own index`() {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    for (index, (red, green, blue)) in levels.flatMap({ red in
      levels.flatMap { green in levels.map { (red, green, $0) } }
    }).enumerated() {
      let color = SRGB8(red: red, green: green, blue: blue)
      #expect(color.xtermIndex == 16 + index)
    }
    for step in 0..<24 {
      let gray = UInt8(8 + 10 * step)
      let index = SRGB8(red: gray, green: gray, blue: gray).xtermIndex
      // None of these grays is in the cube as well, which has 95, 135, 175 and so on.
      #expect(index == 232 + step)
    }
  }

  @Test(arguments: [(0.0, "▏   "), (0.5, "██  "), (1, "████"), (0.28, "█▏  ")])
  func `a bar is as long as its share, and never empty`(_ row: (share: Double, bar: String)) {
    #expect(TerminalStyle.bar(row.share, columns: 4) == row.bar)
  }
}
