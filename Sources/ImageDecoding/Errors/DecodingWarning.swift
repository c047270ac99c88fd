/// A fault of a file that did not stop it from being decoded.
@nonexhaustive
public enum DecodingWarning: Hashable, Sendable {
  /// The data ends early or is damaged: only `rowsRead` of `rowCount` rows were used.
  case truncated(rowsRead: Int, rowCount: Int)
  /// Some of the data is damaged; all rows were used. `reason` is the codec's own message.
  case damaged(reason: String)
  /// The embedded color profile was not applied; the colors were read as sRGB.
  case profileIgnored(reason: String)
}

extension DecodingWarning: CustomStringConvertible {
  /// The warning as a sentence without capital and period.
  public var description: String {
    switch self {
    case .truncated(let rowsRead, let rowCount):
      "the data ends early or is damaged: only \(rowsRead.grouped) of \(rowCount.grouped) rows "
        + "were used"
    case .damaged(let reason): "some of the data is damaged: \(reason)"
    case .profileIgnored(let reason):
      "the color profile was not applied, and the colors were read as sRGB: \(reason)"
    }
  }
}
