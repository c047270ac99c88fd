public import ImageDecoding
package import SchemeAnimation
public import SchemeExtraction
package import SchemeJournal

/// A photo whose colors are extracted.
public nonisolated struct SchemePhoto: Hashable, Sendable {
  /// The source of the photo, which is read when an extraction starts.
  public var input: ImageInput
  /// The name to show for the photo, such as its file name.
  public var name: String

  /// Creates a photo.
  public init(input: ImageInput, name: String) { (self.input, self.name) = (input, name) }
}

/// A photo that is being opened: its bytes are arriving, or its header is being read.
public nonisolated struct SchemeOpening: Hashable, Sendable, Identifiable {
  /// The number of the attempt. Later work of the same model has higher numbers.
  public let id: Int
  /// The name of the photo.
  public let name: String
}

/// A photo whose header is to be read.
package nonisolated struct OpeningRequest: Hashable, Sendable, Identifiable {
  package let id: Int
  /// The photo, or `nil` until its bytes have arrived.
  package var photo: SchemePhoto?
  /// The entry of the history to show with the photo, or `nil` to extract from it.
  package let entryID: JournalEntry.ID?
  /// The motion of the loading state.
  package let motion: Motion?
}

/// A requested extraction, with copies of everything that it needs.
package nonisolated struct ExtractionRequest: Hashable, Sendable, Identifiable {
  /// The number of the extraction.
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
  /// The header of another photo is being read. The previous photo and its scheme remain until then.
  case opening
  /// An extraction is in flight.
  case extracting
  /// The latest extraction found the scheme.
  case ready
  /// The latest work was cancelled. The previous scheme remains.
  case cancelled
  /// The latest photo could not be opened, or its extraction failed. The previous scheme remains.
  case failed(ExtractionError)
  /// The latest work did not start, because of abandoned work. The previous scheme remains.
  case stalled
}
