internal import ImageDecoding
internal import SchemeExtraction
internal import SchemePictures
internal import SchemeResults

/// A small version of a photo, and the photo's colors.
struct ReducedPhoto: Sendable {
  /// The small photo, upright and in sRGB.
  let small: PixelBuffer
  /// Its colors, in the order in which they are shown.
  let swatches: [ImageColorScheme.Swatch]
  /// The faults of the file.
  let warnings: [DecodingWarning]

  /// Creates a small version of a photo, and finds the photo's colors.
  init(of source: PhotoSource, for request: GalleryRequest) async throws(Failure) {
    let extractor = request.extractor
    let bytes = try source.bytes(limit: extractor.limits.maximumMemory, raisedBy: .maxMemory)
    let found = try await extractor.photoExtraction(.bytes(bytes)).mapError(Failure.init).get()
    swatches = request.order.sorted(found.scheme.swatches)
    warnings = found.warnings
    small = try PhotoReduction(
      of: found.image, maximumSide: request.thumbnailSize, for: extractor
    ).photo(in: bytes)
  }
}

extension PhotoReduction {
  /// Prepares to reduce a photo within the limits of an extractor.
  init(of image: ImageInfo, maximumSide: Int, for extractor: SchemeExtractor) {
    self.init(
      of: image, maximumSide: maximumSide,
      decoder: ImageDecoder(limits: extractor.limits, isStrict: extractor.isStrict))
  }

  /// Decodes the photo from its bytes.
  func photo(in bytes: [UInt8]) throws(Failure) -> PixelBuffer {
    do throws(DecodingError) {
      return try photo(of: .bytes(bytes))
    } catch {
      throw Failure(error)
    }
  }
}
