/// Why a palette cannot be read or written: what is wrong, and where.
public struct PaletteError: Error, Hashable, Sendable {
  /// What kind of fault it is.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// The file ends before what it announces.
    case truncated
    /// The file breaks the rules of its format.
    case malformed
    /// The file is sound, and holds what this library does not read.
    case unsupported
    /// The palettes are more than the format holds.
    case tooLarge
  }

  /// A place in a file.
  public enum Place: Hashable, Sendable {
    /// So many bytes after the start.
    case byte(Int)
    /// In a line of text, of which the first is 1.
    case line(Int)
  }

  /// The kind.
  public let kind: Kind
  /// What is wrong, without capital and period.
  public let reason: String
  /// Where the file goes wrong, if it is about a place.
  public let place: Place?

  /// Creates an error.
  package init(_ kind: Kind, _ reason: String, at place: Place? = nil) {
    self.kind = kind
    self.reason = reason
    self.place = place
  }
}

extension PaletteError: CustomStringConvertible {
  /// The place and what is wrong: `line 3: '300' is no whole number from 0 to 255`.
  public var description: String {
    switch place {
    case .byte(let offset): "byte \(offset): \(reason)"
    case .line(let number): "line \(number): \(reason)"
    case nil: reason
    }
  }
}
