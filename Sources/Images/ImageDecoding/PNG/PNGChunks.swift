internal import BinaryParsing
import CImageCodecs

/// The raw chunks of a reader, which must outlive this value.
@safe struct PNGChunks {
  private let reader: OpaquePointer

  init(of reader: OpaquePointer) { unsafe self.reader = reader }

  func bytes(_ kind: CPNGChunk) -> [UInt8]? {
    var count = 0
    return unsafe copy(cpng_chunk(reader, kind, &count), count)
  }

  func metadata(isGray: Bool, limits: DecodingLimits) -> ImageMetadata {
    var metadata = ImageMetadata()
    if let exif = bytes(.EXIF) { metadata.orientation = Orientation(exif: exif) ?? .up }
    let (profile, isTooLarge) = profile(limits: limits)
    let colors = PNGColorChunks(
      codePoints: bytes(.CICP), profile: profile,
      renderingIntent: bytes(.SRGB).flatMap { $0.count == 1 ? $0[0] : nil },
      gamma: integers(.GAMA, count: 1)?.first, chromaticities: integers(.CHRM, count: 8),
      isGray: isGray)
    metadata.apply(colors, limits: limits)
    if isTooLarge, colors.codePoints == nil { metadata.profileProblem = "it exceeds the limits" }
    return metadata
  }

  /// Returns the numbers in a chunk, or `nil` if the chunk has another length.
  private func integers(_ kind: CPNGChunk, count: Int) -> [UInt32]? {
    guard let bytes = bytes(kind), bytes.count == 4 * count else { return nil }
    var cursor = ByteCursor(bytes)
    return cursor.takeUInt32s(count)
  }

  private func profile(limits: DecodingLimits) -> (bytes: [UInt8]?, isTooLarge: Bool) {
    var count = 0
    let bytes = unsafe cpng_profile(reader, &count)
    let isTooLarge = unsafe cpng_has_large_profile(reader) || count > limits.metadataSize
    return unsafe (isTooLarge ? nil : copy(bytes, count), isTooLarge)
  }

  /// SAFETY: the bytes live as long as the reader, and are copied before this call returns.
  private func copy(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8]? {
    unsafe bytes.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
  }
}
