public import ImageDecoding

extension SchemeExtractor {
  /// The scheme of one photo, and the description of the photo in its file.
  public struct Extraction: Hashable, Sendable {
    /// The colors.
    public let scheme: ImageColorScheme
    /// The description of the photo in its file.
    public let image: ImageInfo
    /// The faults of the file, in the order in which they were noticed.
    public let warnings: [DecodingWarning]
    /// The facts on which the scheme is based, if they are known.
    public let evidence: Evidence?

    /// Creates a result.
    public init(
      scheme: ImageColorScheme, image: ImageInfo, warnings: [DecodingWarning] = [],
      evidence: Evidence? = nil
    ) {
      self.scheme = scheme
      self.image = image
      self.warnings = warnings
      self.evidence = evidence
    }
  }
}
