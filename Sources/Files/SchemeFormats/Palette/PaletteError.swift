/// The reason that a palette cannot be read or written, and its place in the file, if any.
public struct PaletteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// The file ends before all the data that it announces.
    case truncated
    /// The file breaks the rules of its format.
    case malformed
    /// The file is valid, but uses an unsupported feature of its format.
    case unsupported
    /// There are more palettes or colors than the format can hold.
    case tooLarge
  }

  /// A position in a file.
  public enum Place: Hashable, Sendable {
    /// The number of bytes before the position.
    case byte(Int)
    /// The number of the line, from 1.
    case line(Int)
  }

  /// The kind of error.
  public let kind: Kind
  /// A description of the error, without an initial capital letter or final period.
  public let reason: String
  /// The place of the error, if it has one.
  public let place: Place?

  package init(_ kind: Kind, _ reason: String, at place: Place? = nil) {
    self.kind = kind
    self.reason = reason
    self.place = place
  }

  /// The place and the reason: `line 3: '300' is not a whole number from 0 to 255`.
  public var description: String {
    switch place {
    case .byte(let offset): "byte \(offset): \(reason)"
    case .line(let number): "line \(number): \(reason)"
    case nil: reason
    }
  }
}

extension PaletteError {
  /// Returns the warning that a file announces another number of colors than it has.
  static func count(_ found: Int, of announced: Int, _ unit: String = "color") -> PaletteError {
    PaletteError(
      found < announced ? .truncated : .malformed,
      "it announces \(announced) \(unit)s, and has \(found)")
  }
}
