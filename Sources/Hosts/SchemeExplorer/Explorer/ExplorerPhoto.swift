package import ImageDecoding

/// A photo to explore, or an argument that cannot be read as one.
package struct ExplorerPhoto: Hashable, Sendable {
  package let name: String
  /// The name of the photo in the history.
  package let source: String
  /// The source of the photo, or `nil` if the photo cannot be read.
  package let input: ImageInput?
  package let reason: String

  /// Creates a photo. By default, its name in the history is the display name.
  package init(name: String, source: String? = nil, input: ImageInput) {
    (self.name, self.source, self.input, reason) = (name, source ?? name, input, "")
  }

  package init(name: String, reason: String) {
    (self.name, source, input, self.reason) = (name, name, nil, reason)
  }
}
