/// What was learned about an image by the time its last row was read.
public struct DecodingReport: Hashable, Sendable {
  /// What the file says of itself.
  public let image: ImageInfo
  /// How the pixels' codes become colors.
  public let profile: ColorProfile
  /// What was wrong with the file, in the order in which it was noticed.
  public let warnings: [DecodingWarning]
}
