internal import PhotoConversion
internal import SystemCalls

/// The options for photo formats that programs of the system convert.
struct ConversionOptions: OptionGroup {
  var isOff = false
  var isStrict = false
  var chosen: [Choice] = []

  struct Choice: Hashable, Sendable {
    let key: String
    let program: PhotoProgram
  }

  static let options: [Option<Self>] = [
    Option(
      "no-convert", \.isOff,
      help: "Read formats other than JPEG, PNG and PNM with the programs that 'colorway formats' "
        + "lists. On by default."
    ).forExperts,
    Option(
      "strict-confinement", \.isStrict,
      help:
        "Refuse photos of other formats if this system cannot confine programs fully. Otherwise "
        + "a warning says what it cannot do."
    ).forExperts,
    Option(
      "converter", \.chosen, .choice,
      help:
        "Read photos of FORMAT with PROGRAM: one that 'colorway formats' lists, or an absolute "
        + "path and arguments, in which {input} and {output} stand for files."
    ).forExperts,
  ]

  /// Returns the converter, or `nil` if conversion is off.
  func converter(_ console: Console) -> PhotoConverter? {
    guard !isOff else { return nil }
    let folders = console.environment("PATH").map { $0.split(separator: ":").map(String.init) }
    var converter = PhotoConverter(searchPath: folders ?? PhotoConverter.systemPath)
    converter.requiresConfinement = isStrict
    for choice in chosen { converter.choose(choice.program, for: choice.key) }
    return converter
  }
}

extension OptionValues where Value == ConversionOptions.Choice {
  fileprivate static var choice: OptionValues {
    OptionValues(
      "FORMAT=PROGRAM",
      expected: "a format and a program of 'colorway formats', such as webp=vips, or the path of "
        + "a program from the root",
      read: { text in
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2,
          let format = ConvertibleFormat.all.first(where: { $0.key == parts[0].lowercased() }),
          let program = PhotoProgram(commandLine: parts[1], for: format)
        else { return nil }
        return Value(key: format.key, program: program)
      })
  }
}
