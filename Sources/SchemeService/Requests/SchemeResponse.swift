public import SchemeExtraction
public import SchemeResults

/// The scheme of a request, and what was learned on the way.
public struct SchemeResponse: Hashable, Sendable {
  /// The scheme, and what the file says of the photo.
  public let extraction: SchemeExtractor.Extraction
  /// The extractor that found it, with the limits that were in effect.
  public let extractor: SchemeExtractor
  /// A Boolean value that says that not all rows were decoded yet, or before the time was over, so that the
  /// scheme is that of a part of the photo.
  public let isProvisional: Bool

  /// Returns the documented JSON of the command, as a value.
  ///
  /// - Parameters:
  ///   - source: The name of the photo.
  ///   - hasRoles: Pass `true` to include the roles and the vibrant set.
  /// - Returns: The object that `colorway extract --format json` writes.
  public func record(source: String, hasRoles: Bool = false) -> PhotoRecord {
    PhotoRecord(extraction, source: source, by: extractor, hasRoles: hasRoles)
  }
}
