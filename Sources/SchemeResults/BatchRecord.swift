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
