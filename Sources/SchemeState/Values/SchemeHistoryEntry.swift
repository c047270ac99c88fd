public import SchemeExtraction

/// A scheme that a model extracted earlier.
public nonisolated struct SchemeHistoryEntry: Hashable, Sendable, Identifiable {
  /// A number that no other entry of the history has. Newer entries have higher ones.
  public let id: Int
  /// The name of the photo.
  public let photoName: String
  /// The options of the extraction.
  public let options: SchemeExtractor.Options
  /// The scheme.
  public let scheme: ImageColorScheme
  /// The time at which the extraction ended, by the clock of the model.
  public let timeStamp: Duration
  /// A Boolean value that tells whether the entry is marked as a favorite.
  public var isFavorite: Bool

  /// Creates an entry.
  public init(
    id: Int, photoName: String, options: SchemeExtractor.Options, scheme: ImageColorScheme,
    timeStamp: Duration, isFavorite: Bool = false
  ) {
    self.id = id
    self.photoName = photoName
    self.options = options
    self.scheme = scheme
    self.timeStamp = timeStamp
    self.isFavorite = isFavorite
  }
}
