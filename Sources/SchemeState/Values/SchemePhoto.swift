public import ImageDecoding

/// A photo to extract colors from.
public nonisolated struct SchemePhoto: Hashable, Sendable {
  /// Where its bytes come from. Nothing is read before an extraction starts.
  public var input: ImageInput
  /// What a person calls it, such as the name of its file.
  public var name: String

  /// Creates a photo.
  public init(input: ImageInput, name: String) {
    self.input = input
    self.name = name
  }
}
