package import SystemCalls

/// A parser of command lines. If an option is repeated, its last value applies.
struct ArgumentParser {
  let options: [OptionDeclaration]
  /// Returns the same options with their help texts, for errors. The default, `nil`, means ``options``.
  var documented: (() -> [OptionDeclaration])?
  /// Returns the names of the subcommands that have an option, given as it was typed.
  var owners: (String) -> [String] = { _ in [] }

  func parse(_ words: some Sequence<RawPath>) throws(UsageError) -> ParsedArguments {
    var arguments = ParsedArguments()
    var words = Array(words)[...]
    while let word = words.popFirst() {
      if word.bytes.elementsEqual("--".utf8) {
        arguments.operands += words
        break
      } else if word.bytes.starts(with: "--".utf8) {
        try parseLong(word, rest: &words, into: &arguments)
      } else if word.bytes.starts(with: "-".utf8), word.bytes.count > 1 {
        try parseShort(word, rest: &words, into: &arguments)
      } else {
        arguments.operands.append(word)
      }
    }
    return arguments
  }

  private func parseLong(
    _ word: RawPath, rest: inout ArraySlice<RawPath>, into arguments: inout ParsedArguments
  ) throws(UsageError) {
    let parts = word.bytes.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = RawPath(bytes: parts[0]).text
    guard
      let option = options.first(where: {
        $0.name == name || $0.negation == name || $0.aliases.contains(name)
      })
    else { throw unknown("--" + name) }
    let inlineValue = parts.count > 1 ? RawPath(bytes: parts[1]) : nil
    if !option.takesValue, inlineValue != nil {
      throw UsageError("option '--\(name)' takes no value")
    }
    if name == option.negation {
      arguments.options.removeAll { $0.name == option.name }
      arguments.undone.insert(option.name)
    } else {
      try record(option, value: inlineValue, rest: &rest, into: &arguments)
    }
  }

  private func parseShort(
    _ word: RawPath, rest: inout ArraySlice<RawPath>, into arguments: inout ParsedArguments
  ) throws(UsageError) {
    var letters = word.bytes.dropFirst()
    while let letter = letters.popFirst() {
      let character = Character(Unicode.Scalar(letter))
      guard
        let option = options.first(where: {
          $0.short == character || $0.aliases.contains(String(character))
        })
      else {
        // `-colors` is one misspelled option, not six letters.
        let name = RawPath(bytes: word.bytes.dropFirst()).text
        throw unknown("-" + name)
      }
      guard !option.takesValue else {
        if letters.first == UInt8(ascii: "=") {
          let value = RawPath(bytes: letters.dropFirst()).text
          throw UsageError(
            "'-\(character)=\(value)' is not understood; write '-\(character) \(value)' or "
              + "'\(option.longForm)=\(value)'")
        }
        let attached = letters.isEmpty ? nil : RawPath(bytes: letters)
        return try record(option, value: attached, rest: &rest, into: &arguments)
      }
      try record(option, value: nil, rest: &rest, into: &arguments)
      if option.endsParsing { return }
    }
  }

  private func record(
    _ option: OptionDeclaration, value: RawPath?, rest: inout ArraySlice<RawPath>,
    into arguments: inout ParsedArguments
  ) throws(UsageError) {
    if !option.takesValue {
      arguments.options.append(.init(name: option.name, value: ""))
    } else if let value = value ?? rest.popFirst() {
      arguments.options.append(.init(name: option.name, value: value))
    } else {
      let placeholder = known.first { $0.name == option.name }?.placeholder
      throw .missingValue(option: option.longForm, placeholder: placeholder ?? "")
    }
    if option.endsParsing { rest = [] }
  }

  private func unknown(_ option: String) -> UsageError {
    let suggestions = suggestions(for: String(option.drop { $0 == "-" }))
    // A similar name is more likely meant than an option of another subcommand, unless the other
    // subcommand has exactly this option.
    return .unknownOption(option, suggestions: suggestions, owners: owners(option))
  }

  private var known: [OptionDeclaration] { documented?() ?? options }

  /// Returns the options that a user who typed `name` after one or two dashes may have meant.
  private func suggestions(for name: String) -> [String] {
    if name.count == 1 {
      let letter = name.lowercased()
      if let short = known.first(where: { $0.short.map(String.init) == letter })?.short {
        return ["-\(short)"]
      }
      return known.map(\.longForm).filter { $0.hasPrefix("--" + letter) }
    }
    if let option = known.first(where: { $0.choices.contains(name) }) {
      return ["\(option.longForm) \(name)"]
    }
    return nearest(to: name, among: known.flatMap { [$0.name, $0.negation] }.compactMap(\.self))
      .map { ["--" + $0] } ?? []
  }
}

/// The words of a command line, separated into options and operands.
package struct ParsedArguments: Hashable, Sendable {
  package struct Option: Hashable, Sendable {
    package let name: String
    /// The value of the option, which is empty if the option takes none.
    package let value: RawPath
    /// A Boolean value that indicates whether the option comes from a configuration file rather
    /// than the command line.
    package var isSetInFile = false
  }

  package var options: [Option] = []
  var undone: Set<String> = []
  /// The words that are not options, in order.
  package var operands: [RawPath] = []

  /// The names, without dashes, that undo options which a configuration file may set.
  package var negations: [String] {
    undone.filter { !contains($0) }.sorted().map(OptionDeclaration.negation(of:))
  }

  package func onlyWord() throws(UsageError) -> RawPath? {
    if operands.count > 1 { throw .unwantedOperand(operands[1].printable) }
    return operands.first
  }

  func mentions(_ name: String) -> Bool { undone.contains(name) || contains(name) }

  package func contains(_ name: String) -> Bool { options.contains { $0.name == name } }

  func values(of name: String) -> [RawPath] { options.filter { $0.name == name }.map(\.value) }

  /// Returns whether the last value of an option comes from a configuration file.
  package func isSetInFile(_ name: String) -> Bool {
    options.last { $0.name == name }?.isSetInFile ?? false
  }
}
