internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExtraction
internal import SchemePictures
internal import SchemeResults
internal import SystemFiles

/// The outcome of one photo of a gallery.
struct GalleryOutcome: Sendable {
  /// The name of the photo.
  let name: RawText
  /// The photo and its warnings as they are shown, or the reason why it is not shown.
  let result: Result<(photo: GalleryPhoto, warnings: [DecodingWarning]), Failure>

  /// Creates the outcome of a photo: finds its colors, and makes a small version of it.
  init(of source: PhotoSource, for request: GalleryRequest) async {
    name = source.name
    do throws(Failure) {
      let reduced = try await ReducedPhoto(of: source, for: request)
      let colors = reduced.swatches.map {
        GalleryPhoto.Color(label: PictureColor($0), color: $0.color)
      }
      let isOpaque = reduced.small.isOpaque
      var notes = reduced.warnings.map { GalleryPhoto.Note($0) }
      if !isOpaque && !reduced.warnings.contains(where: \.isTruncation) {
        notes.append(
          GalleryPhoto.Note(label: "transparent", explanation: "parts of it are transparent"))
      }
      let photo = GalleryPhoto(
        path: name == "-" ? "standard input" : name.text,
        thumbnail: try Self.thumbnail(of: reduced.small), colors: colors,
        date: System.modificationTime(of: name) ?? 0, isOpaque: isOpaque, notes: notes)
      result = .success((photo, reduced.warnings))
    } catch {
      result = .failure(error)
    }
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
