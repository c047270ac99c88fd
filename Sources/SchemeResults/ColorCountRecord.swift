package import SchemeExtraction

/// A requested number of colors: in JSON a whole number, or `"auto"`.
public enum ColorCountRecord: JSONRecord {
  /// An exact number.
  case exactly(Int)
  /// As many as make a visible difference.
  case automatic

  private static let automaticText = "auto"

  package init(_ count: SchemeExtractor.ColorCount) {
    self =
      switch count {
      case .exactly(let count): .exactly(count)
      case .automatic: .automatic
      }
  }

  /// Reads a whole number or `"auto"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let text = try? container.decode(String.self) else {
      self = .exactly(try container.decode(Int.self))
      return
    }
    guard text == Self.automaticText else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a number of colors")
    }
    self = .automatic
  }

  /// Writes a whole number or `"auto"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .exactly(let count): try container.encode(count)
    case .automatic: try container.encode(Self.automaticText)
    }
  }
}
