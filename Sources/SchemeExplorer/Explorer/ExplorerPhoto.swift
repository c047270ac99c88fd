package import ImageDecoding

/// A photo to explore, or what was named as one and is none.
package struct ExplorerPhoto: Hashable, Sendable {
  /// What a person calls it.
  package let name: String
  /// Where it comes from, or `nil` with the reason why it cannot be read.
  package let input: ImageInput?
  /// Why there is no photo; empty if there is one.
  package let reason: String

  /// Creates a photo.
  package init(name: String, input: ImageInput) {
    self.name = name
    self.input = input
    reason = ""
  }

  /// Creates what is no photo.
  package init(name: String, reason: String) {
    self.name = name
    input = nil
    self.reason = reason
  }
}
