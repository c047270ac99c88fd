internal import Colorway
internal import SchemePictures

/// A reduced version of a photo, and the photo's colors.
struct ReducedPhoto: ProcessedPhoto {
  /// The reduced photo, upright and in sRGB.
  let small: PixelBuffer
  /// The colors, in the order in which they are shown.
  let swatches: [ImageColorScheme.Swatch]
  let warnings: [DecodingWarning]
  var page: GalleryWriter.Photo?

  /// Extracts the colors of a photo and makes a reduced version. The photo is read twice.
  init(
    of input: ImageInput, maximumSide: Int, order: SwatchOrder, by extractor: SchemeExtractor
  ) async throws {
    let found = try await extractor.photoExtraction(input)
    swatches = order.sorted(found.scheme.swatches)
    warnings = found.warnings
    small = try extractor.reduced(input, found.image, maximumSide: maximumSide)
  }
}

extension SchemeExtractor {
  /// Returns a reduced version of a photo whose header is known, within the limits of the extractor.
  func reduced(
    _ input: ImageInput, _ image: ImageInfo, maximumSide: Int
  ) throws -> PixelBuffer {
    let decoder = ImageDecoder(limits: limits, isStrict: isStrict)
    return try PhotoReduction(of: image, maximumSide: maximumSide, decoder: decoder)
      .photo(of: input)
  }
}

extension GalleryWriter.Photo {
  init(_ reduced: ReducedPhoto, named name: RawPath) throws {
    (thumbnail, mediaType) = try reduced.small.encodedForDocument(quality: 80)
    let isOpaque = reduced.small.isOpaque
    var notes = reduced.warnings.map { GalleryPhoto.Note($0) }
    if !isOpaque && !reduced.warnings.contains(where: \.isTruncation) {
      notes.append(.init(label: "transparent", explanation: "parts of it are transparent"))
    }
    entry = GalleryPhoto(
      path: name == "-" ? "standard input" : name.text, thumbnail: "",
      colors: reduced.swatches.map { .init(label: PictureColor($0), color: $0.color) },
      date: System.stamp(of: name)?.seconds ?? 0, isOpaque: isOpaque, notes: notes)
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
