public import ImageDecoding
package import SchemeAnimation
package import SchemeExtraction

/// A photo whose colors are extracted.
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

/// A requested extraction, with copies of everything that it needs.
package nonisolated struct ExtractionRequest: Hashable, Sendable, Identifiable {
  /// The number of the extraction, counted from 1 in each model.
  package let id: Int
  /// The photo of the extraction.
  package let photo: SchemePhoto
  /// The options of the extraction.
  package let options: SchemeExtractor.Options
  /// The motion by which the loading state appears and disappears.
  package let motion: Motion?
}
