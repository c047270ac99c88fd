package import ImageDecoding

/// A photo to explore, or something that was named as one and cannot be read.
package struct ExplorerPhoto: Hashable, Sendable {
  /// The name to show.
  package let name: String
  /// The source of the photo, or `nil` if it cannot be read.
  package let input: ImageInput?
  /// The reason why it cannot be read. Empty if it can.
  package let reason: String

  /// Creates a photo.
  package init(name: String, input: ImageInput) {
    self.name = name
    self.input = input
    reason = ""
  }

  /// Creates something that cannot be read.
  package init(name: String, reason: String) {
    self.name = name
    input = nil
    self.reason = reason
  }
}
