internal import CImageCodecs

/// A writer of baseline RGB JPEG files with chroma at half the resolution.
package struct JPEGWriter {
  package var width, height: Int
  /// The quality setting of libjpeg, from 1 to 100.
  package var quality: Int

  package init(width: Int, height: Int, quality: Int = 90) {
    (self.width, self.height, self.quality) = (width, height, quality)
  }

  /// Returns a file of the picture. `samples` has red, green, and blue of each pixel, row by row.
  package func file(of samples: [UInt8]) throws(ImageWritingError) -> [UInt8] {
    let sides = 1...65_500
    guard sides.contains(width), sides.contains(height)
    else { throw ImageWritingError(reason: "a JPEG has 1 to 65500 rows and columns") }
    guard samples.count == width * height * 3 else {
      throw ImageWritingError(reason: "\(samples.count) samples for \(width) × \(height) pixels")
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = CImageMessage()
    // SAFETY: the number of samples was checked above.
    let status = unsafe cjpeg_write(
      samples, UInt32(width), UInt32(height), Int32(quality), &bytes, &count, &message)
    // SAFETY: the file is copied before it is freed, and freed only once.
    defer { unsafe cjpeg_free(bytes) }
    guard status == .done else {
      throw status == .outOfMemory ? .outOfMemory : ImageWritingError(reason: message.words)
    }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension CImageMessage {
  /// The text before its terminating zero.
  var words: String {
    // SAFETY: the bytes are read while `text` is alive, as initialized memory of its exact size.
    unsafe withUnsafeBytes(of: text) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

package struct ImageWritingError: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) { self.reason = reason }

  static let outOfMemory = ImageWritingError(reason: "out of memory")
}
