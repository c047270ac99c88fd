internal import SystemFiles

/// Reads the lines of a file in order, from a given line on.
struct LineReader {
  /// A line and its place.
  struct Line {
    /// The bytes, with the line feed.
    let bytes: ArraySlice<UInt8>
    let range: Range<Int>
  }

  private let file: LineFile
  private let end: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private let chunk: Int
  /// The place of the next line.
  private(set) var offset: Int

  /// Creates a reader of the lines that a file has now.
  init(_ file: LineFile, from offset: Int = 0, chunk: Int = 1 << 16) {
    self.file = file
    self.offset = offset
    self.chunk = chunk
    end = file.byteCount
  }

  /// Reads the next line, or returns `nil` after the last.
  mutating func next() throws(SystemError) -> Line? {
    var searched = start
    while true {
      if let lineFeed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[start...lineFeed]
        start = lineFeed + 1
        defer { offset += line.count }
        return Line(bytes: line, range: offset..<(offset + line.count))
      }
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      let position = offset + buffer.count
      let bytes = try file.bytes(at: position, count: min(chunk, end - position))
      guard !bytes.isEmpty else { return nil }
      buffer += bytes
    }
  }
}
