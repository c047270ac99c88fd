/// The facts about an image that are known once its last row is read.
public struct DecodingReport: Hashable, Sendable {
  /// The description of the image in its file.
  public let image: ImageInfo
  /// The color profile of the pixels, which says what colors their codes stand for.
  public let profile: ColorProfile
  /// The faults of the file, in the order in which they were noticed.
  public let warnings: [DecodingWarning]
}
