/// The members that a line of `colorway batch` starts with.
///
/// They tell which photo the line is about and the state in which that was, so that a line that
/// starts with the same text need not be made again.
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
