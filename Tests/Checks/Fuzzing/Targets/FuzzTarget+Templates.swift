internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeFormats

extension FuzzTarget {
  /// Templates of pywal, wallust and matugen.
  static let templates = FuzzTarget(
    name: "templates",
    exercise: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let scheme = scheme(of: SRGB8(red: 200, green: 30, blue: 60)) else { return }
      let filled: String
      do throws(TemplateError) {
        filled = try ThemeTemplate(text).filled(with: scheme, photo: "a.jpg")
      } catch {
        let lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
        try Finding.unless(1...lineCount ~= error.line && !error.description.isEmpty)
        return
      }
      try Finding.unless(try ThemeTemplate(text).filled(with: scheme, photo: "a.jpg") == filled)
      if !text.contains(where: { "{}<".contains($0) }) { try Finding.unless(filled == text) }
    },
    seeds: {
      [
        "a {color1} {background.strip} {{ {foreground.rgb} }}\n{wallpaper}",
        "{{ colors.primary.default.hex | set_alpha: 0.5 }} {{mode}} {{ image }}",
        "<* for name, value in colors *>{{ name | replace: \"_\", \"-\" }}: "
          + "{{value.default.hex_stripped}};<* endfor *>\n",
        "{# a #}{% for c in colors -%} {{ c | lighten(0.2) | strip }} {%- endfor %}"
          + "{% if palette == \"dark16\" %}{{ color1 | blend(color0) }}{% elif alpha > 1 %}b{% endif %}",
        "{color1.lighten(25%).strip} {alpha.alpha_dec} {{ a {\n}\n",
        "<* for a, b in palettes *>{{ b._40.hex | saturate: 20, hsl }}<* endfor *>",
        "<* if {{ is_dark_mode }} *>a<* else *>b<* endif *>{{colors.surface.light.red}}",
      ].map { Array($0.utf8) }
    },
    words: [
      "{", "}", "{{", "}}", "<*", "*>", "<* for c in colors *>", "<* endfor *>", "<* if not {{",
      "<* else *>", "<* endif *>", "colors.", "primary_fixed_dim", ".default", ".hex", ".rgba", "|",
      "lighten: -1e9", "replace:", "\"", "loop.first", "color15.", "\r\n", "{colors}",
      "{%", "%}", "{#", "#}", "endfor", "elif", "(", ")", "[0]", "0..9", " if ", " else ",
      "base16.",
    ].map { Array($0.utf8) })
}

private func scheme(of color: SRGB8) -> ImageColorScheme? {
  let swatch = ImageColorScheme.Swatch(
    color: Oklab(color), rgb: color, share: 1, pixelCount: 1, position: PixelPosition(x: 0, y: 0))
  return ImageColorScheme(swatches: [swatch], meanSquaredError: 0)
}
