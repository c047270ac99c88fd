internal import SystemCalls

/// A file of lines that a run fills and a later run continues.
///
/// As long as the lines of the file match the photos in their order, they stay where they are, and new
/// ones are added at the end. From the first line that does not match, the finished file is written
/// beside the old one, from old and new lines, and replaces it at the end. New lines are added to the old
/// file too, so that a run that is killed meanwhile loses no work.
struct ResumedFile {
  struct Line {
    /// Whether its photo has no scheme.
    let isFailure: Bool
    /// The place in the old file, or `nil` if the line stays where it is.
    let range: Range<Int>?
  }

  private enum State {
    /// All lines so far stay where they are.
    case following(LineReader)
    /// The old lines are all used, and stay where they are.
    case adding
    /// A new file is being written. The places are those of the old lines from the first one that
    /// does not match, by the hashes of their photos' names.
    case rewriting(places: [UInt64: Int], AtomicFile)
  }

  private let path: RawPath
  private let file: LineFile
  private var state: State

  /// Opens or creates the file. Its first line must have the hash, if one is given.
  init(_ path: RawPath, optionsHash hash: String? = nil) throws {
    self.path = path
    file = try LineFile(path, linesStartingWith: #"{"source":"#)
    var reader = LineReader(file)
    let first = try reader.next()?.bytes.optionsHash
    if let hash, let first, first != hash { throw LineFile.OpeningError.otherOptions }
    state = file.byteCount == 0 ? .adding : .following(LineReader(file))
  }

  /// Returns the existing line of a photo in its present state. Ask for each once, in order.
  mutating func line(of photo: BatchPhoto) throws -> Line? {
    switch state {
    case .adding: return nil
    case .following(var reader):
      let offset = reader.offset
      guard let line = try reader.next() else {
        state = .adding
        return nil
      }
      if photo.isDone(by: line.bytes) {
        state = .following(reader)
        return Line(isFailure: line.bytes.isFailure, range: nil)
      }
      state = try rewriting(from: offset)
      return try self.line(of: photo)
    case .rewriting(let places, _):
      guard let name = photo.lineStart[...].photoName, let place = places[fnv1a(name)] else {
        return nil
      }
      var reader = LineReader(file, from: place, chunk: 1 << 13)
      guard let line = try reader.next(), photo.isDone(by: line.bytes) else { return nil }
      return Line(isFailure: line.bytes.isFailure, range: line.range)
    }
  }

  private func rewriting(from offset: Int) throws -> State {
    var places: [UInt64: Int] = [:]
    var reader = LineReader(file, from: offset)
    while let line = try reader.next() {
      // If a photo has two lines, the later one is newer.
      if let name = line.bytes.photoName { places[fnv1a(name)] = line.range.lowerBound }
    }
    let copy = try AtomicFile(replacing: path)
    try file.copy(0..<offset, to: copy)
    return .rewriting(places: places, copy)
  }

  func keep(_ line: Line) throws(SystemError) {
    guard case .rewriting(_, let copy) = state, let range = line.range else { return }
    try file.copy(range, to: copy)
  }

  /// Adds a new line. Once this returns, the line survives the end of the process.
  func append(_ line: [UInt8]) throws(SystemError) {
    try file.append(line)
    if case .rewriting(_, let copy) = state { try copy.write(line) }
  }

  /// Completes the file after each photo has its line.
  func finish() throws(SystemError) {
    switch state {
    case .adding: try file.synchronize()
    case .following(let reader):
      // The remaining lines belong to photos that are gone.
      if reader.offset < file.byteCount { try file.truncate(to: reader.offset) }
      try file.synchronize()
    case .rewriting(_, let copy): try copy.commit()
    }
  }
}
