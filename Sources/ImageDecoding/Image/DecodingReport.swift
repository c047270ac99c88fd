/// The facts about an image that are known once its last row is read.
public struct DecodingReport: Hashable, Sendable {
  /// The description that the file gives of its image.
  public let image: ImageInfo
  /// The colors that the codes of the pixels stand for.
  public let profile: ColorProfile
  /// The faults of the file, in the order in which they were noticed.
  public let warnings: [DecodingWarning]
}
