extension [String] {
  /// Returns the words as a sentence lists them: `a, b or c`.
  func listed(with conjunction: String) -> String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
