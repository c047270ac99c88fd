import CImageCodecs

// This folder and `CImageCodecs/PlainPNG` read the rows of plain PNGs without libpng. Their only
// purpose is speed: they take 0.40 of libpng's time. The only entry point is `PlainPNGRows`, from
// which `PNGReader` gets rows.

/// The rows of a plain PNG, inflated and unfiltered band by band.
struct PlainPNGRows: ~Copyable {
  var inflater: PNGInflater
  private var filter: PNGRowFilter
  private var filtered: [UInt8] = []

  /// Continues after the header of a reader, or returns `nil` if that is not possible.
  init?(after reader: OpaquePointer, in source: OpaquePointer, _ header: CPNGHeader) {
    filter = PNGRowFilter(channels: Int(header.channels), width: Int(header.width))
    guard
      let inflater = unsafe PNGInflater(
        after: reader, in: source, rowByteCount: filter.bytesPerRow, rowCount: Int(header.height))
    else { return nil }
    self.inflater = inflater
  }

  /// Returns the memory for the rows of an image, without its pixels, in bytes.
  static func memory(_ header: CPNGHeader) -> Int {
    let width = Int(header.width)
    let rowCount = Reading.bandRowCount(width: width, height: Int(header.height))
    let bytesPerRow = PNGRowFilter.bytesPerRow(channels: Int(header.channels), width: width)
    return PNGInflater.memory + PNGInflater.bufferByteCount(for: rowCount * bytesPerRow)
      + width * MemoryLayout<RGBA8>.stride
  }

  mutating func read(_ rowCount: Int, into pixels: inout [RGBA8]) -> Bool {
    let byteCount = rowCount * filter.bytesPerRow
    let bufferByteCount = PNGInflater.bufferByteCount(for: byteCount)
    if filtered.count < bufferByteCount { filtered = [UInt8](repeating: 0, count: bufferByteCount) }
    return inflater.inflate(byteCount, into: &filtered)
      && filter.unfilter(filtered, rowCount: rowCount, into: &pixels)
  }
}
