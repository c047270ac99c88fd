import ColorMath
import ImageDecoding
import SchemeDesign
import SchemeExtraction
import SchemeFormats
import TestCorpora
import Testing

struct ThemeTemplateTests {
  private static let colors = [0x1A2B3C, 0xC0392B, 0x27AE60, 0xF5F5F5].map { SRGB8(rgb: $0) }

  private static func scheme() throws -> ImageColorScheme {
    let swatches = colors.map {
      ImageColorScheme.Swatch(
        color: Oklab($0), rgb: $0, share: 0.25, pixelCount: 25, position: PixelPosition(x: 0, y: 0))
    }
    return try #require(ImageColorScheme(swatches: swatches, meanSquaredError: 0))
  }

  private static func filled(
    _ text: String, mode: InterfaceTheme.Appearance = .dark
  ) throws -> String {
    try ThemeTemplate(text).filled(with: scheme(), photo: "a b.jpg", mode: mode)
  }

  @Test func `placeholders of pywal get the colors of a terminal`() throws {
    let theme = TerminalTheme(Self.colors)
    for (index, color) in theme.colors.enumerated() {
      #expect(try Self.filled("{color\(index)}") == color.hex)
    }
    #expect(
      try Self.filled("{background} {foreground} {cursor}")
        == "\(theme.background.hex) \(theme.foreground.hex) \(theme.cursor.hex)")
    #expect(try Self.filled("{wallpaper}\r\n{alpha}\r\n") == "a b.jpg\r\n100\r\n")
  }

  @Test func `modifiers of pywal give its forms`() throws {
    let color = TerminalTheme(Self.colors).colors[1]
    let hex = color.hex.dropFirst()
    let codes = "\(color.red),\(color.green),\(color.blue)"
    let pairs = [0, 2, 4].map { hex.dropFirst($0).prefix(2) }.joined(separator: "/")
    let octal = String(Int(hex, radix: 16) ?? 0, radix: 8)
    #expect(try Self.filled("{color1.strip}") == hex)
    #expect(try Self.filled("{color1.rgb}") == codes)
    #expect(try Self.filled("{color1.xrgba}") == pairs + "/ff")
    #expect(try Self.filled("{color1.rgba}") == "rgba(\(codes),1.0)")
    #expect(try Self.filled("{color1.alpha}") == "[100]\(color.hex)")
    #expect(try Self.filled("{color1.octal} {color1.octal_strip}") == "#\(octal) \(octal)")
  }

  @Test(arguments: [
    (":root {{ }}", ":root { }"), ("{{{alpha}}}", "{100}"), ("", ""), ("plain\n", "plain\n"),
    ("{{\"a\": 1}}", "{\"a\": 1}"), ("a {{ colorful }}", "a { colorful }"),
  ])
  func `two braces of pywal are one`(_ row: (template: String, text: String)) throws {
    #expect(try Self.filled(row.template) == row.text)
  }

  @Test func `placeholders of matugen get the colors of the theme`() throws {
    let theme = InterfaceTheme(try Self.scheme())
    let (dark, light) = (theme.dark[.accent], theme.light[.accent])
    let text =
      "{{colors.primary.default.hex}} {{ colors.primary.dark.hex }} {{colors.primary.light.hex}}"
    #expect(try Self.filled(text) == "\(dark.hex) \(dark.hex) \(light.hex)")
    #expect(try Self.filled(text, mode: .light) == "\(light.hex) \(dark.hex) \(light.hex)")
    #expect(
      try Self.filled("a { b: {{mode}} '{{image}}' }", mode: .light) == "a { b: light 'a b.jpg' }")
    let color = "{{colors.primary.default."
    let codes = "\(dark.red), \(dark.green), \(dark.blue)"
    #expect(try Self.filled(color + "hex_stripped}}") == dark.hex.dropFirst())
    #expect(try Self.filled(color + "rgb}}") == "rgb(\(codes))")
    #expect(try Self.filled(color + "rgba}}") == "rgba(\(codes), 1)")
    #expect(
      try Self.filled(color + "red}}/" + color + "green}}/" + color + "blue}}")
        == "\(dark.red)/\(dark.green)/\(dark.blue)")
    #expect(
      try Self.filled(color + "hex_alpha_stripped | set_alpha: 0.5}}") == dark.hex.dropFirst()
        + "80")
    #expect(try Self.filled(color + "rgba | set_alpha: 0.25 }}") == "rgba(\(codes), 0.25)")
  }

  @Test func `lightness is that of HSL, within its limits`() throws {
    func filled(_ filter: String, _ form: String = "hsl") throws -> String {
      try Self.filled("{{colors.primary.default.\(form) | \(filter)}}")
    }
    #expect(try filled("set_lightness: 200", "hex") == "#ffffff")
    #expect(try filled("darken: 100", "hex") == "#000000")
    let plain = try Self.filled("{{colors.primary.default.hex}}")
    #expect(try filled("set_lightness: 0", "hex") == plain)
    #expect(try filled("lighten: 5 | darken: 5", "hex") == plain)
    #expect(try filled("lighten: 9.5") == filled("set_lightness: 9.5"))
    #expect(try Self.filled("{{colors.shadow.default.hsl | lighten: 20}}") == "hsl(0, 0%, 20%)")
  }

  @Test(arguments: [
    ("a\n{color16}", "line 2: 'color16' is not known"),
    ("{color1.hex}", "line 1: 'color1.hex' is not known"),
    ("\r\n\r\nx {", "line 3: '{' has no partner; write '{{' for the brace itself"),
    ("}", "line 1: '}' has no partner; write '}}' for the brace itself"),
    ("{a\nb}", "line 1: '{' has no partner; write '{{' for the brace itself"),
    ("{{mode}}\n{{colors.x.default.hex}}", "line 2: 'colors.x.default.hex' is not known"),
    ("{{colors.primary.dim.hex}}", "line 1: 'colors.primary.dim.hex' is not known"),
    ("{{colors.primary.dark.hexx}}", "line 1: 'colors.primary.dark.hexx' is not known"),
    ("{{colors.primary}}", "line 1: 'colors.primary' is not known"),
    ("{{colors.primary.dark.hex | blend: 1}}", "line 1: 'blend' is not known"),
    (
      "{{colors.primary.dark.rgba | set_alpha: 2}}",
      "line 1: 'set_alpha' needs a number, as in '| set_alpha: 0.5'"
    ),
    ("{{image", "line 1: '{{' has no partner; close the placeholder on its line"),
    (
      "{{mode}}\n<* for name, value in colors *>",
      "line 2: '<* for name, value in colors *>' cannot be carried out; end it with '<* endfor *>'"
    ),
  ])
  func `what cannot be filled in is an error with its line`(
    _ row: (template: String, message: String)
  ) throws {
    let error = #expect(throws: TemplateError.self) { try Self.filled(row.template) }
    #expect(error?.description == row.message)
  }

  /// Of the kinds that waybar, rofi and shells read.
  @Test func `loops go through all colors, and conditions choose`() throws {
    let css = try Self.filled(
      "<* for name, value in colors *>@define-color {{name}} {{value.default.hex}};\n<* endfor *>")
    let lines = css.split(separator: "\n")
    #expect(lines.count > 50)
    #expect(
      lines[0] == "@define-color primary \(InterfaceTheme(try Self.scheme()).dark[.accent].hex);")
    #expect(lines.contains { $0.hasPrefix("@define-color on_tertiary_fixed_variant #") })
    let json = try Self.filled(
      "{<* for name, c in colors *>\"{{ name | replace: \"_\", \"-\" }}\": \"{{ c.dark.hex }}\""
        + "<* if {{ loop.last }} *><* else *>, <* endif *><* endfor *>}")
    #expect(json.hasPrefix("{\"primary\": \"#") && json.hasSuffix("\"}"))
    #expect(json.contains("\"on-primary-container\": \"#"))
    #expect(!json.contains("_") && json.split(separator: ", ").count == lines.count)
    let mode = "<* if not {{ is_dark_mode }} *>day<* else *>night<* endif *>"
    #expect(try Self.filled(mode) == "night" && Self.filled(mode, mode: .light) == "day")
    let rgb =
      "{{colors.shadow.dark.rgb | replace: \"rgb(\", \"\" | replace: \")\", \"\" | replace: \", \", \" \"}}"
    #expect(try Self.filled(rgb) == "0 0 0")
    let hex = try Self.filled("{{colors.primary.dark.hex | lighten: 1 | to_upper}}")
    #expect(hex.hasPrefix("#") && hex == hex.uppercased())
    #expect(try Self.filled("{{mode | to_upper | to_lower | to_upper}}") == "DARK")
  }

  @Test(arguments: [
    ("a\n<* endfor *>", "line 2: '<* endfor *>' cannot be carried out; it ends no block"),
    (
      "<* if {{mode}} *><* endfor *>",
      "line 1: '<* endfor *>' cannot be carried out; it ends no block"
    ),
    ("<* else *>", "line 1: '<* else *>' cannot be carried out; it belongs to no '<* if … *>'"),
    ("<* if {{mode}} *>\n<* endif *>", "line 1: 'mode' is neither true nor false"),
    (
      "\n<* include \"a\" *>",
      "line 2: '<* include \"a\" *>' cannot be carried out; of blocks, only for, if and else are carried out"
    ),
    ("<* for\n*>", "line 1: '<*' cannot be carried out; close it on its line"),
    ("\u{0C}a\r\n\r\u{2028}{{mode | lighten: 3}}", "line 3: 'lighten' is not known"),
    ("{{mode | lighten: 3}}", "line 1: 'lighten' is not known"),
    (
      "{{image | replace: 1}}", "line 1: 'replace' needs two texts, as in '| replace: \"_\", \"-\"'"
    ),
    (
      "<* for a in palettes *>x<* endfor *>",
      "line 1: '<* for a in palettes *>' cannot be carried out; write '<* for name, value in colors *>', '<* if {{ is_dark_mode }} *>' or '<* if not …'"
    ),
  ])
  func `a block that cannot be carried out is an error with its line`(
    _ row: (template: String, message: String)
  ) throws {
    let error = #expect(throws: TemplateError.self) { try Self.filled(row.template) }
    #expect(error?.description == row.message)
  }

  @Test func `loops within loops within loops are refused`() {
    let text = String(repeating: "<* for a, b in colors *>", count: 3)
    #expect(throws: TemplateError.self) {
      try Self.filled(text + String(repeating: "<* endfor *>", count: 3))
    }
  }

  @Test func `a template that is cut off anywhere, or of random marks, is text or an error`() throws
  {
    let whole =
      "a {{mode}} <* for n, v in colors *>{{n}}: {{v.dark.hex | lighten: 2}}\n"
      + "<* if {{loop.first}} *>x<* else *>y<* endif *><* endfor *>"
    for length in 0...whole.count {
      do { _ = try Self.filled(String(whole.prefix(length))) } catch is TemplateError {}
    }
    let words = [
      "<*", "*>", "{{", "}}", " for ", "n", ",", " in ", "colors", " if ", "else", "endif",
      "endfor", "not ", "mode", "|", "replace", ":", "\"", "\n", ".", "is_dark_mode", "{", "é",
    ]
    var bytes = SeededBytes(seed: 5)
    for _ in 0..<3000 {
      let text = (0..<12).map { _ in words[bytes.next(below: words.count)] }.joined()
      do { _ = try Self.filled("{{mode}}" + text) } catch is TemplateError {}
    }
  }

  @Test func `an error names what could stand there`() throws {
    let error = #expect(throws: TemplateError.self) { try Self.filled("{colr1}") }
    guard case .unknown("colr1", let known)? = error?.kind else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(known.contains("color1") && known.contains("wallpaper"))
  }
}
