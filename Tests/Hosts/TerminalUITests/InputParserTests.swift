import ColorMath
import TerminalUI
import TestCorpora
import Testing

struct InputParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: String
    let events: [InputEvent]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "letters", bytes: "aé色", events: ["a", "é", "色"].map { .key(.character($0)) }),
    Case(
      name: "the first and last letters of two, three and four bytes",
      bytes: "\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}",
      events: ["\u{80}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"].map {
        .key(.character($0))
      }),
    Case(name: "Enter", bytes: "\r", events: [.key(.enter)]),
    Case(
      name: "Control", bytes: "\u{3}\u{1A}", events: [.key(.control("c")), .key(.control("z"))]),
    Case(name: "Backspace and Tab", bytes: "\u{7F}\t", events: [.key(.backspace), .key(.tab)]),
    Case(
      name: "arrows", bytes: "\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D",
      events: [.key(.up), .key(.down), .key(.right), .key(.left)]),
    Case(
      name: "arrows with modifiers", bytes: "\u{1B}[1;5A\u{1B}[1;2D",
      events: [.key(.up), .key(.left)]),
    Case(
      name: "pages and ends", bytes: "\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~",
      events: [.key(.pageUp), .key(.pageDown), .key(.home), .key(.end)]),
    Case(
      name: "mouse", bytes: "\u{1B}[<0;1;2M\u{1B}[<32;3;2M\u{1B}[<0;3;2m\u{1B}[<64;300;9M",
      events: [
        .mouse(.press, column: 0, row: 1), .mouse(.drag, column: 2, row: 1),
        .mouse(.release, column: 2, row: 1), .mouse(.scrollUp, column: 299, row: 8),
      ]),
    Case(
      name: "background color",
      bytes: "\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\\u{1B}]11;rgb:00/ff/7f\u{7}",
      events: [
        .background(SRGB8(red: 255, green: 128, blue: 0)),
        .background(SRGB8(red: 0, green: 255, blue: 127)),
      ]),
    Case(
      name: "background color with one to four digits per channel",
      bytes:
        "\u{1B}]11;rgb:f/8/0\u{7}\u{1B}]11;rgb:fff/800/01c\u{7}\u{1B}]11;rgb:01c0/0040/0041\u{7}",
      events: [
        .background(SRGB8(red: 255, green: 136, blue: 0)),
        .background(SRGB8(red: 255, green: 128, blue: 2)),
        .background(SRGB8(red: 2, green: 0, blue: 0)),
      ]),
    Case(
      name: "replies that report graphics support",
      bytes: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?1;0;256S\u{1B}[?62;4;22c",
      events: [.graphics(.kitty), .graphics(.sixelColors(256)), .graphics(.sixel)]),
    Case(
      name: "replies that report no graphics support",
      bytes:
        "\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?1;3;0S\u{1B}[?62;22cx",
      events: [.key(.character("x"))]),
    Case(
      name: "unknown sequences are skipped as a whole",
      bytes: "\u{1B}[300~\u{1B}P1+r\u{1B}\\\u{1B}[?1;2c\u{1B}[>0qx",
      events: [.key(.character("x"))]),
    Case(
      name: "pasted text is skipped", bytes: "a\u{1B}[200~q\r\u{1B}[Aq\u{3}\u{1B}[20\u{1B}[201~b",
      events: [.key(.character("a")), .key(.character("b"))]),
    Case(name: "Alt with a letter is skipped", bytes: "\u{1B}xa", events: [.key(.character("a"))]),
    Case(
      name: "Escape before a sequence", bytes: "\u{1B}\u{1B}[A", events: [.key(.escape), .key(.up)]),
    Case(
      name: "a sequence interrupted by another", bytes: "\u{1B}[1;\u{1B}[A", events: [.key(.up)]),
    Case(
      name: "bad mouse reports", bytes: "\u{1B}[<0;0;0M\u{1B}[<;M\u{1B}[<9999999999999999999;1;1Mq",
      events: [.mouse(.press, column: 0, row: 0), .key(.character("q"))]),
    Case(
      name: "other codes of the same keys",
      bytes: "\n\u{8}\u{1B}OM\u{1B}[1~\u{1B}[7~\u{1B}OH\u{1B}[8~\u{1B}[F\u{1B}OF",
      events: [.enter, .backspace, .enter, .home, .home, .home, .end, .end, .end].map {
        .key($0)
      }),
    Case(
      name: "characters of four bytes, and control codes without a key",
      bytes: "😀\u{0}\u{1C}\u{1F}x", events: [.key(.character("😀")), .key(.character("x"))]),
    Case(
      name: "other buttons, the wheel and modifiers",
      bytes: "\u{1B}[<1;1;1M\u{1B}[<2;1;1M\u{1B}[<35;5;5M\u{1B}[<66;1;1M"
        + "\u{1B}[<65;1;1M\u{1B}[<68;1;1M\u{1B}[<16;1;1M",
      events: [.scrollDown, .scrollUp, .press].map { .mouse($0, column: 0, row: 0) }),
    Case(
      name: "answers to other queries, and malformed ones",
      bytes: "\u{1B}]10;rgb:ff/ff/ff\u{7}\u{1B}]11;rgb:ff/ff/ff/ff\u{7}\u{1B}]11;rgb:fffff/0/0\u{7}"
        + "\u{1B}]11;rgb:+f/0/0\u{7}\u{1B}]11;rgb:-0/0/0\u{7}\u{1B}[?2;0;999S\u{1B}[?1;0S",
      events: []),
  ]

  @Test(arguments: cases) func `input bytes are parsed into the expected events`(_ row: Case) {
    var parser = InputParser()
    #expect(parser.events(from: row.bytes.utf8) == row.events)
    #expect(parser.patience == nil)
  }

  @Test(arguments: cases) func `the events do not depend on where the input is split`(_ row: Case) {
    let bytes = Array(row.bytes.utf8)
    for cut in 0...bytes.count {
      var parser = InputParser()
      let events = parser.events(from: bytes[..<cut]) + parser.events(from: bytes[cut...])
      #expect(events == row.events)
    }
    var parser = InputParser()
    #expect(bytes.flatMap { parser.events(from: [$0]) } == row.events)
  }

  @Test func `a lone escape byte becomes the Escape key if nothing follows`() {
    var parser = InputParser()
    #expect(parser.events(from: [0x1B]) == [])
    #expect(parser.patience == 30)
    #expect(parser.flush() == [.key(.escape)])
    #expect(parser.patience == nil)
  }

  @Test func `a truncated sequence produces no key`() {
    var parser = InputParser()
    #expect(parser.events(from: "\u{1B}[1;".utf8) == [])
    #expect(parser.flush() == [])
    #expect(parser.events(from: "q".utf8) == [.key(.character("q"))])
  }

  @Test func `an unterminated paste is abandoned, and later keys work again`() {
    var parser = InputParser()
    #expect(parser.events(from: "\u{1B}[200~qqq".utf8) == [])
    #expect(parser.patience == 1_000)
    #expect(parser.flush() == [])
    #expect(parser.events(from: "x".utf8) == [.key(.character("x"))])
  }

  @Test func `after random input, the parser still works and discards long strings`() {
    var random = SeededGenerator(seed: 7)
    var parser = InputParser()
    for _ in 0..<3_000 {
      let garbage = (0..<40).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: .min ... .max, using: &random)
          : Array("\u{1B}[<;0123456789Mm]P".utf8).randomElement(using: &random) ?? 0
      }
      _ = parser.events(from: garbage)
    }
    _ = parser.flush()
    #expect(parser.events(from: "\u{7}\u{1B}\\ ok".utf8).suffix(1) == [.key(.character("k"))])
    _ = parser.events(from: "\u{1B}]".utf8)
    _ = parser.events(from: Array(repeating: UInt8(ascii: "x"), count: 1_000))
    #expect(parser.patience == nil)
  }

  @Test func `a sequence may be 256 bytes long, and a longer one is discarded`() {
    var parser = InputParser()
    _ = parser.events(from: Array("\u{1B}]".utf8) + Array(repeating: 0x78, count: 254))
    #expect(parser.patience == 30)
    _ = parser.events(from: "x".utf8)
    #expect(parser.patience == nil)
  }

  @Test func `an escape byte in an abandoned paste is not the Escape key`() {
    var parser = InputParser()
    #expect(parser.events(from: "\u{1B}[200~\u{1B}".utf8) == [])
    #expect(parser.flush() == [])
    #expect(parser.patience == nil)
  }

  @Test func `bytes that are not UTF-8 are skipped, and those after them are read`() {
    var parser = InputParser()
    let bytes: [UInt8] = [0xC3, 0x61, 0xED, 0xA0, 0x80, 0x62, 0xF5, 0x63, 0xC0, 0xAF, 0x64]
    let events = parser.events(from: bytes)
    #expect(events == (["a", "b", "c", "d"] as [Unicode.Scalar]).map { .key(.character($0)) })
  }

  @Test func `of two groups with the same key, the first wins`() {
    let bindings = KeyBindings<Int>([.init("", "", ["x": 1]), .init("", "", ["x": 2, .tab: 3])])
    #expect(bindings["x"] == 1 && bindings[.tab] == 3 && bindings[.enter] == nil)
  }
}
