public import SchemeExtraction
public import SchemeResults

/// The response to a request: the scheme, and how it was found.
public struct SchemeResponse: Hashable, Sendable {
  /// The scheme, and the description of the photo in its file.
  public let extraction: SchemeExtractor.Extraction
  /// The extractor that found it, with the limits that applied.
  public let extractor: SchemeExtractor
  /// A Boolean value that indicates whether the scheme covers only a part of the photo, because the
  /// other rows were not decoded yet or not in time.
  public let isProvisional: Bool

  /// Returns the response in the documented JSON format of the command, as a `Codable` value.
  ///
  /// - Parameters:
  ///   - source: The name of the photo.
  ///   - hasRoles: Pass `true` to include the roles and the vibrant set.
  /// - Returns: The object that `colorway extract --format json` writes.
  public func record(source: String, hasRoles: Bool = false) -> PhotoRecord {
    PhotoRecord(extraction, source: source, by: extractor, hasRoles: hasRoles)
  }
}
