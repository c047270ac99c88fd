public import ImageDecoding
package import SchemeAnimation
public import SchemeExtraction

/// A photo whose colors are extracted.
public nonisolated struct SchemePhoto: Hashable, Sendable {
  /// The source of the photo, which is read when an extraction starts.
  public var input: ImageInput
  /// The name to show for the photo, such as its file name.
  public var name: String

  /// Creates a photo.
  public init(input: ImageInput, name: String) { (self.input, self.name) = (input, name) }
}

/// A requested extraction, with copies of everything that it needs.
package nonisolated struct ExtractionRequest: Hashable, Sendable, Identifiable {
  /// The number of the extraction, from 1 in each model.
  package let id: Int
  package let photo: SchemePhoto
  package let options: SchemeExtractor.Options
  /// The motion of the loading state.
  package let motion: Motion?
}

/// The stage of a model's work on its photo.
public nonisolated enum SchemePhase: Hashable, Sendable {
  /// No extraction was started for the photo.
  case idle
  /// An extraction is in flight.
  case extracting
  /// The latest extraction found the scheme.
  case ready
  /// The latest extraction was cancelled. The previous scheme remains.
  case cancelled
  /// The latest extraction failed. The previous scheme remains.
  case failed(ExtractionError)
  /// The latest extraction did not start, because of abandoned ones. The previous scheme remains.
  case stalled
}
