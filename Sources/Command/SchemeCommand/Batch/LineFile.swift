internal import SystemCalls

/// A file of complete lines that one process at a time appends to. Each line is written
/// immediately, so that killing the process loses no line. A partly written line is cut off when
/// the file is next opened.
final class LineFile {
  private let file: OwnedDescriptor
  private(set) var byteCount: Int
  /// The time when the file was last written before it was opened, in nanoseconds since 1970.
  let lastChange: Int

  enum OpeningError: Error {
    case inUse
    case foreign
    case otherOptions

    var reason: String {
      switch self {
      case .inUse: "another run is writing to it; wait until that ends, or name another file"
      case .foreign: "it has lines that are not from 'colorway batch'; name another file"
      case .otherOptions:
        "it was written with other options or another version; use the same ones, or another file"
      }
    }
  }

  /// Opens or creates a file. A file is refused, and stays unchanged, if its first line or an incomplete line
  /// at its end is none of ours. Throws an ``OpeningError`` or a ``SystemError``.
  init(
    _ path: RawPath, mayBeOurs: (ArraySlice<UInt8>) -> Bool = { $0.mayBeginLine }
  ) throws {
    file = try Self.openLocked(path)
    lastChange = file.descriptor.stamp?.time ?? 0
    // The file may be new, also if the run that created it was killed.
    try System.synchronizeNames(in: path.folder.withoutLastSlash)
    byteCount = 0
    let size = file.descriptor.byteCount ?? 0
    let end = try endOfLines(size)
    let first = try file.descriptor.read(Self.chunk, at: 0).prefix { $0 != Self.lineFeed }
    guard try mayBeOurs(first) || hasOnlyZeros() else { throw OpeningError.foreign }
    let last = try file.descriptor.read(Self.chunk, at: end)[...]
    // A power failure may leave zeros.
    guard mayBeOurs(last) || last.contains(0) else { throw OpeningError.foreign }
    byteCount = end
    if end < size { try file.descriptor.truncate(to: end) }
  }

  private static let chunk = 1 << 16
  private static let lineFeed = UInt8(ascii: "\n")

  private init(_ file: consuming OwnedDescriptor, byteCount: Int, lastChange: Int) {
    self.file = file
    self.byteCount = byteCount
    self.lastChange = lastChange
  }

  /// Commits a new file of complete lines in place of this one, and returns the one to continue. No other
  /// process can open the file in between.
  func replaced(by copy: AtomicFile, byteCount: Int) throws(SystemError) -> LineFile {
    if let file = try copy.commitOpen() {
      return LineFile(file, byteCount: byteCount, lastChange: lastChange)
    }
    // The new lines were written into this file.
    self.byteCount = byteCount
    return self
  }

  // A process that is just being started still has a copy of the descriptor, and with it the lock.
  deinit { file.descriptor.unlock() }

  private static func openLocked(_ path: RawPath) throws -> OwnedDescriptor {
    while true {
      let file = try System.openForUpdating(path)
      if file.descriptor.isLockedByOther() { throw OpeningError.inUse }
      // The process that held the lock may have replaced the file after it was opened here.
      if file.descriptor.hasName { return file }
    }
  }

  /// Returns whether all bytes are zero. A power failure may leave zeros in place of the first lines.
  private func hasOnlyZeros() throws(SystemError) -> Bool {
    var offset = 0
    while case let bytes = try file.descriptor.read(1 << 16, at: offset), !bytes.isEmpty {
      guard bytes.allSatisfy({ $0 == 0 }) else { return false }
      offset += bytes.count
    }
    return true
  }

  /// Returns the end of the last complete line.
  private func endOfLines(_ size: Int) throws(SystemError) -> Int {
    var end = size
    while end > 0 {
      let start = max(0, end - Self.chunk)
      let bytes = try file.descriptor.read(end - start, at: start)
      if let lineFeed = bytes.lastIndex(of: Self.lineFeed) { return start + lineFeed + 1 }
      end = start
    }
    return 0
  }

  /// Appends a line, including its line feed. If the line cannot be written completely, nothing is appended.
  func append(_ line: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try file.descriptor.write(line, at: byteCount)
    } catch {
      try? file.descriptor.truncate(to: byteCount)
      throw error
    }
    byteCount += line.count
  }

  var hasName: Bool { file.descriptor.hasName }

  /// Waits until all lines are on the disk.
  func synchronize() throws(SystemError) { try file.descriptor.synchronize() }

  func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try file.descriptor.read(min(count, byteCount - offset), at: offset)
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

struct LineReader {
  struct Line {
    /// The bytes, including the line feed. The last line may have none.
    let bytes: ArraySlice<UInt8>
    let range: Range<Int>
  }

  /// Returns some bytes from an offset on, or none at the end.
  private let read: (Int) throws -> [UInt8]
  private let maximumLineLength: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private(set) var offset: Int

  init(from offset: Int = 0, maximumLineLength: Int = .max, read: @escaping (Int) throws -> [UInt8])
  {
    (self.offset, self.maximumLineLength, self.read) = (offset, maximumLineLength, read)
  }

  /// Creates a reader of the lines that a file has now, starting at the line at an offset.
  init(_ file: LineFile, from offset: Int = 0, chunk: Int = 1 << 16) {
    let end = file.byteCount
    self.init(from: offset) { try file.bytes(at: $0, count: min(chunk, end - $0)) }
  }

  mutating func next() throws -> Line? {
    var searched = start
    while true {
      if let lineFeed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return takeLine(upTo: lineFeed + 1)
      }
      buffer.removeSubrange(..<start)
      start = 0
      searched = buffer.count
      guard searched <= maximumLineLength else { throw Failure.longLine }
      let bytes = try read(offset + searched)
      if bytes.isEmpty { return searched > 0 ? takeLine(upTo: searched) : nil }
      buffer += bytes
    }
  }

  private mutating func takeLine(upTo end: Int) -> Line {
    let range = offset..<offset + end - start
    defer { (start, offset) = (end, range.upperBound) }
    return Line(bytes: buffer[start..<end], range: range)
  }
}
