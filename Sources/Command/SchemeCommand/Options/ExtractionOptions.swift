internal import Colorway

/// The photos of a command and the options for extracting their colors, which all subcommands share.
struct ExtractionOptions: OptionGroup {
  /// The photos, folders of photos, and `-` for standard input.
  var operands: [RawPath] = []
  /// The options of the extractor, except the mask.
  var options = SchemeExtractor.Options()
  var mask: RawPath?
  var limits = DecodingLimits()
  var isStrict = false
  var isFlat = false
  /// The files and folders to leave out of folders.
  var excluded: [PathPattern] = []
  /// The number of photos to process concurrently, or `nil` for the number of processors.
  var jobs: Int?
  var conversion = ConversionOptions()

  init() { self.init(limits: DecodingLimits()) }

  init(
    colorCount: SchemeExtractor.ColorCount = .exactly(5),
    emphasis: SchemeExtractor.Emphasis = .salience, limits: DecodingLimits = DecodingLimits()
  ) {
    (options.colorCount, options.emphasis, self.limits) = (colorCount, emphasis, limits)
  }

  static let options: [Option<Self>] =
    [colors] + optionsOfChoice.map { $0.about("colors") }
    + [Option("strict", \.isStrict, help: "Refuse truncated and damaged photos.")]
    + optionsOfReading

  /// The options that choose which pixels count, and which colors stand for them.
  private static let optionsOfChoice: [Option<Self>] =
    [
      Option(
        "representative", \.options.representation, .choice,
        help: "The color shown for each cluster: center, its mean; or pixel, the color at its most "
          + "typical place in the photo."),
      Option(
        "emphasis", \.options.emphasis, .choice,
        help: "How colors are chosen: salience, the colors a person would pick; area, the least "
          + "error over all pixels."),
      Option(
        "pin", \.options.pinnedColors, .color,
        help: "Keep COLOR in the scheme. It counts toward the number of colors. Its share is that "
          + "of the pixels nearest to it."),
      Option(
        "ignore", \.options.ignoredColors, .colorRange,
        help: "Leave out pixels like COLOR: white, black, gray or any CSS color, within a distance "
          + "of 0.05 in Oklab. Write another distance after a colon, as in '#ff8800:0.1'."),
      Option(
        "merge", \.options.minimumDifference,
        .number("D", in: 0...1, expected: "a difference in Oklab from 0 to 1, such as 0.05"),
        help: "Merge colors that differ by less than D, a distance in Oklab. A difference of 0.02 "
          + "is just visible. Pinned colors stay."),
      Option(
        "region", \.options.region, .region,
        help: "Use only this part of the upright photo: left, top, width and height, in pixels or "
          + "percent.", default: "0,0,100%,100%"),
      Option(
        "mask", \.mask, .file,
        help: "Weight the pixels by the picture FILE, stretched over the upright photo: by its "
          + "alpha if it has any, otherwise by its brightness."
      ).ofOneRun,
      Option(
        "background", \.options.background, .color,
        help: "Composite transparent pixels over COLOR. Without it, their own color counts in "
          + "proportion to its alpha."),
      Option(
        "alpha-threshold", \.options.alphaThreshold, .number("A", in: 0...1),
        help: "Leave out pixels whose alpha is below A."),
      Option(
        "space", \.options.space, .choice,
        help: "The color space of differences: oklab, perceptual; srgb, by code values; or cielab."
      ).forExperts,
      Option(
        "quality", \.options.quality, .choice,
        help:
          "Thoroughness of the search: standard is fast; exact clusters every distinct color and takes seconds."
      ).forExperts,
      Option(
        "seed", \.options.seed, .wholeNumber(in: 0 ... .max),
        help:
          "Seed of the random starting colors. The same photo, options and seed give the same "
          + "colors."
      ).forExperts,
    ]

  static let colors = Option<Self>(
    "colors", short: "n", \.options.colorCount, .colorCount(in: 1...256),
    help: "Number of colors, 1 to 256; or auto, enough that no "
      + "group of 1 % of the pixels looks like none of them, up to 12."
  ).alias("k", "count")

  /// The options that decide which files are read, and how.
  static let optionsOfReading = limitOptions + ConversionOptions.options.of(\.conversion)

  static let limitOptions: [Option<Self>] = [
    Option(
      "max-pixels", \.limits.maximumPixelCount, .count(unit: "P", base: 1000),
      help: "Refuse photos of more than N pixels. K, M and G are thousands, millions and billions."
    ).forExperts,
    Option(
      "max-bytes", \.limits.maximumFileSize, .count(unit: "B", base: 1024),
      help: "Refuse files of more than N bytes. K, M and G are KiB, MiB and GiB."
    ).forExperts,
    Option(
      "max-memory", \.limits.memory, .count(unit: "B", base: 1024),
      help: "Refuse photos that need more than N bytes to decode. K, M and G are KiB, MiB and GiB."
    ).forExperts,
  ]

