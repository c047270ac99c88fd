public import SchemeExtraction

/// A scheme that a model extracted earlier.
public nonisolated struct SchemeHistoryEntry: Hashable, Sendable, Identifiable {
  /// A number that no other entry of the history has. Newer entries have higher ones.
  public let id: Int
  /// The name of the photo.
  public let photoName: String
  /// How many colors were asked for. The scheme has fewer if the photo has.
  public let colorCount: Int
  /// The colors that were found.
  public let scheme: ImageColorScheme
  /// When the extraction ended, by the model's source of time.
  public let timeStamp: Duration
  /// Whether a person marked it.
  public var isFavorite: Bool

  /// Creates an entry.
  public init(
    id: Int, photoName: String, colorCount: Int, scheme: ImageColorScheme, timeStamp: Duration,
    isFavorite: Bool = false
  ) {
    self.id = id
    self.photoName = photoName
    self.colorCount = colorCount
    self.scheme = scheme
    self.timeStamp = timeStamp
    self.isFavorite = isFavorite
  }
}
