/// A text that could end the string in which a template has it.
struct UnsafeText {
  let text: String
  /// The filter that makes the text safe.
  let quotingFilter: String

  private let marks: Set<Unicode.Scalar>

  /// Creates an unsafe text, or returns `nil` if the text is safe.
  init?(_ text: String, isForShell: Bool) {
    self.text = text
    quotingFilter = isForShell ? "quote" : "json"
    marks = Set(("\n\r\u{2028}\u{2029}\"\\" + (isForShell ? "'`$!" : "")).unicodeScalars)
    guard isPart(of: text) else { return nil }
  }

  /// Returns whether a text contains characters that make this one unsafe. Filters may have changed the others.
  func isPart(of other: String) -> Bool { other.unicodeScalars.contains(where: marks.contains) }
}