  /// The names of the options that choose colors, and do not matter to a palette.
  static let namesOfChoice: Set<String> = [
    "colors", "representative", "emphasis", "pin", "ignore", "merge", "region", "mask",
    "alpha-threshold", "space", "quality", "seed",
  ]

  static let optionsOfSeveral: [Option<Self>] = [
    jobsOption,
    Option(
      "no-recursive", \.isFlat, help: "Search the subfolders of a named folder. On by default."),
    exclude,
  ]

  static let exclude = Option<Self>(
    "exclude", \.excluded, .pathPattern,
    help:
      "Leave out files and folders of a named folder. GLOB is compared with each name or, if it "
      + "has a slash, with the path below the folder; a slash at its end means folders only. * is "
      + "any characters but slashes, ? is one, [a-z] one of a set, **/ any folders. Case matters.")

  static let jobsOption = Option<Self>(
    "jobs", \.jobs, .wholeNumber(in: 1...1024),
    help: "Number of photos to process at a time, and of processors that can share one photo.",
    default: "the number of processors")

  /// Takes the operands as photos and folders of photos. There must be at least one.
  mutating func take(
    _ arguments: ParsedArguments, besides others: [RawPath?] = []
  ) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw .noInput }
    try take(operands: arguments.operands, besides: others)
  }

  /// Takes the number of colors of a format, unless the user requests another number.
  mutating func takeColorCount(for format: PaletteFormat, _ arguments: ParsedArguments) {
    guard let count = format.colorCount, !arguments.contains("colors") else { return }
    options.colorCount = .exactly(count)
  }

  mutating func takeOne(
    _ arguments: ParsedArguments, besides others: [RawPath?] = []
  ) throws(UsageError) {
    try take(arguments, besides: others)
    if operands.count > 1 {
      throw UsageError("'\(operands[1].printable)' is one file too many; name a single one")
    }
  }

  /// Takes photos, and checks that the options are consistent.
  mutating func take(operands: [RawPath], besides others: [RawPath?] = []) throws(UsageError) {
    self.operands = operands
    let files = operands + (others + [mask]).compactMap(\.self)
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw UsageError("standard input ('-') can be read only once; name it once")
    }
    var pins: [SRGB8] = []
    for pin in options.pinnedColors where !pins.contains(pin) { pins.append(pin) }
    options.pinnedColors = pins
    if case .exactly(let count) = options.colorCount, pins.count > count {
      throw UsageError(
        "\(pins.count) colors are pinned, but only \(count) asked for; use a higher '--colors'")
    }
  }

  /// Returns the file name of the only operand, or `name` if there are several operands or the only
  /// one has no meaningful name.
  func name(otherwise name: RawPath) -> RawPath {
    let only = operands.count == 1 ? operands[0].lastComponent : "-"
    return ["-", ".", "..", "/"].contains(only) ? name : only
  }
  func source(_ operand: RawPath, _ console: Console) -> PhotoSource {
    PhotoSource(operand: operand, converter: conversion.converter(console))
  }

  func queue(
    _ console: Console, names: NameList? = nil, order: PathOrder = .bytewise,
    takesEachOnce: Bool = true
  ) -> PhotoQueue {
    PhotoQueue(
      operands: operands, names: names, isRecursive: !isFlat, order: order,
      takesEachOnce: takesEachOnce, excluding: excluded,
      converter: conversion.converter(console))
  }

  func jobCount(_ console: Console) -> Int { jobs ?? min(console.processorCount, 1024) }

  /// Returns the extractor without the mask. The processors of the console may share a photo.
  func extractor(_ console: Console) -> SchemeExtractor {
    var extractor = SchemeExtractor()
    extractor.taskCount = min(extractor.taskCount, jobCount(console))
    (extractor.isStrict, extractor.limits, extractor.options) = (isStrict, limits, options)
    return extractor
  }

  /// Returns the extractor with the mask, which is read here.
  func readyExtractor(
    writing output: RawPath?, reading others: [RawPath?] = [], _ console: Console
  ) throws -> SchemeExtractor {
    try OutputSink.check(output, against: operands + (others + [mask]).compactMap(\.self))
    var extractor = extractor(console)
    guard let mask else { return extractor }
    do {
      extractor.options.mask = try source(mask, console).mask(limits)
    } catch {
      throw Complaint(error, about: mask)
    }
    return extractor
  }
}

extension UsageError {
  static let noInput = UsageError("no photo was named (for standard input, name '-')")
  static let standardInputIsKeyboard = UsageError(
    "standard input ('-') is the keyboard here; name a file or a folder")
}

extension DecodingLimits {
  /// The memory limit. Raising it also raises the limit of scanned blocks, because more memory
  /// holds more coefficients, which take longer to scan.
  fileprivate var memory: Int {
    get { maximumMemory }
    set {
      let blockCount = Double(maximumScannedBlockCount) * Double(newValue) / Double(maximumMemory)
      maximumScannedBlockCount = max(maximumScannedBlockCount, Int(min(blockCount, 1e15)))
      maximumMemory = newValue
    }
  }
}
