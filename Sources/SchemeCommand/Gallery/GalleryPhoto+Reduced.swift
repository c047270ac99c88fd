internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExtraction
internal import SchemePictures
internal import SchemeResults
internal import SystemFiles

extension GalleryPhoto {
  /// Creates the photo of a page.
  init(_ reduced: ReducedPhoto, named name: RawText) throws(Failure) {
    let isOpaque = reduced.small.isOpaque
    var notes = reduced.warnings.map { Note($0) }
    if !isOpaque && !reduced.warnings.contains(where: \.isTruncation) {
      notes.append(Note(label: "transparent", explanation: "parts of it are transparent"))
    }
    self.init(
      path: name == "-" ? "standard input" : name.text,
      thumbnail: try Self.thumbnail(of: reduced.small),
      colors: reduced.swatches.map { Color(label: PictureColor($0), color: $0.color) },
      date: System.modificationTime(of: name) ?? 0, isOpaque: isOpaque, notes: notes)
  }

  private static func thumbnail(of small: PixelBuffer) throws(Failure) -> String {
    do throws(ImageWritingError) {
      let (bytes, mediaType) = try small.encodedForDocument(quality: 80)
      return DataURI.text(bytes, mediaType: mediaType)
    } catch {
      throw Failure(error)
    }
  }
}

extension GalleryPhoto.Note {
  /// Creates the remark for a warning.
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
