package import CFixtureWriters
internal import CImageCodecs
package import ImageEncoding

/// Writes a JPEG from 8-bit samples.
package struct JPEGEncoder {
  package var width: Int
  package var height: Int
  package var color = CJPEGWriterColor.RGB
  package var sampling = CJPEGWriterSampling.sampling420
  package var quality = 90
  package var isProgressive = false
  package var hasScanPerComponent = false
  /// Rows of blocks between restart markers, or 0 for none.
  package var restartRows = 0
  /// A TIFF block with EXIF tags.
  package var exif: [UInt8] = []
  /// A color profile.
  package var profile: [UInt8] = []

  /// Creates an encoder for images of one size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The file, from rows of one, three or four samples per pixel.
  package func encode(_ rows: [UInt8]) throws(ImageWritingError) -> [UInt8] {
    var settings = CJPEGWriterSettings(
      width: UInt32(width), height: UInt32(height), color: color, sampling: sampling,
      quality: Int32(quality), is_progressive: isProgressive,
      has_scan_per_component: hasScanPerComponent, restart_rows: Int32(restartRows))
    var message = CImageMessage()
    var writer: OpaquePointer?
    // SAFETY: `writer` is destroyed exactly once, at the end, and not used elsewhere before that.
    defer { unsafe cjpeg_writer_destroy(writer) }
    let created = unsafe cjpeg_writer_create(&settings, &writer, &message)
    try ImageWritingError.check(created, message)
    guard let writer = unsafe writer else { throw ImageWritingError(reason: "no writer") }
    // SAFETY: each call reads exactly `count` bytes of an array that outlives the call.
    if !exif.isEmpty {
      let added = unsafe cjpeg_writer_add_exif(writer, exif, exif.count, &message)
      try ImageWritingError.check(added, message)
    }
    if !profile.isEmpty {
      let added = unsafe cjpeg_writer_add_profile(writer, profile, profile.count, &message)
      try ImageWritingError.check(added, message)
    }
    let written = unsafe cjpeg_writer_write_rows(writer, rows, rows.count, &message)
    try ImageWritingError.check(written, message)
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let finished = unsafe cjpeg_writer_finish(writer, &bytes, &count, &message)
    try ImageWritingError.check(finished, message)
    // SAFETY: the writer returns `count` bytes, which are copied and then freed once.
    defer { unsafe cbytes_free(bytes) }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }
}
