internal import SchemeExtraction

extension OptionDeclaration {
  static let colors = OptionDeclaration(
    name: "colors", short: "n", placeholder: "K|auto",
    help: "How many colors to find, 1 to 256, or auto: as many as make a difference to the eye.",
    defaultText: "5")
  static let format = OptionDeclaration(
    name: "format", placeholder: "NAME",
    help: "text to look at, hex for one #rrggbb a line, json for one array, jsonl for one JSON "
      + "object a line as soon as it is done; for other programs csv, css, scss, tailwind, tokens, "
      + "swiftui, android, html, gpl, jasc, riff, ase, aco, act, procreate, alacritty, kitty, "
      + "windows-terminal, xresources or pywal; svg and png for a strip to look at.",
    defaultText: "what the suffix of FILE says, else text")
  static let output = OptionDeclaration(
    name: "output", short: "o", placeholder: "FILE",
    help: "Write to FILE, which is replaced whole or not at all.", defaultText: "standard output")
  static let sort = OptionDeclaration(
    name: "sort", placeholder: SwatchOrder.placeholder,
    help: "share lists the most common color first, hue goes around from red with grays last, "
      + "lightness from dark to light, chroma from vivid to gray.",
    defaultText: "share")
  static let space = OptionDeclaration(
    name: "space", placeholder: SchemeExtractor.Space.placeholder,
    help: "Where distances between colors are measured: as eyes see them, by code values, or in "
      + "CIELAB.",
    defaultText: "oklab")
  static let quality = OptionDeclaration(
    name: "quality", placeholder: SchemeExtractor.Quality.placeholder,
    help: "standard is fast; exact looks at every distinct color, and tries harder for seconds.",
    defaultText: "standard")
  static let seed = OptionDeclaration(
    name: "seed", placeholder: "N",
    help:
      "Picks the random starting colors. The same photo, options and seed give the same colors.",
    defaultText: "0")
  static let strict = OptionDeclaration(
    name: "strict",
    help: "Refuse truncated and damaged photos, of which otherwise what can be read is used.")
  static let maxPixels = OptionDeclaration(
    name: "max-pixels", placeholder: "N",
    help: "Refuse photos of more pixels. K, M and G stand for thousands, millions and billions.",
    defaultText: "512M")
  static let names = OptionDeclaration(
    name: "names", help: "In text, say what each color is called. The JSON formats always do.")
  static let roles = OptionDeclaration(
    name: "roles",
    help:
      "In text and JSON, say which of the colors could be background, surface, text and accent, "
      + "and how much contrast they have.")
  static let jobs = OptionDeclaration(
    name: "jobs", placeholder: "N",
    help: "How many photos are in work at a time, and processors at work on one photo.",
    defaultText: "the number of processors")
  static let color = OptionDeclaration(
    name: "color", placeholder: ColorChoice.placeholder,
    help: "When to show colors in text. auto heeds NO_COLOR and CLICOLOR_FORCE, and otherwise "
      + "shows them on a terminal.",
    defaultText: "auto")
}
