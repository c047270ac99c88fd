import CImageCodecs

/// The chunks that a reader has kept as they are in the file.
///
/// The reader must outlive this value.
@safe struct PNGChunks {
  private let reader: OpaquePointer

  init(of reader: OpaquePointer) { unsafe self.reader = reader }

  /// Returns the bytes of the first chunk of a kind.
  func bytes(_ kind: CPNGChunk) -> [UInt8]? {
    var count = 0
    // SAFETY: the bytes live as long as the reader, and are copied before this call returns.
    guard let bytes = unsafe cpng_chunk(reader, kind, &count) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Returns the description of the image that the chunks give.
  func metadata(isGray: Bool, limits: DecodingLimits) -> ImageMetadata {
    var metadata = ImageMetadata()
    if let exif = bytes(.EXIF) { metadata.orientation = Orientation(exif: exif) ?? .up }
    var colors = PNGColorChunks()
    colors.isGray = isGray
    colors.codePoints = bytes(.CICP)
    colors.profile = profile(limits: limits)
    colors.renderingIntent = bytes(.SRGB).flatMap { $0.count == 1 ? $0[0] : nil }
    colors.gamma = bytes(.GAMA).flatMap { $0.count == 4 ? $0[...].bigEndianInteger : nil }
    colors.chromaticities = bytes(.CHRM).flatMap { chunk in
      guard chunk.count == 32 else { return nil }
      return stride(from: 0, to: 32, by: 4).map { chunk[$0..<$0 + 4].bigEndianInteger }
    }
    metadata.apply(colors, limits: limits)
    return metadata
  }

  private func profile(limits: DecodingLimits) -> [UInt8]? {
    var count = 0
    // SAFETY: the bytes live as long as the reader, and are copied before this call returns.
    guard let bytes = unsafe cpng_profile(reader, &count), count <= limits.maximumMetadataSize
    else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
