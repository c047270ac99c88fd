package import CFixtureWriters
internal import CImageCodecs
package import ImageEncoding

/// Writes a PNG from 8-bit samples, or from 16-bit samples in big-endian order.
package struct PNGEncoder {
  package var width: Int
  package var height: Int
  package var color = CPNGWriterColor.RGB
  package var bitDepth = 8
  package var isInterlaced = false
  /// The compression level of zlib, from 0 to 9.
  package var compressionLevel = 9
  /// The colors of the palette, with three bytes each.
  package var palette: [UInt8] = []
  /// A color profile.
  package var profile: [UInt8] = []

  /// Creates an encoder for images of one size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The file, from rows of one to four samples per pixel.
  package func encode(_ rows: [UInt8]) throws(ImageWritingError) -> [UInt8] {
    var settings = CPNGWriterSettings(
      width: UInt32(width), height: UInt32(height), color: color, bit_depth: Int32(bitDepth),
      is_interlaced: isInterlaced, compression_level: Int32(compressionLevel))
    var message = CImageMessage()
    var writer: OpaquePointer?
    // SAFETY: `writer` is destroyed exactly once, at the end, and not used elsewhere before that.
    defer { unsafe cpng_writer_destroy(writer) }
    let created = unsafe cpng_writer_create(&settings, &writer, &message)
    try ImageWritingError.check(created, message)
    guard let writer = unsafe writer else { throw ImageWritingError(reason: "no writer") }
    // SAFETY: each call reads exactly `count` bytes of an array that outlives the call.
    if !palette.isEmpty {
      let set = unsafe cpng_writer_set_palette(writer, palette, palette.count / 3, nil, 0, &message)
      try ImageWritingError.check(set, message)
    }
    if !profile.isEmpty {
      let added = unsafe cpng_writer_add_profile(
        writer, "ICC profile", profile, profile.count, &message)
      try ImageWritingError.check(added, message)
    }
    let written = unsafe cpng_writer_write_rows(writer, rows, rows.count, &message)
    try ImageWritingError.check(written, message)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let finished = unsafe cpng_writer_finish(writer, &bytes, &count, &message)
    try ImageWritingError.check(finished, message)
    // SAFETY: the writer returns `count` bytes, which are copied and then freed once.
    defer { unsafe cbytes_free(bytes) }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }
}
