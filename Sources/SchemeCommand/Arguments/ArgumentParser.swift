internal import SystemFiles

/// A parser of command lines by the usual rules.
///
/// It knows `--name value`, `--name=value`, `-n value`, `-nvalue` and bundles of letters that take no
/// value. Options may stand anywhere before a `--`. If an option is repeated, its last value counts.
struct ArgumentParser: Sendable {
  /// The options that exist.
  let options: [OptionDeclaration]

  /// Sorts words into options and operands.
  func parse(_ words: some Sequence<RawText>) throws(UsageError) -> ParsedArguments {
    var arguments = ParsedArguments()
    var words = Array(words)[...]
    while let word = words.popFirst() {
      if word.bytes.elementsEqual("--".utf8) {
        arguments.operands += words
        break
      }
      let isOption: Bool
      if word.bytes.starts(with: "--".utf8) {
        isOption = try parseLong(word, rest: &words, into: &arguments)
      } else if word.bytes.starts(with: "-".utf8), word.bytes.count > 1 {
        isOption = try parseShort(word, rest: &words, into: &arguments)
      } else {
        arguments.operands.append(word)
        continue
      }
      if !isOption { break }
    }
    return arguments
  }

  /// Reads `--name`, and returns whether to go on after it.
  private func parseLong(
    _ word: RawText, rest: inout ArraySlice<RawText>, into arguments: inout ParsedArguments
  ) throws(UsageError) -> Bool {
    let parts = word.bytes.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = RawText(bytes: parts[0]).text
    guard let option = options.first(where: { $0.name == name || $0.negation == name }) else {
      throw .unknownOption("--" + name, suggestions: suggestions(for: name))
    }
    let inlineValue = parts.count > 1 ? RawText(bytes: parts[1]) : nil
    if option.placeholder == nil, inlineValue != nil {
      throw .unexpectedValue(option: "--" + name)
    }
    if name != option.name {
      arguments.options.removeAll { $0.name == option.name }
      arguments.undone.insert(option.name)
      return true
    }
    return try record(option, value: inlineValue, rest: &rest, into: &arguments)
  }

  /// Reads `-abc`, and returns whether to go on after it.
  private func parseShort(
    _ word: RawText, rest: inout ArraySlice<RawText>, into arguments: inout ParsedArguments
  ) throws(UsageError) -> Bool {
    var letters = word.bytes.dropFirst()
    while let letter = letters.popFirst() {
      let character = Character(Unicode.Scalar(letter))
      guard let option = options.first(where: { $0.short == character }) else {
        // `-colors` is one mistake, not six letters.
        let name = RawText(bytes: word.bytes.dropFirst()).text
        throw .unknownOption("-" + name, suggestions: suggestions(for: name))
      }
      guard option.placeholder == nil else {
        if letters.first == UInt8(ascii: "=") {
          throw .equalsSign(
            short: "-\(character)", long: option.longForm,
            value: RawText(bytes: letters.dropFirst()).text)
        }
        let attached = letters.isEmpty ? nil : RawText(bytes: letters)
        return try record(option, value: attached, rest: &rest, into: &arguments)
      }
      guard try record(option, value: nil, rest: &rest, into: &arguments) else { return false }
    }
    return true
  }

  private func record(
    _ option: OptionDeclaration, value: RawText?, rest: inout ArraySlice<RawText>,
    into arguments: inout ParsedArguments
  ) throws(UsageError) -> Bool {
    if option.placeholder == nil {
      arguments.options.append(.init(name: option.name, value: ""))
    } else if let value = value ?? rest.popFirst() {
      arguments.options.append(.init(name: option.name, value: value))
    } else {
      throw .missingValue(option: option.longForm, placeholder: option.placeholder ?? "")
    }
    return !option.endsParsing
  }

  /// Returns the options that a person who typed `name` after one or two dashes may have meant.
  private func suggestions(for name: String) -> [String] {
    if name.count == 1 {
      let letter = name.lowercased()
      if let short = options.first(where: { $0.short.map(String.init) == letter })?.short {
        return ["-\(short)"]
      }
      return options.map(\.longForm).filter { $0.hasPrefix("--" + letter) }
    }
    if let option = options.first(where: { $0.choices.contains(name) }) {
      return ["\(option.longForm) \(name)"]
    }
    return nearest(to: name, among: options.flatMap { [$0.name, $0.negation] }.compactMap(\.self))
      .map { ["--" + $0] } ?? []
  }
}
