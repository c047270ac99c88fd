public import ImageDecoding

extension SchemeExtractor {
  /// The scheme of one photo, and what its file says of it.
  public struct Extraction: Hashable, Sendable {
    /// The colors.
    public let scheme: ImageColorScheme
    /// The description of the photo by its file.
    public let image: ImageInfo
    /// The faults of the file, in the order in which they were noticed.
    public let warnings: [DecodingWarning]
    /// The facts that the scheme rests on, if they are known.
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
