internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExtraction
internal import SchemePictures
internal import SchemeResults

/// What became of one photo of a gallery.
struct GalleryOutcome: Sendable {
  /// What the photo is called.
  let name: RawText
  /// How it is shown and what was wrong with it, or why it is not.
  let result: Result<(photo: GalleryPhoto, warnings: [DecodingWarning]), Failure>

  /// Finds the colors of a photo and makes it small.
  init(of source: PhotoSource, for request: GalleryRequest) async {
    name = source.name
    do throws(Failure) {
      let extractor = request.extractor
      let bytes = try source.bytes(limit: extractor.limits.maximumMemory)
      let found = try await extractor.photoExtraction(.bytes(bytes)).mapError(Failure.init).get()
      let colors = request.order.sorted(found.scheme.swatches).map {
        GalleryPhoto.Color(label: PictureColor($0), color: $0.color)
      }
      let photo = GalleryPhoto(
        path: name == "-" ? "standard input" : name.text,
        thumbnail: try Self.thumbnail(
          of: bytes, found.image, size: request.thumbnailSize,
          decoder: ImageDecoder(limits: extractor.limits, isStrict: extractor.isStrict)),
        colors: colors, date: System.modificationTime(of: name) ?? 0)
      result = .success((photo, found.warnings))
    } catch {
      result = .failure(error)
    }
  }

  private static func thumbnail(
    of bytes: [UInt8], _ image: ImageInfo, size: Int, decoder: ImageDecoder
  ) throws(Failure) -> String {
    let small: PixelBuffer
    do throws(DecodingError) {
      small = try PhotoReduction(of: image, maximumSide: size, decoder: decoder)
        .photo(of: .bytes(bytes))
    } catch {
      throw Failure(error)
    }
    do throws(ImageWritingError) {
      let (bytes, mediaType) = try small.encodedForDocument(quality: 80)
      return DataURI.text(bytes, mediaType: mediaType)
    } catch {
      throw Failure(error)
    }
  }
}
