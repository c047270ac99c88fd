internal import ImageDecoding
internal import SchemeExtraction
internal import SchemePictures
internal import SchemeResults

/// A small version of a photo, and the photo's colors.
struct ReducedPhoto: ProcessedPhoto {
  /// The small photo, upright and in sRGB.
  let small: PixelBuffer
  /// Its colors, in the order in which they are shown.
  let swatches: [ImageColorScheme.Swatch]
  /// The faults of the file.
  let warnings: [DecodingWarning]
  /// Its entry on a page, if there is a page.
  var entry: GalleryPhoto?

  /// Finds the colors of a photo, and makes a small version of it.
  init(
    of source: PhotoSource, maximumSide: Int, order: SwatchOrder, by extractor: SchemeExtractor
  ) async throws(Failure) {
    let bytes = try source.bytes(limit: extractor.limits.maximumMemory, raisedBy: "--max-memory")
    let found = try await extractor.photoExtraction(.bytes(bytes)).mapError(Failure.init).get()
    swatches = order.sorted(found.scheme.swatches)
    warnings = found.warnings
    small = try PhotoReduction(of: found.image, maximumSide: maximumSide, for: extractor)
      .photo(in: bytes)
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
