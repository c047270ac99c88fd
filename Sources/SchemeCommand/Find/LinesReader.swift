internal import SchemeResults
internal import SchemeSearch
internal import SystemFiles

/// A reader of a file in parts of whole lines, in order.
struct LinesReader {
  private let file: LinesFile
  private var offset: Int

  /// The number of bytes that are read at a time, unless a line has more.
  private static let partSize = 1 << 20

  /// Creates a reader that starts at the beginning of a line.
  init(_ file: LinesFile, from offset: Int = 0) {
    (self.file, self.offset) = (file, offset)
  }

  /// Reads the next lines that have a line feed, or returns `nil` after the last.
  mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
    var count = Self.partSize
    while true {
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try file.bytes(offset..<offset + count)
      } catch {
        throw Failure(unreadable: error)
      }
      if let lineFeed = bytes.lastIndex(of: UInt8(ascii: "\n")) {
        offset += lineFeed + 1
        return bytes[...lineFeed]
      }
      // The last line is incomplete, or merely has no line feed.
      if bytes.count < count { return nil }
      count *= 4
      guard count <= SignatureIndex.longestLine else { throw .longLine }
    }
  }
}

extension Failure {
  /// The failure for a line that is longer than the line of any photo.
  static let longLine = Failure(
    kind: .limit, message: "it has a line of more than \(SignatureIndex.longestLine) bytes")
}
