public import ImageDecoding

/// A photo to extract colors from.
public nonisolated struct SchemePhoto: Hashable, Sendable {
  /// The source of the photo's bytes. It is not read before an extraction starts.
  public var input: ImageInput
  /// The name to show for the photo, such as its file name.
  public var name: String

  /// Creates a photo.
  public init(input: ImageInput, name: String) {
    self.input = input
    self.name = name
  }
}
