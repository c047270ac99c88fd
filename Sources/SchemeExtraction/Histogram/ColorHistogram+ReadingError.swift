extension ColorHistogram {
  /// A reason why bytes cannot be read as a histogram.
  @nonexhaustive
  public enum ReadingError: Error, Hashable, Sendable {
    /// The bytes do not begin with the signature of a histogram.
    case notAHistogram
    /// The bytes are of a later version of the format.
    case newerVersion(Int)
    /// The bytes are incomplete or were altered.
    case damaged
  }
}

extension ColorHistogram.ReadingError: CustomStringConvertible {
  /// The reason as a sentence without capital and period.
  public var description: String {
    switch self {
    case .notAHistogram: "this is no color histogram"
    case .newerVersion(let version):
      "this color histogram has version \(version) of its format, which is newer than what is read"
    case .damaged: "the color histogram is damaged or incomplete"
    }
  }
}
