internal import SchemeExtraction
internal import SchemeSearch
internal import SystemFiles

/// The lines that come from a pipe or a device, in order.
struct StreamedLines {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for the next line and returns it, or returns `nil` after the last line. The last line
  /// may have no line feed.
  mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let lineFeed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = lineFeed + 1 }
        return buffer[start...lineFeed]
      }
      if isAtEnd {
        defer { start = buffer.count }
        return start < buffer.count ? buffer[start...] : nil
      }
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      guard searched <= SignatureIndex.longestLine else { throw .longLine }
      guard System.waitForInput(descriptor) else { throw Failure(ExtractionError.cancelled) }
      let bytes = try Failure.reading { () throws(SystemError) in
        try System.readSome(from: descriptor, count: 1 << 18)
      }
      isAtEnd = bytes.isEmpty
      buffer += bytes
    }
  }
}
