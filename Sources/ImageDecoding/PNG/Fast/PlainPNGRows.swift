import CImageCodecs

// This folder, with `CImageCodecs/PlainPNG`, reads the rows of plain PNGs without libpng. It does nothing that libpng
// could not do, and exists for speed alone: it takes 0.40 of libpng's time. Its one entry point is `PlainPNGRows`, which
// `PNGReader` asks for rows; `PNGPipeline` runs the same reader in another task.

/// The rows of a plain PNG, inflated and unfiltered a band at a time.
struct PlainPNGRows: ~Copyable {
  private var inflater: PNGInflater
  private let channels: Int
  private let width: Int
  private var above: [RGBA8]
  private var filtered: [UInt8] = []

  /// Continues after a reader's header, or returns `nil` where that is not possible.
  init?(after reader: OpaquePointer, in source: OpaquePointer, _ header: CPNGHeader) {
    guard
      let inflater = unsafe PNGInflater(
        after: reader, in: source, rowByteCount: Self.bytesPerRow(header),
        rowCount: Int(header.height))
    else { return nil }
    self.inflater = inflater
    channels = Int(header.channels)
    width = Int(header.width)
    above = Array(repeating: RGBA8(), count: width)
  }

  /// Returns the number of bytes that the rows of an image take beside its pixels.
  static func memory(_ header: CPNGHeader) -> Int {
    let width = Int(header.width)
    let rowCount = Reading.bandRowCount(width: width, height: Int(header.height))
    return PNGInflater.memory + PNGInflater.bufferByteCount(for: rowCount * bytesPerRow(header))
      + width * MemoryLayout<RGBA8>.stride
  }

  /// Returns the number of bytes of a filtered row.
  private static func bytesPerRow(_ header: CPNGHeader) -> Int {
    1 + Int(header.width) * Int(header.channels)
  }

  /// Writes the next rows to the beginning of a buffer. False for any irregularity in them.
  mutating func read(_ rowCount: Int, into pixels: inout [RGBA8]) -> Bool {
    let byteCount = rowCount * (1 + width * channels)
    let bufferByteCount = PNGInflater.bufferByteCount(for: byteCount)
    if filtered.count < bufferByteCount {
      filtered = [UInt8](repeating: 0, count: bufferByteCount)
    }
    guard inflater.inflate(byteCount, into: &filtered), unfilter(rowCount, into: &pixels) else {
      return false
    }
    above.replaceSubrange(0..<width, with: pixels[(rowCount - 1) * width..<rowCount * width])
    return true
  }

  /// Reads what follows the last row, as ``PNGInflater/finish(chunkCount:limits:)`` does.
  mutating func finish(chunkCount: Int, limits: DecodingLimits) -> [UInt8]? {
    inflater.finish(chunkCount: chunkCount, limits: limits)
  }

  /// Turns inflated rows into pixels. False for a filter that is not in the standard.
  private func unfilter(_ rowCount: Int, into pixels: inout [RGBA8]) -> Bool {
    let (channels, width) = (Int32(channels), width)
    precondition(rowCount * width <= pixels.count)
    return unsafe filtered.withUnsafeBufferPointer { filtered in
      unsafe above.withUnsafeBytes { above in
        unsafe pixels.withUnsafeMutableBytes { pixels in
          guard let filtered = filtered.baseAddress,
            let above = unsafe above.assumingMemoryBound(to: UInt8.self).baseAddress,
            let pixels = unsafe pixels.assumingMemoryBound(to: UInt8.self).baseAddress
          else { return false }
          // SAFETY: the inflated rows and a byte more lie in their buffer, and the pixels fit theirs.
          return unsafe cpng_unfilter(
            filtered + PNGInflater.start, channels, width, rowCount, above, pixels)
        }
      }
    }
  }
}
