public import ImageDecoding
public import SchemeExtraction

/// The reason that a photo has no scheme: a kind for programs and a sentence for people.
public struct SchemeFailure: Error, Hashable, Codable, Sendable {
  /// The kinds of failures. Programs may rely on their raw values.
  @nonexhaustive
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A file without bytes, or a folder without photos.
    case empty
    /// A file that is not a JPEG, PNG, or PNM, or that uses an unsupported feature of its format.
    case unsupported
    /// A file that violates the rules of its format.
    case corrupt
    /// A file that ends before its first row or, in strict decoding, before its last row.
    case truncated
    /// A photo that exceeds the limits of memory, pixels, or time.
    case limit
    /// A file that cannot be opened or read.
    case unreadable
    /// A photo with only transparent pixels.
    case transparent
    /// A photo that has no pixel in the region of interest.
    case outside
    /// A photo whose visible pixels are all excluded by the options.
    case ignored
    /// A photo whose extraction was cancelled.
    case cancelled
  }

  /// The kind of failure.
  public var kind: Kind
  /// The reason and its remedy, without the name of the photo, an initial capital letter, or a final period.
  public var message: String

  /// Creates a failure.
  public init(kind: Kind, message: String) { (self.kind, self.message) = (kind, message) }

  /// Returns the failure for an extraction error, with the error's own description.
  public static func describing(_ error: ExtractionError) -> SchemeFailure {
    SchemeFailure(kind: Kind(error), message: error.description)
  }
}

extension SchemeFailure.Kind {
  /// Creates the kind for an extraction error.
  public init(_ error: ExtractionError) {
    self =
      switch error {
      case .decoding(let error): Self(error)
      case .noVisiblePixels: .transparent
      case .regionOutsideImage: .outside
      case .everyPixelLeftOut: .ignored
      case .cancelled: .cancelled
      }
  }

  /// Creates the kind for a decoding error.
  public init(_ error: DecodingError) {
    self =
      switch error {
      case .empty: .empty
      case .unsupportedFormat, .unsupportedFeature, .missingProgram: .unsupported
      case .corrupt, .conversionFailed: .corrupt
      case .truncated: .truncated
      case .limitExceeded, .outOfMemory: .limit
      case .regionOutsideImage: .outside
      case .unreadable: .unreadable
      case .cancelled: .cancelled
      }
  }
}
