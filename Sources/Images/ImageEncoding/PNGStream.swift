internal import CImageCodecs

/// A PNG file that libpng writes from top to bottom, with only the latest output in memory.
///
/// The file contains no time and no software name, so equal pictures produce equal files.
///
/// SAFETY: The stream is opened and closed once. It copies all data that it is given.
@safe package struct PNGStream: ~Copyable {
  private let stream: OpaquePointer
  /// The number of samples in a row.
  private let samplesPerRow: Int

  /// Creates a stream, and writes the chunks that precede the pixels. All rows must then be added.
  package init(
    width: Int, height: Int, _ pixels: PNGPixels, isDithered: Bool = false
  ) throws(ImageWritingError) {
    let sides = 1...Int(Int32.max) / 4
    guard sides.contains(width), sides.contains(height) else {
      throw ImageWritingError(reason: "a PNG of \(width) × \(height) pixels cannot be written")
    }
    let palette = pixels.palette
    var message = CImageMessage()
    // SAFETY: libpng copies the entries of the palette before the call returns.
    let opened = unsafe (palette?.samples ?? []).withUnsafeBufferPointer { samples in
      var layout = unsafe CPNGLayout(
        width: UInt32(width), height: UInt32(height), color_type: pixels.colorType,
        bit_depth: Int32(palette?.bitDepth ?? 8),
        palette: palette == nil ? nil : samples.baseAddress,
        palette_count: Int32(palette?.count ?? 0),
        transparent_index: Int32(palette?.transparentIndex ?? -1), is_dithered: isDithered)
      return unsafe cpng_stream_open(&layout, &message)
    }
    guard let opened = unsafe opened else { throw ImageWritingError(reason: message.words) }
    unsafe (stream, samplesPerRow) = (opened, width * pixels.channelCount)
  }

  deinit { unsafe cpng_stream_close(stream) }

  /// Adds a row: the samples of its pixels, or one palette index per pixel. ``finish()`` reports failures.
  package mutating func add(_ row: ArraySlice<UInt8>) {
    precondition(row.count == samplesPerRow, "a row has a sample for each channel of each pixel")
    // SAFETY: the row has as many samples as libpng reads.
    unsafe row.withUnsafeBufferPointer { samples in
      if let first = samples.baseAddress { unsafe cpng_stream_add(stream, first) }
    }
  }

  /// Returns the bytes written since the last call.
  package mutating func take() -> [UInt8] {
    var count = 0
    // SAFETY: the bytes are copied before the next call.
    let bytes = unsafe cpng_stream_take(stream, &count)
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Completes the file after its last row, and returns the remaining bytes.
  package consuming func finish() throws(ImageWritingError) -> [UInt8] {
    guard unsafe cpng_stream_finish(stream) else { throw .outOfMemory }
    return take()
  }
}

/// The format in which a PNG stores its pixels.
///
/// Source: W3C PNG third edition, 6.1 and 11.2.
package enum PNGPixels: Hashable, Sendable {
  /// Red, green, and blue, with eight bits each.
  case rgb
  /// Red, green, blue, and alpha, with eight bits each.
  case rgba
  /// Indices into a palette.
  case indexed(PNGPalette)

  /// The number of the color type in the PNG header.
  fileprivate var colorType: Int32 {
    switch self {
    case .rgb: 2
    case .rgba: 6
    case .indexed: 3
    }
  }

  var channelCount: Int {
    switch self {
    case .rgb: 3
    case .rgba: 4
    case .indexed: 1
    }
  }

  fileprivate var palette: PNGPalette? {
    if case .indexed(let palette) = self { palette } else { nil }
  }
}

/// The colors of an indexed PNG, from 1 to 256 of them.
package struct PNGPalette: Hashable, Sendable {
  /// Red, green, and blue of all entries, in order.
  package let samples: [UInt8]
  /// The index of the transparent entry, if there is one.
  package let transparentIndex: Int?

  /// Creates a palette. Returns `nil` if there are no entries or more than 256, if an entry is
  /// incomplete, or if the transparent index is out of range.
  package init?(samples: [UInt8], transparentIndex: Int? = nil) {
    guard (1...256).contains(samples.count / 3), samples.count.isMultiple(of: 3),
      transparentIndex.map({ (0..<samples.count / 3).contains($0) }) ?? true
    else { return nil }
    (self.samples, self.transparentIndex) = (samples, transparentIndex)
  }

  package var count: Int { samples.count / 3 }

  /// The minimum number of bits per index: 1, 2, 4, or 8.
  package var bitDepth: Int { [1, 2, 4].first { count <= 1 << $0 } ?? 8 }
}
