/// A place in the theme of a terminal, by the names that terminals and their editors give it.
enum TerminalSlot: Hashable {
  /// A color from 0 to 15.
  case color(Int)
  case background, foreground, cursor, selection

  /// The names of the first eight colors, with those that other programs use.
  private static let names: [[String]] = [
    ["black"], ["red"], ["green"], ["yellow"], ["blue"], ["magenta", "purple"], ["cyan"],
    ["white"],
  ]

  /// The place of each name, in lowercase without anything but letters and digits.
  private static let slots: [String: TerminalSlot] = {
    var slots: [String: TerminalSlot] = [:]
    for number in 0..<16 {
      for name in ["color", "colour", "ansi", "palette", "terminalcolor", "ansicolor"] {
        slots[name + "\(number)"] = .color(number)
      }
      slots["color\(number % 8)" + (number < 8 ? "" : "intense")] = .color(number)
      slots[(number < 8 ? "regular" : "bright") + "\(number % 8)"] = .color(number)
      slots[(number < 8 ? "ansi" : "brights") + "\(number % 8)"] = .color(number)
      for name in names[number % 8] {
        for start in ["", "ansi", "terminalansi", "normal", "regular"] where number < 8 {
          slots[start + name] = .color(number)
        }
        for start in ["bright", "ansibright", "terminalansibright", "light", "intense"]
        where number >= 8 {
          slots[start + name] = .color(number)
        }
      }
    }
    for start in ["", "special", "terminal", "primary", "default", "color"] {
      slots[start + "background"] = .background
      slots[start + "foreground"] = .foreground
    }
    slots["cursor"] = .cursor
    for name in [
      "cursorcolor", "cursorcursor", "colorcursor", "specialcursor", "cursorbg",
      "terminalcursorforeground",
    ] {
      slots[name] = .cursor
    }
    for name in [
      "selection", "selectionbackground", "selectionbg", "terminalselectionbackground",
      "selectioncolor", "colorselection", "colorselectionbackground",
    ] {
      slots[name] = .selection
    }
    return slots
  }()

  /// The places of a scheme of base16. Source: base16-shell, template `default`.
  private static let base16: [String] = [
    "00", "08", "0b", "0a", "0d", "0e", "0c", "05", "03", "08", "0b", "0a", "0d", "0e", "0c", "07",
  ]

  /// The places of the colors from `Colour0` on in a session of PuTTY, where each color comes before its bold one.
  /// Source: PuTTY's `settings.c`.
  private static let putty: [TerminalSlot?] =
    [.foreground, nil, .background, nil, nil, .cursor]
    + (0..<16).map { .color($0 / 2 + $0 % 2 * 8) }

  /// The places of the bright colors in a scheme of base24, from red to cyan. Source: Tinted Theming,
  /// "Base24 Styling Guidelines" 0.1.
  private static let base24 = ["12", "14", "13", "16", "17", "15"]

  /// Creates the place with a name, such as `color0`, `brightRed` or `Ansi 0 Color`.
  init?(name: String) {
    guard name.utf8.count <= 40 else { return nil }
    let key = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    // iTerm writes `Ansi 0 Color`.
    let short = key.hasSuffix("color") ? String(key.dropLast(5)) : key
    guard let slot = Self.slots[key] ?? Self.slots[short] else { return nil }
    self = slot
  }

  /// Creates the place with a name of PuTTY, such as `Colour6` for black.
  private init?(putty name: String) {
    guard let number = Int(name.dropFirst(6)), Self.putty.indices.contains(number),
      let slot = Self.putty[number]
    else { return nil }
    self = slot
  }

  /// Returns the colors of a palette by their places, if it is the theme of a terminal: one that
  /// names the first eight colors, a scheme of base16, or sixteen colors in order that come from no photo.
  static func slots(of palette: Palette) -> [TerminalSlot: PaletteColor]? {
    var slots: [TerminalSlot: PaletteColor] = [:]
    let isPuTTY = palette.colors.contains { $0.name?.lowercased() == "colour21" }
    for color in palette.colors {
      let name = color.name ?? ""
      if let slot = isPuTTY ? TerminalSlot(putty: name) : TerminalSlot(name: name),
        slots[slot] == nil
      {
        slots[slot] = color
      }
    }
    if (0..<8).allSatisfy({ slots[.color($0)] != nil }) {
      for number in 8..<16 where slots[.color(number)] == nil {
        slots[.color(number)] = slots[.color(number - 8)]
      }
      return slots
    }
    let named = Dictionary(
      palette.colors.map { ($0.name?.lowercased() ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
    let shades = base16.map { named["base" + $0] }
    if shades.allSatisfy({ $0 != nil }) {
      for (number, color) in shades.enumerated() { slots[.color(number)] = color }
      (slots[.background], slots[.foreground]) = (named["base00"], named["base05"])
      (slots[.cursor], slots[.selection]) = (named["base05"], named["base02"])
      for (index, key) in base24.enumerated() {
        if let color = named["base" + key] { slots[.color(9 + index)] = color }
      }
      return slots
    }
    guard palette.colors.count == 16, palette.colors.allSatisfy({ $0.share == nil }) else {
      return nil
    }
    for (number, color) in palette.colors.enumerated() { slots[.color(number)] = color }
    return slots
  }
}

extension [Palette] {
  /// The palettes as a single one, if together they are the theme of a terminal.
  package var terminalTheme: Palette? {
    let palette = Palette(
      name: lazy.compactMap(\.name).first, colors: flatMap(\.colors))
    return TerminalSlot.slots(of: palette) == nil ? nil : palette
  }
}
