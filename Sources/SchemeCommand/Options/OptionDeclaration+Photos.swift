internal import SchemeExtraction

/// Options about how the colors of a photo are found. They mean the same in every subcommand.
extension OptionDeclaration {
  /// The options of every subcommand that finds colors, except the number of colors.
  static let photoOptions: [OptionDeclaration] = [
    .space, .quality, .emphasis, .pin, .merge, .ignore, .region, .mask, .alphaThreshold,
    .background, .seed, .strict, .maxPixels, .maxBytes, .maxMemory,
  ]

  static let colors = OptionDeclaration(
    name: "colors", short: "n", placeholder: "K|auto|center|pixel",
    help:
      "How many colors to find, 1 to 256, or auto: as many as make a difference to the eye. Also "
      + "the colors to show for those found, as in '-n 8 --colors pixel': center, or pixel for that "
      + "of the pixel at the place of each.",
    defaultText: "5", isRepeatable: true)
  static let space = OptionDeclaration(
    name: "space", placeholder: SchemeExtractor.Space.placeholder,
    help: "The space in which differences between colors are measured: Oklab, as eyes see them; "
      + "sRGB, by code values; or CIELAB.",
    defaultText: "oklab")
  static let quality = OptionDeclaration(
    name: "quality", placeholder: SchemeExtractor.Quality.placeholder,
    help:
      "How thoroughly to look: standard is fast; exact looks at every distinct color and searches "
      + "longer, for seconds.",
    defaultText: "standard")
  static let emphasis = OptionDeclaration(
    name: "emphasis", placeholder: SchemeExtractor.Emphasis.placeholder,
    help:
      "What makes a color one of the few: salience, the attention that it draws, finds the colors "
      + "that a person would pick, small vivid ones among them; area, for the least error.",
    defaultText: "salience")
  static let pin = OptionDeclaration(
    name: "pin", placeholder: "COLOR",
    help: "Keep COLOR, as CSS writes it, among the colors, whatever the photo. It counts toward "
      + "their number, and its share is that of the pixels nearest to it, 0 if there are none. It "
      + "can be given more than once.",
    isRepeatable: true)
  static let merge = OptionDeclaration(
    name: "merge", placeholder: "D",
    help: "Join colors that differ by less than D, the nearest first, so that there may be fewer "
      + "than asked for. D is a distance in Oklab, from 0 to 1; 0.02 can just be seen. Pinned "
      + "colors stay as they are.")
  static let mask = OptionDeclaration(
    name: "mask", placeholder: "FILE",
    help:
      "Weigh the pixels by another picture, PNG, JPEG or PNM, stretched over the upright photo: by "
      + "its alpha if it has transparent parts, otherwise by its brightness. What is transparent "
      + "or black there is left out.", isConfigurable: false)
  static let ignore = OptionDeclaration(
    name: "ignore", placeholder: "COLOR",
    help:
      "Leave out a color and those like it: white, black, gray, or any that CSS can write, such "
      + "as '#ff8800' or 'teal', with all that differ from it by at most 0.05. Another limit follows a colon, as "
      + "in '#ff8800:0.1'. Differences are distances in Oklab, where black and white are 1 apart. "
      + "It can be given more than once.",
    isRepeatable: true)
  static let region = OptionDeclaration(
    name: "region", placeholder: "X,Y,W,H",
    help: "Look only at this part of the upright photo: its left and top edge, its width and its "
      + "height, each in pixels or in percent of the photo's side, such as 25%.",
    defaultText: "0,0,100%,100%")
  static let alphaThreshold = OptionDeclaration(
    name: "alpha-threshold", placeholder: "A",
    help: "Leave out pixels whose alpha is below A, from 0 to 1.", defaultText: "0")
  static let background = OptionDeclaration(
    name: "background", placeholder: "COLOR",
    help: "Put COLOR, as CSS writes it, behind pixels that are not opaque, as browsers do. "
      + "Otherwise their own color counts, in proportion to its alpha.")
  static let seed = OptionDeclaration(
    name: "seed", placeholder: "N",
    help: "Choose other random starting colors. The same photo, options and seed give the same "
      + "colors.",
    defaultText: "0")
  static let strict = OptionDeclaration(
    name: "strict",
    help: "Refuse truncated and damaged photos. Otherwise what can be read of them is used.")
  static let maxPixels = OptionDeclaration(
    name: "max-pixels", placeholder: "N",
    help: "Refuse photos of more pixels. K, M and G stand for thousands, millions and billions.",
    defaultText: "512M")
  static let maxBytes = OptionDeclaration(
    name: "max-bytes", placeholder: "N",
    help: "Refuse larger files. K, M and G stand for KiB, MiB and GiB.", defaultText: "1G")
  static let maxMemory = OptionDeclaration(
    name: "max-memory", placeholder: "N",
    help: "Refuse photos that take more bytes of memory to decode, as large progressive JPEGs do, "
      + "or the time that goes with it. K, M and G stand for KiB, MiB and GiB.",
    defaultText: "512M")
}
