import CImageCodecs

/// Reads the rows of a plain PNG where it is called: inflates a band, then unfilters it.
struct PlainPNGRows: ~Copyable {
  let inflater: PNGInflater
  private(set) var filter: PNGRowFilter
  private var filtered: [UInt8] = []
  private var rowsLeft: Int

  /// Goes on after a reader's header, or returns `nil` where that cannot be.
  init?(after reader: OpaquePointer, _ header: CPNGHeader) {
    guard let inflater = unsafe PNGInflater(after: reader) else { return nil }
    self.inflater = inflater
    filter = PNGRowFilter(channels: Int(header.channels), width: Int(header.width))
    rowsLeft = Int(header.height)
  }

  /// The next rows as they are stored, for others to unfilter; `nil` for any irregularity.
  mutating func inflated(_ rowCount: Int) -> [UInt8]? {
    inflater.inflated(rowCount * filter.bytesPerRow)
  }

  /// Writes the next rows to the beginning of a buffer; false for any irregularity in them, or in
  /// what follows the last row, without which libpng would not have given it.
  mutating func read(_ rowCount: Int, into pixels: inout [RGBA8]) -> Bool {
    let byteCount = rowCount * filter.bytesPerRow
    let bufferByteCount = PNGInflater.bufferByteCount(for: byteCount)
    if filtered.count < bufferByteCount {
      filtered = [UInt8](repeating: 0, count: bufferByteCount)
    }
    guard inflater.inflate(byteCount, into: &filtered),
      filter.unfilter(filtered, rows: 0..<rowCount, into: &pixels)
    else { return false }
    rowsLeft -= rowCount
    return rowsLeft > 0 || inflater.finish()
  }
}
