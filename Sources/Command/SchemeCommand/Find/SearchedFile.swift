internal import Colorway
internal import SchemeResults
internal import SchemeSearch

/// A regular file of lines with random access, as it was when it was opened.
final class SearchedFile: Sendable {
  let path: RawPath
  let stamp: FileStatus.Stamp
  private let file: OwnedDescriptor

  /// Opens a file. Anything other than a regular file counts as empty.
  init(_ path: RawPath) throws(SystemError) {
    self.path = path
    file = try System.openForReading(path)
    stamp = file.descriptor.stamp ?? FileStatus.Stamp(size: 0, seconds: 0, nanoseconds: 0)
  }

  func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    let range = range.clamped(to: 0..<stamp.size)
    return try file.descriptor.read(range.count, at: range.lowerBound)
  }

  /// Returns about a megabyte of complete lines from an offset on, or `nil` after the last line feed.
  func lines(from offset: Int) throws -> ArraySlice<UInt8>? {
    var count = 1 << 20
    while true {
      let bytes = try bytes(offset..<offset + count)
      if let lineFeed = bytes.lastIndex(of: UInt8(ascii: "\n")) { return bytes[...lineFeed] }
      // The last line is incomplete, or only lacks a line feed.
      if bytes.count < count { return nil }
      count *= 4
      guard count <= SignatureIndex.maximumLineLength else { throw Failure.longLine }
    }
  }
}

extension Failure {
  static let longLine = Failure(
    kind: .limit, message: "it has a line of more than \(SignatureIndex.maximumLineLength) bytes")
}

extension LineReader {
  /// Creates a reader of lines in memory.
  init(_ lines: [UInt8]) {
    self.init { Array(lines[min($0, lines.count)...].prefix(1 << 18)) }
  }

  /// Creates a reader that waits for lines from a pipe or a device.
  init(stream: FileDescriptor) {
    self.init(maximumLineLength: SignatureIndex.maximumLineLength) { _ in
      guard stream.waitForInput() else { throw SystemError.cancelled }
      return try stream.read(1 << 18)
    }
  }
}
