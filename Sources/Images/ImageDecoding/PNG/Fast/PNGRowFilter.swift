import CImageCodecs

/// A converter of the filtered rows of a plain PNG to pixels, from the first row to the last.
struct PNGRowFilter {
  private let channels: Int
  private let width: Int
  private var above: [RGBA8]

  init(channels: Int, width: Int) {
    self.channels = channels
    self.width = width
    above = Array(repeating: RGBA8(), count: width)
  }

  var bytesPerRow: Int { Self.bytesPerRow(channels: channels, width: width) }

  static func bytesPerRow(channels: Int, width: Int) -> Int { 1 + width * channels }

  /// Writes the pixels of rows that ``PNGInflater`` has inflated. Returns `false` for an unknown filter.
  mutating func unfilter(
    _ filtered: borrowing [UInt8], rowCount: Int, into pixels: inout [RGBA8]
  ) -> Bool {
    let start = PNGInflater.start
    let byteCount = rowCount * bytesPerRow
    precondition(start + byteCount < filtered.count && rowCount * width <= pixels.count)
    let isDone = unsafe filtered.withUnsafeBufferPointer { filtered in
      // SAFETY: the sizes are checked above. The byte after the last row is inside the buffer as well.
      unsafe unfilter(filtered.extracting(start...), rowCount, into: &pixels)
    }
    guard isDone else { return false }
    above.replaceSubrange(0..<width, with: pixels[(rowCount - 1) * width..<rowCount * width])
    return true
  }

  private mutating func unfilter(
    _ filtered: UnsafeBufferPointer<UInt8>, _ rowCount: Int, into pixels: inout [RGBA8]
  ) -> Bool {
    guard let start = filtered.baseAddress else { return false }
    return unsafe above.withUnsafeBytes { above in
      unsafe pixels.withUnsafeMutableBytes { pixels in
        guard let above = unsafe above.assumingMemoryBound(to: UInt8.self).baseAddress,
          let pixels = unsafe pixels.assumingMemoryBound(to: UInt8.self).baseAddress
        else { return false }
        return unsafe cpng_unfilter(start, Int32(channels), width, rowCount, above, pixels)
      }
    }
  }
}
