/// A photo without a scheme, as JSON has it.
public struct FailureRecord: JSONRecord {
  /// The photo, as it was named.
  public var source: String
  /// The name of the photo as a percent-encoded relative URL, if it is not UTF-8 and ``source`` has U+FFFD.
  public var sourceURL: String?
  /// The state of the file and the options, in lines of `colorway batch`.
  public var batch: BatchRecord?
  /// The reason.
  public var failure: SchemeFailure
  /// The version of the JSON format.
  public var version: Int
  /// The program and its version.
  public var tool: String

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
