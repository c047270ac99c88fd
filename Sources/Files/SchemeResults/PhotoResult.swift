/// The result for one photo: one object in the JSON of `colorway extract`.
public enum PhotoResult: JSONRecord {
  /// The photo has a scheme.
  case success(PhotoRecord)
  /// The photo has no scheme.
  case failure(FailureRecord)

  private enum Key: CodingKey { case failure }

  /// Reads an object, which is a failure if it has a member `failure`, and otherwise a scheme.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self =
      if container.contains(.failure) {
        .failure(try FailureRecord(from: decoder))
      } else {
        .success(try PhotoRecord(from: decoder))
      }
  }

  /// Writes the object.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .success(let record): try record.encode(to: encoder)
    case .failure(let record): try record.encode(to: encoder)
    }
  }

  /// Returns the result with the name of the photo as a URL and the batch record of the photo.
  package func named(byURL url: String?, batch: BatchRecord? = nil) -> PhotoResult {
    switch self {
    case .success(var record):
      record.sourceURL = url
      record.batch = batch
      return .success(record)
    case .failure(var record):
      record.sourceURL = url
      record.batch = batch
      return .failure(record)
    }
  }
}

/// The first members of a line of `colorway batch`: the photo and its state. A line with an equal
/// head is up to date.
package struct BatchLineHead: JSONRecord {
  package var source: String
  package var sourceURL: String?
  package var batch: BatchRecord

  package init(source: String, sourceURL: String?, batch: BatchRecord) {
    (self.source, self.sourceURL, self.batch) = (source, sourceURL, batch)
  }
}

/// The JSON of a photo without a scheme.
public struct FailureRecord: JSONRecord {
  /// The name of the photo, as it was given.
  public var source: String
  /// The name of the photo as a percent-encoded relative URL, if the name is not UTF-8 and so
  /// ``source`` contains U+FFFD.
  public var sourceURL: String?
  /// The state of the file and the options, in lines of `colorway batch`.
  public var batch: BatchRecord?
  /// The reason that there is no scheme.
  public var failure: SchemeFailure
  /// The version of the JSON format.
  public var version = FormatVersion.current
  /// The program and its version.
  public var tool = FormatVersion.tool

  package init(source: String, failure: SchemeFailure) {
    (self.source, self.failure) = (source, failure)
  }
}
