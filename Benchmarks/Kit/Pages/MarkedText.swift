/// A text with sections that can be replaced, each between `<!-- begin NAME -->` and `<!-- end NAME
/// -->`.
package struct MarkedText: Hashable, Sendable {
  /// The text.
  package private(set) var text: String

  /// Creates a text.
  package init(_ text: String) { self.text = text }

  /// Replaces the text between the marks of a section.
  ///
  /// - Throws: ``BenchmarkError/malformed(_:)`` if one of the marks is missing.
  package mutating func replace(_ name: String, with content: String) throws(BenchmarkError) {
    guard let begin = text.firstRange(of: "<!-- begin \(name) -->\n"),
      let end = text[begin.upperBound...].firstRange(of: "<!-- end \(name) -->")
    else { throw .malformed("the marks of \(name)") }
    text.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + content + "\n")
  }
}
