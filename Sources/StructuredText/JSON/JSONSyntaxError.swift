/// The reason why bytes are not JSON, and the place where they stop being so.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The fault, without a capital letter and a period.
  package let reason: String
  /// The number of bytes before the place.
  package let offset: Int
  /// A Boolean value that indicates whether the bytes end too early, but are JSON so far.
  package let isTruncated: Bool
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The place and what is wrong: `byte 12: this is no value`.
  package var description: String { "byte \(offset): \(reason)" }
}
