package import ImageDecoding

/// A photo to explore, or an argument that cannot be read as one.
package struct ExplorerPhoto: Hashable, Sendable {
  /// The name to show.
  package let name: String
  /// The name of the photo in the history.
  package let source: String
  /// The source of the photo, or `nil` if it cannot be read.
  package let input: ImageInput?
  /// The reason why it cannot be read, or an empty string.
  package let reason: String

  /// Creates a photo. The default name for the history, `nil`, is the name to show.
  package init(name: String, source: String? = nil, input: ImageInput) {
    self.name = name
    self.source = source ?? name
    self.input = input
    reason = ""
  }

  /// Creates a photo that cannot be read.
  package init(name: String, reason: String) {
    (self.name, source) = (name, name)
    input = nil
    self.reason = reason
  }
}
