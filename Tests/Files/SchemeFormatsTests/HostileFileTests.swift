import ColorMath
import SchemeFormats
import Testing

/// Files with numbers that no color has, and files that would take long to read or to write.
struct HostileFileTests {
  private static let numbers = [
    "1e300", "-1e300", "1e19", "9223372036854775808", "1e-320", "-0", "2",
  ]

  private static func bytes(ofFloat number: Float) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number.bitPattern >> $0) }
  }

  private static func ase(_ model: String, _ numbers: [Float]) -> [UInt8] {
    let content: [UInt8] =
      [0, 1, 0, 0] + Array(model.utf8) + numbers.flatMap { bytes(ofFloat: $0) } + [0, 2]
    return Array("ASEF".utf8) + [0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, UInt8(content.count)]
      + content
  }

  private static func json(_ number: String) -> [String] {
    let spaces = PaletteColor.Space.allCases.map { space in
      let components = Array(repeating: number, count: space.componentCount).joined(separator: ",")
      return #"{"space":"\#(space.rawValue)","components":[\#(components)]}"#
    }
    return spaces + [
      ##"{"hex":"#123456","share":\##(number)}"##,
      ##"{"hex":"#123","displayP3":[0,\##(number),0]}"##,
      #"{"space":"srgb","components":[0,0,0],"alpha":\#(number)}"#,
    ]
  }

  private static func tokens(_ number: String) -> [String] {
    CSSColor.Space.allCases.map { space in
      let components = "[\(number),\(number),\(number)]"
      let color = #""colorSpace":"\#(space.rawValue)","components":\#(components)"#
      return ##"{"$value":{\##(color),"alpha":\##(number),"hex":"#ff0000"}}"##
    }
  }

  private static func css(_ number: String) -> [String] {
    let (three, alpha) = ("\(number) \(number) \(number)", " / \(number))")
    let functions = ["rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch"]
    let spaces = ["display-p3", "xyz", "rec2020", "prophoto-rgb", "srgb-linear"]
    return functions.map { $0 + "(" + three + alpha }
      + spaces.map { "color(\($0) " + three + alpha }
      + ["hsl(\(number)turn 50% 50%)", "lch(50% \(number)% \(number)deg)"]
  }

  /// Files of many formats with a number in every place for one.
  private static var files: [(format: PaletteFormat, bytes: [UInt8])] {
    var files: [(format: PaletteFormat, bytes: [UInt8])] = []
    func add(_ format: PaletteFormat, _ text: String) { files.append((format, Array(text.utf8))) }
    for number in numbers {
      for color in json(number) { add(.json, "[{\"colors\":[\(color)]}]") }
      for token in tokens(number) { add(.tokens, "{\"a\":{\"b\":\(token)}}") }
      for color in css(number) {
        add(.css, "a{--b: \(color);}")
        add(.hex, color)
      }
    }
    for number in [
      Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -1,
    ] {
      for (model, count) in [("RGB ", 3), ("CMYK", 4), ("LAB ", 3), ("Gray", 1)] {
        files.append((.ase, ase(model, Array(repeating: number, count: count))))
      }
    }
    return files
  }

  @Test func `a palette that was read has valid numbers, and every format can write it`() throws {
    for (format, bytes) in Self.files {
      guard let palettes = try? format.palettes(in: bytes) else { continue }
      for color in palettes.flatMap(\.colors) {
        #expect(color.components.allSatisfy { -1_000...1_000 ~= $0 })
        #expect(0...1 ~= color.alpha && 0...1 ~= color.share ?? 0)
        let channels = color.displayP3.map { [$0.red, $0.green, $0.blue] } ?? []
        #expect(channels.allSatisfy { 0...1 ~= $0 })
      }
      for other in PaletteFormat.all {
        #expect(throws: Never.self) { try other.bytes(for: palettes) }
      }
    }
  }

  @Test(arguments: [
    (##""hex":"#123456","share":1e300"##, "has the share 1e+300, which is not from 0 to 1"),
    (##""hex":"#123456","share":-0.055"##, "has the share -0.055, which is not from 0 to 1"),
    (
      #""space":"lab","components":[50,1e300,0]"#,
      "has the component 1e+300, which is not from -1000 to 1000"
    ),
    (
      #""space":"gray","components":[0.5],"alpha":1.5"#,
      "has the alpha 1.5, which is not from 0 to 1"
    ),
    (
      ##""hex":"#123456","displayP3":[0,0,-1]"##,
      "has the displayP3 channel -1.0, which is not from 0 to 1"
    ),
  ])
  func `the error for an impossible number names the color and the number`(
    _ row: (members: String, reason: String)
  ) throws {
    let text = ##"[{"colors":[{"hex":"#000"},{\##(row.members)}]}]"##
    let error = #expect(throws: PaletteError.self) {
      try PaletteFormat.json.palettes(in: Array(text.utf8))
    }
    #expect(error?.description == "color 2 of element 1 " + row.reason)
  }

  @Test func `the opacity, the share and the Display P3 channels of a color are clamped`() throws {
    var color = PaletteColor(SRGB8(red: 1, green: 2, blue: 3), alpha: 7, share: -.infinity)
    #expect(color.alpha == 1 && color.share == 0)
    (color.alpha, color.share) = (.nan, 1e300)
    color.displayP3 = DisplayP3(red: .nan, green: -1, blue: .infinity)
    #expect(color.alpha == 0 && color.share == 1)
    #expect(color.displayP3 == DisplayP3(red: 0, green: 0, blue: 1))
    #expect(PaletteColor(space: .lab, components: [50, 0, 1_000]) != nil)
    #expect(PaletteColor(space: .lab, components: [50, 0, 1_001]) == nil)
    #expect(PaletteColor(space: .gray, components: [0], share: 1.5) == nil)
    #expect(PaletteColor(space: .gray, components: [0], alpha: -1) == nil)
  }

  /// The name of the palette is that of its variables, and was split into words for each of them.
  @Test(.timeLimit(.minutes(5)))
  func `a style sheet is read in linear time, however long the name of a palette is`() throws {
    let name = String(repeating: "a", count: 200_000)
    let variables = (0..<4_000).map { "--x\($0): #123;\n" }
    let text = "/* \(name) */\na {\n--\(name)-1: red;\n" + variables.joined() + "}\n"
    let palettes = try PaletteFormat.css.palettes(in: Array(text.utf8))
    #expect(palettes.count == 1 && palettes[0].colors.count == 4_001)
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ("blanks", repeated(" ", 200_000)),
      ("lines within parentheses", "a{b:(" + repeated("\n", 200_000) + ")}"),
      ("open elements", repeated("<a>", 60_000) + repeated("</b>", 60_000)),
      ("references", repeated("--a:var(--a);", 10_000)), ("comments", repeated("/*", 100_000)),
      ("calls", repeated("var(", 60_000)), ("codes", repeated("#", 200_000)),
    ])
  func `text of any kind is read in linear time`(_ row: (name: String, text: String)) throws {
    for format in [PaletteFormat.css, .html] {
      #expect(try format.palettes(in: Array(row.text.utf8)).flatMap(\.colors).isEmpty)
    }
  }

  /// Chains of references in either order, in a circle, and with a fallback.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ("--", "var(--", ")"), ("$", "$", ""), ("@", "@", ""), ("--", "var(--", ", red)"),
      ("let ", "", ""),
    ], [1, -1])
  func `chains of thousands of references are followed, and circles end`(
    _ syntax: (mark: String, start: String, end: String), step: Int
  ) throws {
    let count = 5_000
    let sign = syntax.start.isEmpty ? " =" : ":"
    let numbers = step > 0 ? Array(1..<count) : (1..<count).reversed()
    let links = numbers.map { number in
      "\(syntax.mark)color\(number)\(sign) \(syntax.start)color\(number - 1)\(syntax.end);\n"
    }
    let first = "\(syntax.mark)color0\(sign) #123456;\n"
    let text = step > 0 ? first + links.joined() : links.joined() + first
    let colors = try PaletteFormat.css.palettes(in: Array(text.utf8)).flatMap(\.colors)
    #expect(colors.count == count && colors.allSatisfy { $0.hex == "#123456" })
    // Without the first link, or in a circle, none is a color, and all are counted.
    let circle = "\(syntax.mark)color0\(sign) \(syntax.start)color\(count - 1)\(syntax.end);\n"
    for text in [links.joined(), links.joined() + circle]
    where !syntax.start.isEmpty && !syntax.end.hasPrefix(",") {
      let content = try PaletteFormat.css.content(of: Array(text.utf8))
      #expect(content.palettes.flatMap(\.colors).isEmpty && content.warnings.count == 1)
    }
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func `the name of a palette is not written in full for each color`() throws {
    let color = PaletteColor(SRGB8(red: 1, green: 2, blue: 3), name: "b")
    let name = String(repeating: "a", count: 100_000)
    let palette = Palette(name: name, colors: Array(repeating: color, count: 100))
    for format in PaletteFormat.all {
      #expect(try format.bytes(for: [palette]).count < 1_000_000, "\(format.name)")
    }
    let token = ##"{"$value":"#102030"}"##
    let tokens = (0..<100).map { #""\#($0)":\#(token)"# }.joined(separator: ",")
    let group = #"{"a":{"\#(name)":{\#(tokens)}}}"#
    let colors = try PaletteFormat.tokens.palettes(in: Array(group.utf8)).flatMap(\.colors)
    #expect(colors.count == 100 && colors.allSatisfy { ($0.name ?? "").utf8.count < 1_100 })
  }

  @Test func `a count of colors that do not follow is a warning`() throws {
    let text = "JASC-PAL\n0100\n9223372036854775807\n1 2 3\n"
    let content = try PaletteFormat.jasc.content(of: Array(text.utf8))
    #expect(content.palettes.flatMap(\.colors).map(\.hex) == ["#010203"])
    #expect(
      content.warnings.map(\.description)
        == ["it announces 9223372036854775807 colors, and has 1"])
  }

  @Test func `JSON of more than a million values is refused`() throws {
    let text = "[" + String(repeating: "0,", count: 1 << 20) + "0]"
    let error = #expect(throws: PaletteError.self) {
      try PaletteFormat.json.palettes(in: Array(text.utf8))
    }
    #expect(error?.reason == "there are too many values")
  }
}
