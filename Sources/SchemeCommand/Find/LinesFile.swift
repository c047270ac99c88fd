internal import SchemeResults
internal import SchemeSearch
internal import SystemFiles

/// A regular file of lines that is read in any order.
///
/// It is taken as it was when it was opened. Lines that are added later are not seen.
final class LinesFile: Sendable {
  /// The path of the file.
  let path: RawText
  /// The state of the file when it was opened.
  let stamp: System.FileStamp
  private let descriptor: Int32

  /// Opens a file. What is no regular file counts as empty.
  init(_ path: RawText) throws(SystemError) {
    self.path = path
    descriptor = try System.openForReading(path)
    stamp =
      System.stamp(ofDescriptor: descriptor)
      ?? System.FileStamp(size: 0, seconds: 0, nanoseconds: 0)
  }

  deinit { try? System.closeDescriptor(descriptor) }

  /// Returns bytes of the file, fewer at its end.
  func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    let range = range.clamped(to: 0..<stamp.size)
    return try System.readBytes(from: descriptor, at: range.lowerBound, count: range.count)
  }
}

/// A reader of a file by parts of whole lines, in order.
struct LinesReader {
  private let file: LinesFile
  private var offset: Int

  /// The number of bytes that are read at a time, unless a line has more.
  private static let partSize = 1 << 20

  /// Starts at the beginning of a line.
  init(_ file: LinesFile, from offset: Int = 0) {
    (self.file, self.offset) = (file, offset)
  }

  /// Reads the next lines that have a line feed, or returns `nil` after the last.
  ///
  /// - Throws: A ``Failure`` if they cannot be read, or one is longer than an index can hold.
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
      // The last line is still being written, or is whole all the same.
      if bytes.count < count { return nil }
      count *= 4
      guard count <= SignatureIndex.longestLine else { throw .longLine }
    }
  }
}

extension Failure {
  /// A line that is longer than any of a photo.
  static let longLine = Failure(
    kind: .limit, message: "it has a line of more than \(SignatureIndex.longestLine) bytes")
}
