package import StructuredText

/// A value of the documented JSON format. ``json`` and ``init(json:)`` work like Foundation's
/// coders, but without Foundation.
public protocol JSONRecord: Codable, Hashable, Sendable {}

extension JSONRecord {
  /// The value as JSON, on one line.
  public var json: String { document.text }

  /// Reads a value from JSON text. Unknown members are ignored.
  ///
  /// - Throws: An error that describes the first place where the text does not represent such a
  ///   value.
  public init(json: String) throws {
    let documents = try JSONParser.documents(in: Array(json.utf8))
    guard documents.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "expected one document, found \(documents.count)"))
    }
    self = try documents[0].decoded(as: Self.self)
  }

  package var document: JSONValue {
    do {
      return try JSONValue(encoding: self)
    } catch {
      preconditionFailure("a record consists of texts and numbers only: \(error)")
    }
  }
}

extension Double {
  /// Returns the number rounded to decimals. The result is never a negative zero.
  package func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return (self * scale).rounded() / scale + 0
  }
}
