/// The members that a line of `colorway batch` starts with.
///
/// They name the photo and the state in which it was. A line that starts with the same text is up to
/// date.
public struct BatchLineHead: JSONRecord {
  /// The photo, as it was named.
  public var source: String
  /// The name of the photo as a percent-encoded relative URL, if the name is not UTF-8.
  public var sourceURL: String?
  /// The state of the photo, and the options.
  public var batch: BatchRecord

  /// Creates the head of a line.
  public init(source: String, sourceURL: String?, batch: BatchRecord) {
    self.source = source
    self.sourceURL = sourceURL
    self.batch = batch
  }
}
