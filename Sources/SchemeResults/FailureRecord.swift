/// A photo without a scheme, as JSON has it.
public struct FailureRecord: JSONRecord {
  /// The photo, as it was named.
  public var source: String
  /// The name of the photo as a percent-encoded relative URL, if the name is not UTF-8. ``source`` then
  /// has U+FFFD in place of some of its bytes.
  public var sourceURL: String?
  /// The state of the file and the options, in lines of `colorway batch`.
  public var batch: BatchRecord?
  /// The reason.
  public var failure: SchemeFailure
  /// The version of the JSON format.
  public var version: Int
  /// The program that wrote the record, and its version.
  public var tool: String

  /// Creates a record.
  package init(source: String, failure: SchemeFailure) {
    self.source = source
    self.failure = failure
    version = FormatVersion.current
    tool = FormatVersion.tool
  }

  enum CodingKeys: CodingKey {
    case source, sourceURL, batch, failure, version, tool
  }
}
