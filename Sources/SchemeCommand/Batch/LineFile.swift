internal import SystemCalls

/// A file of lines that grows by whole lines.
///
/// Only one process at a time has the file open. Each line is written at once, so that a process
/// that is killed loses no line that was added. If it wrote a line only partly, that line is cut
/// off when the file is opened again.
final class LineFile {
  private let file: OwnedDescriptor
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

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - start: The text that every line starts with. A file that starts with another text is not
  ///     changed.
  /// - Throws: An ``OpeningError``.
  init(_ path: RawText, linesStartingWith start: String) throws(OpeningError) {
    file = try Self.openLocked(path)
    byteCount = 0
    let isForeign: Bool
    do throws(SystemError) {
      let head = try file.descriptor.read(start.utf8.count, at: 0)
      isForeign = !start.utf8.starts(with: head)
      if !isForeign { try cutOffTornLine() }
    } catch {
      throw .system(error)
    }
    if isForeign { throw .foreign }
  }

  /// Commits a file that has only whole lines, and continues it. No other process can open it in
  /// between.
  ///
  /// - Parameters:
  ///   - copy: The file, which has not been committed yet.
  ///   - byteCount: Its size.
  /// - Throws: A ``SystemError`` if the file cannot be committed.
  init(committing copy: AtomicFile, byteCount: Int) throws(SystemError) {
    guard let file = try copy.commitOpen() else { throw .notOpen }
    self.file = file
    self.byteCount = byteCount
  }

  // A process that is just being started still has a copy of the descriptor, and the lock with it.
  deinit { file.descriptor.unlock() }

  /// Opens and locks the file of a path.
  private static func openLocked(_ path: RawText) throws(OpeningError) -> OwnedDescriptor {
    do throws(SystemError) {
      while true {
        let file = try System.openForUpdating(path)
        if file.descriptor.isLockedByOther() { break }
        // The process that had the lock may have replaced the file after it was opened here.
        if file.descriptor.hasName { return file }
      }
    } catch {
      throw .system(error)
    }
    throw .inUse
  }

  private func cutOffTornLine() throws(SystemError) {
    let chunk = 1 << 16
    let size = file.descriptor.byteCount ?? 0
    var end = size
    while end > 0 {
      let start = max(0, end - chunk)
      let bytes = try file.descriptor.read(end - start, at: start)
      if let lineFeed = bytes.lastIndex(of: UInt8(ascii: "\n")) {
        end = start + lineFeed + 1
        break
      }
      end = start
    }
    byteCount = end
    if end < size { try file.descriptor.truncate(to: end) }
  }

  /// Adds a line, with its line feed. If it cannot be written completely, nothing is added.
  func append(_ line: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try file.descriptor.write(line, at: byteCount)
    } catch {
      try? file.descriptor.truncate(to: byteCount)
      throw error
    }
    byteCount += line.count
  }

  /// Removes everything after a number of bytes.
  func truncate(to byteCount: Int) throws(SystemError) {
    try file.descriptor.truncate(to: byteCount)
    self.byteCount = byteCount
  }

  /// A Boolean value that indicates whether the file still exists.
  var hasName: Bool { file.descriptor.hasName }

  /// Waits until all lines are on the disk.
  func synchronize() throws(SystemError) { try file.descriptor.synchronize() }

  /// Returns bytes of the file, or fewer at its end.
  func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try file.descriptor.read(min(count, byteCount - offset), at: offset)
  }

  /// Copies a range of bytes to the end of another file.
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
  /// Complains that lines cannot be added to a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - error: The reason.
  /// - Throws: The error of the system, if it is the reason.
  func complain(
    aboutOpening path: RawText, _ error: LineFile.OpeningError
  ) throws(SystemError) {
    switch error {
    case .system(let error): throw error
    case .inUse:
      complain(
        aboutOutput: path, "another run is writing to it; wait for its end, or name another file")
    case .foreign:
      complain(
        aboutOutput: path, "it has other lines than those of 'colorway batch'; name another file")
    case .otherOptions:
      complain(
        aboutOutput: path,
        "it was written with other options, or by another version; use the same, or another file")
    }
  }
}
