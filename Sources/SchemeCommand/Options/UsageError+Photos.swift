/// Reasons why a command line about photos and palettes cannot be carried out.
extension UsageError {
  static let noInput = UsageError("no photo was named (for standard input, name '-')")
  static let standardInputIsKeyboard = UsageError(
    "standard input, '-', is the keyboard here; name a file or a folder")

  /// Neither an option nor the name of a file says which format is meant.
  static func unknownFormat(
    file: String, option: String, choices: [String], nearestSuffix: String? = nil
  ) -> UsageError {
    let reason =
      file == "-"
      ? "'-' has no suffix that tells the format"
      : "the suffix of '\(file)' does not stand for a format that can be "
        + (option == "--from" ? "read" : "written") + question([nearestSuffix.map { "." + $0 }])
    return UsageError(
      reason + (nearestSuffix == nil ? "; name" : " Or name")
        + " one with \(option) (it can be \(choices.joined(separator: ", ")))")
  }
}
