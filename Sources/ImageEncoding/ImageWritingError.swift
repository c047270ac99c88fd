/// The reason that a picture cannot be written.
package struct ImageWritingError: Error, Hashable, Sendable {
  /// The codec's own words.
  package let reason: String

  /// Creates an error with words.
  package init(reason: String) { self.reason = reason }
}
