/// The limits of the studio's connections and pages. Each is our own choice, far above what a page needs.
enum StudioLimits {
  /// The most connections at a time, beside those that are being ended to make room. A browser makes at most six
  /// of them to one address.
  static let connections = 32
  /// The most pages that are open, or were within ``farewell``.
  static let pages = 16
  /// The most bytes of an action.
  static let actionBytes = 64 << 10
  /// The longest side of a photo on a page, in pixels.
  static let photoSide = 1_600
  /// The most bytes of a file that is shown as it is.
  static let shownFileBytes = 8 << 20
  /// The most entries of the history that a page lists.
  static let historyEntries = 200

  /// The time for the head of a request, from its first byte.
  static let headTime = Duration.seconds(10)
  static let bodyTime = Duration.seconds(60)
  /// The time between requests of a connection.
  static let idleTime = Duration.seconds(60)
  /// The time in which a client must read some of what waits for it.
  static let answerTime = Duration.seconds(30)
  /// The time between signs of life in a stream of events.
  static let beat = Duration.seconds(15)
  /// The time that a page is remembered after its last stream has ended.
  static let farewell = Duration.seconds(60)
}
