package import SchemeExtraction

/// The JSON of the number of colors of a scheme, and the reason for the number.
public struct CountRecord: JSONRecord {
  /// The reasons for a number of colors.
  @nonexhaustive
  public enum Reason: String, Hashable, Codable, Sendable, CaseIterable {
    /// The number was requested.
    case asked
    /// The counted pixels have no more distinct colors.
    case distinct
    /// Colors that differ by less than the requested difference were merged.
    case merged
    /// The number was chosen automatically: as many colors as the photo has groups of similar
    /// pixels.
    case automatic
  }

  /// The requested number.
  public var asked: ColorCountRecord
  /// The number of colors of the scheme.
  public var given: Int
  /// The reason for the number.
  public var reason: Reason
  /// An explanation of the reason, unless the number was requested.
  public var message: String?
  /// The share of the pixels, 0 to 1, of the largest group that looks like none of the colors, if the
  /// number is automatic.
  public var nextShare: Double?
  /// The minimum share of a group for which a color is added, if the number is automatic.
  public var leastShare: Double?

  /// Creates the record of a scheme's number of colors, with the gain of one more color if it is known.
  package init(
    of scheme: ImageColorScheme, asked count: SchemeExtractor.ColorCount,
    next: SchemeExtractor.Evidence.NextColor? = nil
  ) {
    nextShare = next?.share.rounded(decimals: 6)
    leastShare = next?.leastShare.rounded(decimals: 6)
    let given = scheme.swatches.count
    asked = ColorCountRecord(count)
    self.given = given
    switch count {
    case _ where scheme.joinedCount > 0:
      reason = .merged
      message =
        "\(scheme.joinedCount) of \(given + scheme.joinedCount) colors were merged with others that "
        + "differ too little"
    case .automatic:
      reason = .automatic
      message = "a color for each group of at least 1 % of the pixels, up to 12"
    case .exactly(let number) where given < number:
      reason = .distinct
      message = "the pixels that count have no more distinguishable colors"
    case .exactly: reason = .asked
    }
  }
}

/// A requested number of colors: a whole number or `"auto"` in JSON.
public enum ColorCountRecord: JSONRecord {
  /// An exact number.
  case exactly(Int)
  /// As many colors as the photo has groups of similar pixels.
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
