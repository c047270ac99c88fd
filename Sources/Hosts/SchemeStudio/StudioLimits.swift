/// The limits of the studio's connections and pages. They are arbitrary, and far above what a page needs.
enum StudioLimits {
  /// The maximum number of connections at a time. A browser opens at most six to one address.
  static let connections = 32
  /// The maximum number of pages, counting those that were closed less than ``pageRetention`` ago.
  static let pages = 16
  /// The maximum number of bytes of an action.
  static let actionBytes = 64 << 10
  /// The maximum length of a photo's longer side on a page, in pixels.
  static let photoSide = 1_600
  /// The maximum number of bytes of a photo file that is sent to the page unchanged.
  static let shownFileBytes = 8 << 20
  /// The maximum number of history entries that a page lists.
  static let historyEntries = 200

  /// The time limit for the head of a request, from its first byte.
  static let headTime = Duration.seconds(10)
  static let bodyTime = Duration.seconds(60)
  /// The time limit between requests on a connection.
  static let idleTime = Duration.seconds(60)
  /// The time within which a client must read some of the bytes that wait for it.
  static let answerTime = Duration.seconds(30)
  /// The interval of heartbeats in an event stream.
  static let heartbeatInterval = Duration.seconds(15)
  /// The interval at which a page is told the progress of an extraction.
  static let progressInterval = Duration.milliseconds(50)
  /// The time for which a page is remembered after its last stream has ended.
  static let pageRetention = Duration.seconds(60)
}
