/// The part of a line of `colorway batch` by which a later run knows that its photo is done.
public struct BatchRecord: JSONRecord {
  /// A hash of the options and the version of the program. Lines of other options have another.
  public var request: String
  /// The size of the file in bytes, if there is one.
  public var size: Int?
  /// The time when the file was last changed, in seconds since 1970 with nine decimals, if there is
  /// a file.
  public var modified: String?

  /// Creates a record.
  public init(request: String, size: Int? = nil, modified: String? = nil) {
    self.request = request
    self.size = size
    self.modified = modified
  }
}

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
