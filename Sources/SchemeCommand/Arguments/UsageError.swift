/// A reason a command line cannot be carried out.
enum UsageError: Error, Hashable, Sendable {
  /// There is no such option.
  case unknownOption(String, suggestions: [String])
  /// An option stands last, without the value it needs.
  case missingValue(option: String, placeholder: String)
  /// An option that takes no value was given one.
  case unexpectedValue(option: String)
  /// A letter is followed by an equals sign, as only long options are.
  case equalsSign(short: String, long: String, value: String)
  /// A value is none of those an option knows.
  case unknownChoice(option: String, value: String, choices: [String])
  /// A value cannot be used; `expected` says which could.
  case badValue(option: String, value: String, expected: String)
  /// There is no such subcommand.
  case unknownSubcommand(String, nearest: String?)
  /// No photo was named.
  case noInput
  /// More than one photo was named where one is wanted.
  case severalInputs
  /// Neither an option nor the name of a file says which format is meant.
  case unknownFormat(file: String, option: String, choices: [String])
  /// The suffix of a file says something other than the only format there is.
  case otherFormat(file: String, format: String, suffix: String)
  /// A photo was given where a palette is read.
  case photoForPalette(file: String, output: String)
  /// Standard output is a terminal, and the format is not for one.
  case notForTerminal(format: String)
  /// There are several palettes, and the format holds one.
  case severalPalettes(format: String, choices: [String])
  /// There is not one file to read and one to write.
  case notTwoFiles
  /// Standard input was named more than once.
  case repeatedStandardInput
  /// The output would replace one of the inputs.
  case outputIsInput(String)
  /// Standard input was named as a photo where it is what keys come from.
  case standardInputIsKeyboard
  /// An option means nothing without another.
  case neededOption(String, with: String)
  /// Input or output is no terminal.
  case noTerminal
  /// The terminal cannot move its cursor.
  case dumbTerminal
}
