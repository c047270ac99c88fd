internal import Colorway
internal import ImageEncoding
internal import SchemePictures
internal import SchemeResults

/// A small version of a photo, and the photo's colors.
struct ReducedPhoto: ProcessedPhoto {
  /// The small photo, upright and in sRGB.
  let small: PixelBuffer
  /// Its colors, in the order in which they are shown.
  let swatches: [ImageColorScheme.Swatch]
  let warnings: [DecodingWarning]
  var entry: GalleryPhoto?

  /// Finds the colors of a photo, which is read twice, and makes a small version of it.
  init(
    of input: ImageInput, maximumSide: Int, order: SwatchOrder, by extractor: SchemeExtractor
  ) async throws(Failure) {
    let found = try await extractor.photoExtraction(input).mapError(Failure.init).get()
    swatches = order.sorted(found.scheme.swatches)
    warnings = found.warnings
    small = try PhotoReduction(of: found.image, maximumSide: maximumSide, for: extractor)
      .photo(in: input)
  }
}

extension PhotoReduction {
  /// Prepares to reduce a photo within the limits of an extractor.
  init(of image: ImageInfo, maximumSide: Int, for extractor: SchemeExtractor) {
    self.init(
      of: image, maximumSide: maximumSide,
      decoder: ImageDecoder(limits: extractor.limits, isStrict: extractor.isStrict))
  }

  func photo(in input: ImageInput) throws(Failure) -> PixelBuffer {
    try converting(Failure.init) { () throws(DecodingError) in try photo(of: input) }
  }
}

extension GalleryPhoto {
  init(_ reduced: ReducedPhoto, named name: RawPath) throws(Failure) {
    let isOpaque = reduced.small.isOpaque
    var notes = reduced.warnings.map { Note($0) }
    if !isOpaque && !reduced.warnings.contains(where: \.isTruncation) {
      notes.append(Note(label: "transparent", explanation: "parts of it are transparent"))
    }
    self.init(
      path: name == "-" ? "standard input" : name.text,
      thumbnail: try Self.thumbnail(of: reduced.small),
      colors: reduced.swatches.map { Color(label: PictureColor($0), color: $0.color) },
      date: System.stamp(of: name)?.seconds ?? 0, isOpaque: isOpaque, notes: notes)
  }

  private static func thumbnail(of small: PixelBuffer) throws(Failure) -> String {
    try converting(Failure.init) { () throws(ImageWritingError) in
      let (bytes, mediaType) = try small.encodedForDocument(quality: 80)
      return DataURI.text(bytes, mediaType: mediaType)
    }
  }
}

extension GalleryPhoto.Note {
  fileprivate init(_ warning: DecodingWarning) {
    let label =
      switch warning {
      case .truncated: "incomplete"
      case .damaged: "damaged"
      case .profileIgnored: "read as sRGB"
      }
    self.init(label: label, explanation: warning.description)
  }
}

extension DecodingWarning {
  fileprivate var isTruncation: Bool { if case .truncated = self { true } else { false } }
}
