internal import SystemFiles

/// A file of whole lines that one process at a time adds to. Each line is written at once, so that
/// none is lost to a kill. A line that was written only partly is cut off at the next opening.
final class LineFile {
  private let descriptor: Int32
  /// The bytes of all whole lines.
  private(set) var byteCount: Int

  /// A reason why a file cannot be continued.
  enum OpeningError: Error {
    case system(SystemError)
    /// Another process is adding lines to it.
    case inUse
    /// Its lines do not start with the expected text.
    case foreign
    /// Its lines were made with other options, or by another version.
    case otherOptions
  }

  init(_ path: RawText, linesStartingWith start: String) throws(OpeningError) {
    descriptor = try Self.openLocked(path)
    byteCount = 0
    let isForeign: Bool
    do throws(SystemError) {
      let head = try System.readBytes(from: descriptor, at: 0, count: start.utf8.count)
      isForeign = !start.utf8.starts(with: head)
      if !isForeign { try cutOffTornLine() }
    } catch {
      throw .system(error)
    }
    if isForeign { throw .foreign }
  }

  /// Commits a file of whole lines, and continues it. No other process can open it in between.
  init(committing copy: AtomicFile, byteCount: Int) throws(SystemError) {
    guard let descriptor = try copy.commitOpen() else {
      throw SystemError(code: System.badDescriptorCode)
    }
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  deinit {
    // A process that is just being started still has a copy of the descriptor, and the lock with it.
    System.unlock(descriptor)
    try? System.closeDescriptor(descriptor)
  }

  private static func openLocked(_ path: RawText) throws(OpeningError) -> Int32 {
    do throws(SystemError) {
      while true {
        let descriptor = try System.openForUpdating(path)
        if System.isLockedByOther(descriptor) {
          try? System.closeDescriptor(descriptor)
          break
        }
        // The process that had the lock may have replaced the file after it was opened here.
        if System.hasName(descriptor) { return descriptor }
        try System.closeDescriptor(descriptor)
      }
    } catch {
      throw .system(error)
    }
    throw .inUse
  }

  private func cutOffTornLine() throws(SystemError) {
    let chunk = 1 << 16
    let size = System.byteCount(ofDescriptor: descriptor) ?? 0
    var end = size
    while end > 0 {
      let start = max(0, end - chunk)
      let bytes = try System.readBytes(from: descriptor, at: start, count: end - start)
      if let lineFeed = bytes.lastIndex(of: UInt8(ascii: "\n")) {
        end = start + lineFeed + 1
        break
      }
      end = start
    }
    byteCount = end
    if end < size { try System.truncate(descriptor, to: end) }
  }

  /// Adds a line, with its line feed. If it cannot be written completely, nothing is added.
  func append(_ line: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try System.writeAll(line, to: descriptor, at: byteCount)
    } catch {
      try? System.truncate(descriptor, to: byteCount)
      throw error
    }
    byteCount += line.count
  }

  func truncate(to byteCount: Int) throws(SystemError) {
    try System.truncate(descriptor, to: byteCount)
    self.byteCount = byteCount
  }

  var hasName: Bool { System.hasName(descriptor) }

  /// Waits until all lines are on the disk, in a new file if most are outdated or it was removed.
  func synchronize() throws(SystemError) { try System.synchronize(descriptor) }

  func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try System.readBytes(from: descriptor, at: offset, count: min(count, byteCount - offset))
  }

  func copy(_ range: Range<Int>, to other: AtomicFile) throws(SystemError) {
    var start = range.lowerBound
    while start < range.upperBound {
      let bytes = try bytes(at: start, count: min(1 << 18, range.upperBound - start))
      guard !bytes.isEmpty else { return }
      try other.write(bytes)
      start += bytes.count
    }
  }
}

extension Console {
  func status(
    ofOpening path: RawText, _ error: LineFile.OpeningError
  ) throws(SystemError) -> ExitStatus {
    let reason =
      switch error {
      case .system(let error): throw error
      case .inUse: "another run is writing to it; wait for its end, or name another file"
      case .foreign: "it has other lines than those of 'colorway batch'; name another file"
      case .otherOptions:
        "it was written with other options, or by another version; use the same, or another file"
      }
    complain(aboutOutput: path, reason)
    return .failure
  }
}

/// Reads the lines of a file in order, from a given line on.
struct LineReader {
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
