/// The reason that a template cannot be used, and its line.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  @nonexhaustive
  public enum Kind: Error, Hashable, Sendable {
    /// An unknown name of a color, a form, a filter, or a method. `known` lists the names that are
    /// valid there.
    case unknown(String, known: [String])
    /// An unmatched brace.
    case brace(String, remedy: String)
    /// A block tag, such as `<* endfor *>`, that is not valid there.
    case block(String, remedy: String)
    /// A placeholder or a condition that is not a valid expression.
    case expression(String)
    /// A condition that is neither true nor false.
    case condition(String)
    /// A value that a filter or a method cannot use, such as text for a filter of lightness.
    case value(String, expected: String)
    /// The name of a photo that would end a string or a command, and the filter that quotes it.
    case photoName(String, filter: String)
    /// More than 16 MiB of text.
    case tooLong
  }

  /// The number of the line, from 1.
  public let line: Int
  /// The kind of error.
  public let kind: Kind

  init(line: Int, _ kind: Kind) { (self.line, self.kind) = (line, kind) }

  /// The line and the error: `line 3: 'color16' is not known`.
  public var description: String {
    let fault =
      switch kind {
      case .unknown(let name, _): "'\(name)' is not known"
      case .brace(let brace, let remedy): "'\(brace)' is unmatched; \(remedy)"
      case .block(let tag, let remedy): "'\(tag)' cannot be used; \(remedy)"
      case .expression(let text): "'\(text)' is not understood"
      case .condition(let name): "'\(name)' is neither true nor false"
      case .value(let name, let expected): "'\(name)' needs \(expected)"
      case .photoName(let name, let filter):
        "'\(name)' would end a string or a command; rename the photo, or write '{{ name | \(filter) }}'"
      case .tooLong: "the text becomes longer than 16 MiB"
      }
    return "line \(line): \(fault)"
  }
}
