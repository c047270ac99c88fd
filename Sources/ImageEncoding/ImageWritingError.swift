/// The reason that a picture cannot be written.
package struct ImageWritingError: Error, Hashable, Sendable {
  /// The message of the codec.
  package let reason: String

  /// Creates an error with a message.
  package init(reason: String) { self.reason = reason }
}
