public import ImageDecoding
public import SchemeExtraction

/// The reason why a photo has no scheme: a kind for programs and a sentence for people.
public struct SchemeFailure: Error, Hashable, Codable, Sendable {
  /// The kinds of failures. Programs may rely on their names.
  @nonexhaustive
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A file without any bytes, or a folder without photos.
    case empty
    /// A file that is not a JPEG, PNG or PNM, or that uses a part of its format that is not decoded.
    case unsupported
    /// A file that breaks the rules of its format.
    case corrupt
    /// A file that ends before its first row or, in strict decoding, before its last.
    case truncated
    /// A photo over the limits of memory, pixels or time.
    case limit
    /// A file that cannot be opened or read.
    case unreadable
    /// A photo of transparent pixels only.
    case transparent
    /// A photo that has no pixel in the region of interest.
    case outside
    /// A photo whose visible pixels are all left out by the options.
    case ignored
    /// A photo whose extraction was cancelled.
    case cancelled
  }

  /// The kind.
  public var kind: Kind
  /// The fault and its remedy, without the name of the photo, a capital and a period.
  public var message: String

  /// Creates a failure.
  public init(kind: Kind, message: String) { (self.kind, self.message) = (kind, message) }

  /// Returns the failure for an error of an extraction, in its words.
  public static func describing(_ error: ExtractionError) -> SchemeFailure {
    SchemeFailure(kind: Kind(error), message: error.description)
  }
}

extension SchemeFailure.Kind {
  /// Creates the kind of an extraction's error.
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

  /// Creates the kind of a decoder's error.
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
