internal import ColorMath
internal import SchemeDesign
internal import SchemeExtraction

/// The names of the photo's path in each syntax.
enum PhotoName {
  static let all: Set = ["wallpaper", "image"]
}

/// The names of pywal: the terminal colors and the photo.
enum PywalNames {
  static func values(_ theme: TerminalTheme, photo: String) -> TemplateValue.Members {
    // In pywal, `alpha` is also a color, but only its alpha matters.
    let alpha = TemplateColor(color: .black, form: "percent")
    return (theme.numberedColors + theme.specialColors).map { ($0, .color($1)) } + [
      ("wallpaper", .text(photo)), ("alpha", .color(alpha)),
      ("checksum", .text(checksum(of: theme))),
    ]
  }

  /// Returns a hash of the colors. Source: Fowler, Noll and Vo, FNV-1a.
  private static func checksum(of theme: TerminalTheme) -> String {
    let hash = theme.colors.flatMap(\.codes).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

/// The names of wallust: the names of pywal, and a list of the colors.
enum WallustNames {
  static let variables =
    Set((0..<16).map { "color\($0)" }).union([
      "background", "foreground", "cursor", "colors", "wallpaper", "alpha", "alpha_dec", "backend",
      "colorspace", "palette",
    ])

  static func values(
    _ theme: TerminalTheme, photo: String, mode: InterfaceTheme.Appearance
  ) -> TemplateValue.Members {
    let colors = theme.numberedColors + theme.specialColors
    return colors.map { ($0.name, .color($0.color)) } + [
      ("colors", .list(colors.map { .color($0.color) })), ("wallpaper", .text(photo)),
      ("alpha", .number(100)), ("alpha_dec", .text("1.00")), ("backend", .text("colorway")),
      ("colorspace", .text("oklab")), ("palette", .text(mode.rawValue + "16")),
    ]
  }
}

/// The names of matugen: Material roles, tones of their hues, terminal colors in base16 order, the
/// photo, and the mode.
enum MatugenNames {
  static func values(
    _ scheme: ImageColorScheme, _ theme: InterfaceTheme, photo: String, style: TerminalTheme.Style
  ) -> TemplateValue.Members {
    let mode = style.appearance
    func modes(_ colors: (InterfaceTheme.Appearance) -> [NamedColor]) -> TemplateValue {
      .map(
        zip(colors(.light), colors(.dark)).map { light, dark in
          let usual = mode == .light ? light : dark
          let modes: TemplateValue.Members = [
            ("default", .color(usual.color)), ("dark", .color(dark.color)),
            ("light", .color(light.color)),
          ]
          return (light.name, .map(modes))
        })
    }
    let palettes: TemplateValue.Members = MaterialRoles.palettes(of: theme).map { name, tones in
      (name, .map(tones.map { ("\($0.tone)", .color($0.color)) }))
    }
    return [
      ("colors", modes { MaterialRoles(theme, $0).colors }),
      (
        "base16",
        modes { appearance in
          var style = style
          style.appearance = appearance
          return base16(TerminalTheme(scheme, style: style))
        }
      ),
      ("palettes", .map(palettes)), ("image", .text(photo)), ("wallpaper", .text(photo)),
      ("mode", .text(mode.rawValue)),
      ("is_dark_mode", .flag(mode == .dark)),
    ]
  }

  /// Source: Chris Kempson, "Base16 Styling Guidelines" 0.2.
  private static func base16(_ theme: TerminalTheme) -> [NamedColor] {
    func mean(_ first: SRGB8, _ second: SRGB8) -> SRGB8 {
      SRGB8(nearest: Oklab(first).mean(with: Oklab(second)))
    }
    let colors = theme.colors
    let orange = mean(colors[1], colors[3])
    let grays = [
      theme.background, colors[0], theme.selection, colors[8], mean(colors[8], theme.foreground),
      theme.foreground, mean(theme.foreground, colors[15]), colors[15],
    ]
    let accents = [
      colors[1], orange, colors[3], colors[2], colors[6], colors[4], colors[5],
      mean(orange, colors[8]),
    ]
    return (grays + accents).enumerated()
      .map { ("base0" + String($0, radix: 16), $1) }
  }
}
