import ColorMath
import SchemeDesign
import SchemeFormats
import Testing

/// Filters, modifiers and operators of templates.
struct TemplateFilterTests {
  @Test func `matugen filters change lightness in HSL and clamp it`() throws {
    func filled(_ filter: String, _ form: String = "hsl") throws -> String {
      try ThemeTemplateTests.filled("{{colors.primary.default.\(form) | \(filter)}}")
    }
    #expect(try filled("set_lightness: 200", "hex") == "#ffffff")
    #expect(try filled("darken: 100", "hex") == "#000000")
    let plain = try ThemeTemplateTests.filled("{{colors.primary.default.hex}}")
    #expect(try filled("set_lightness: 0", "hex") == plain)
    #expect(try filled("lighten: 5 | darken: 5", "hex") == plain)
    #expect(try filled("lighten: 9.5") == filled("set_lightness: 9.5"))
    #expect(
      try ThemeTemplateTests.filled("{{colors.shadow.default.hsl | lighten: 20}}")
        == "hsl(0, 0%, 20%)")
    #expect(
      try ThemeTemplateTests.filled("{{colors.shadow.default.hsl | auto_lightness: 20}}")
        == "hsl(0, 0%, 20%)")
    #expect(
      try ThemeTemplateTests.filled("{{mode}} {{ \"#fff\" | auto_lightness: 20 }}")
        == "dark #cccccc")
    // Exactly half the lightness is light.
    #expect(
      try ThemeTemplateTests.filled("{{mode}} {{ \"#f00\" | auto_lightness: 20 }}")
        == "dark #990000")
    #expect(try filled("saturate: -100.0, hsl | set_lightness: -200", "hex") == "#000000")
    #expect(
      try ThemeTemplateTests.filled("{{mode}} {{ \"#804040\" | saturate: 100, hsv }}")
        == "dark #800000")
    #expect(
      try ThemeTemplateTests.filled("{{mode}} {{ \"#804040\" | invert | grayscale }}")
        == "dark #9f9f9f")
    #expect(
      try ThemeTemplateTests.filled(
        "{{mode}} {{ \"red\" | to_color | set_alpha: 0.5 | format: \"rgba\" }}")
        == "dark rgba(255, 0, 0, 0.5)")
    #expect(
      try ThemeTemplateTests.filled("{{mode}} {{ \"on_primary\" | camel_case }} \\{{")
        == "dark onPrimary {{")
  }

  /// A filter applied to `#804020`, whose HSL components are 20°, 60 % and 80/255, and its result.
  @Test(arguments: [
    ("set_red: 255", "#ff4020"), ("set_green: 300", "#80ff20"), ("set_blue: -5", "#804000"),
    ("set_hue: 140", "#208040"), ("set_saturation: 100", "#a03500"), ("grayscale", "#505050"),
    ("invert", "#7fbfdf"), ("lighten: 10", "#a9542a"), ("saturate: 20", "#903b10"),
    ("saturate: 20, hsv", "#802f06"), ("blend: \"#204080\", 0", "#804020"),
    ("to_color | format: \"hsl\"", "hsl(20, 60%, 31%)"), ("format: \"hue\"", "20"),
    ("format: \"saturation\"", "60"), ("format: \"lightness\"", "31"),
    ("set_red: 255 | set_green: 0 | set_blue: 1 | format: \"hue\"", "0"),
    ("set_alpha: 0.25 | format: \"hsla\"", "hsla(20, 60%, 31%, 0.25)"),
    ("set_alpha: 0.25 | format: \"alpha\"", "0.25"),
    ("set_alpha: 0.25 | format: \"hex_alpha\"", "#80402040"),
    ("set_alpha: 0.25 | format: \"alpha_hex\"", "#40804020"),
    ("set_alpha: 0.25 | format: \"alpha_hex_stripped\"", "40804020"),
    ("set_alpha: 0.25 | lighten: 10 | format: \"alpha\"", "0.25"),
  ])
  func `filters of matugen change one component and keep the others`(
    _ row: (filter: String, text: String)
  ) throws {
    #expect(
      try ThemeTemplateTests.filled("{{mode}}{{ \"#804020\" | \(row.filter) }}") == "dark"
        + row.text)
  }

  @Test(arguments: [
    ("rgb", "128,64,32"), ("xrgb", "80/40/20"), ("red", "128"), ("green", "64"), ("blue", "32"),
    ("rgbf", "0.502,0.251,0.125"), ("redf", "0.502"), ("greenf", "0.251"), ("bluef", "0.125"),
    ("hexa", "#804020ff"), ("lighten(0.5)", "#c0a090"), ("darken(0.25)", "#603018"),
    ("saturate(0.5)", "#803510"), ("complementary", "#206080"), ("blend(\"#ffffff\")", "#c0a090"),
    ("strip | strip", "804020"),
  ])
  func `filters of wallust change one component and keep the others`(
    _ row: (filter: String, text: String)
  ) throws {
    let text = try ThemeTemplateTests.filled("{{color0}}{{ \"#804020\" | \(row.filter) }}")
    #expect(text.dropFirst(7) == row.text)
  }

  @Test(arguments: [
    ("2 + 3 * 4", "14"), ("(2 + 3) * 4", "20"), ("7 - 2 - 1", "4"), ("8 / 4 / 2", "1"),
    ("1 / 4", "0.25"), ("-2 + 5", "3"), ("2 < 10", "true"), ("2 >= 2", "true"), ("2 > 2", "false"),
    ("2 <= 1", "false"), ("1 != 1", "false"), ("true or false and false", "true"),
    ("not true or true", "true"), ("not 1 == 2", "true"), ("\"a\" ~ 1 ~ \"b\"", "a1b"),
    ("1 if 2 > 3 else 4", "4"), ("5 | alpha_hexa", "0D"), ("\"a/b c.png\" | basename", "b c.png"),
    ("\"on-the fixed\" | camel_case", "onTheFixed"),
    ("\"on-the fixed\" | pascal_case", "OnTheFixed"),
    ("\"on-the fixed\" | snake_case", "on_the_fixed"), ("\"a_b c\" | kebab_case", "a-b-c"),
    ("\"  a b \" | trim", "a b"), ("\"Ab\" | lower_case", "ab"), ("\"a\\\"b\\\"\"", "a\"b\""),
    ("\"it\\\"s\"", "it\"s"), ("\"a\\\\\"", "a\\"),
  ])
  func `operators have the usual precedence, and text filters split words`(
    _ row: (expression: String, text: String)
  ) throws {
    let text = try ThemeTemplateTests.filled("{{color0}}{{ \(row.expression) }}")
    #expect(text.dropFirst(7) == row.text)
  }

  @Test func `all modifiers of pywal write the same color`() throws {
    let color = TerminalTheme(try ThemeTemplateTests.scheme()).colors[1]
    let (codes, hex) = (color.codes, color.hex.dropFirst())
    let names = ["red", "green", "blue"]
    for (index, name) in names.enumerated() {
      let text = try ThemeTemplateTests.filled("{color1.\(name)}")
      #expect(text.count == 5 && abs((Double(text) ?? 9) - Double(codes[index]) / 255) < 0.00051)
      #expect(try ThemeTemplateTests.filled("{color1.\(name)_dec}") == "\(codes[index])")
      #expect(
        try ThemeTemplateTests.filled("{color1.\(name)_hex}") == hex.dropFirst(2 * index).prefix(2))
    }
    let forms = [
      "rgbspace": codes.map(String.init).joined(separator: " "),
      "decimal": "#\(color.code)", "decimal_strip": "\(color.code)",
      "w3_luminance": "\(color.relativeLuminance)",
      "adjust_alpha(0.5).hex_argb": "#80" + hex.uppercased(), "adjust_alpha(0.02).alpha_hex": "05",
      "adjust_alpha(0.5).rgba": "rgba(\(codes.map(String.init).joined(separator: ",")),0.5)",
      "foxify(0.5)": SRGB8(
        codes: codes.map { UInt8(min(max(Double($0), 10) * 1.5, 255)) }
      ).hex, "darken(100%).foxify(0.5)": "#0f0f0f",
    ]
    for (form, text) in forms {
      #expect(try ThemeTemplateTests.filled("{color1.\(form)}") == text, "\(form)")
    }
    // Without saturation, all channels are halfway between the largest and the smallest.
    let gray = try #require(SRGB8(hex: try ThemeTemplateTests.filled("{color1.saturate(0)}")))
    #expect(Set(gray.codes).count == 1)
    let ends = Int(codes.max() ?? 0) + Int(codes.min() ?? 0)
    #expect(abs(2 * Int(gray.red) - ends) <= 1)
  }
}
