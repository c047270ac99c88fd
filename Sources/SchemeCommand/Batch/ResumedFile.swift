internal import SchemeResults
internal import SystemCalls

/// A file of lines that one run fills and a later run continues.
///
/// As long as the lines of the file match the photos in order, they stay in place, and new lines
/// are appended. From the first mismatch on, a new file is composed of old and new lines next to
/// the old file, and replaces the old file at the end. New lines are also appended to the old file,
/// so that killing the run loses no work.
struct ResumedFile {
  struct Line {
    /// The reason that the photo of the line has no scheme, or `nil` if it has one.
    let failure: Failure?
    /// The range of the line in the old file, or `nil` if the line stays in place.
    let range: Range<Int>?

    var isFailure: Bool { failure != nil }
  }

  private enum State {
    /// All lines so far stay in place.
    case following(LineReader)
    /// All old lines are used and stay in place.
    case adding
    /// A new file is being written. `places` maps hashes of photo names to the offsets of old
    /// lines, from the first mismatch on.
    case rewriting(places: [UInt64: Int], AtomicFile)
  }

  private let path: RawPath
  private let file: LineFile
  private var state: State

  /// Opens or creates the file. If a hash is given, the first line must have the same hash.
  init(_ path: RawPath, optionsHash hash: String? = nil) throws {
    self.path = path
    file = try LineFile(path, linesStartingWith: #"{"source":"#)
    var reader = LineReader(file)
    let first = try reader.next()?.bytes.optionsHash
    if let hash, let first, first != hash { throw LineFile.OpeningError.otherOptions }
    state = file.byteCount == 0 ? .adding : .following(LineReader(file))
  }

  /// Returns the existing line of a photo, if it matches the photo's current state. Call this
  /// method once per photo, in order.
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
        return Line(failure: line.bytes.failure, range: nil)
      }
      state = try rewriting(from: offset)
      return try self.line(of: photo)
    case .rewriting(let places, _):
      guard let name = photo.lineStart[...].photoName, let place = places[fnv1a(name)] else {
        return nil
      }
      var reader = LineReader(file, from: place, chunk: 1 << 13)
      guard let line = try reader.next(), photo.isDone(by: line.bytes) else { return nil }
      return Line(failure: line.bytes.failure, range: line.range)
    }
  }

  private func rewriting(from offset: Int) throws -> State {
    var places: [UInt64: Int] = [:]
    var reader = LineReader(file, from: offset)
    while let line = try reader.next() {
      // If a photo has two lines, the later one is newer.
      if let name = line.bytes.photoName { places[fnv1a(name)] = line.range.lowerBound }
    }
    let copy = try AtomicFile(replacing: path, orInPlace: true)
    try file.copy(0..<offset, to: copy)
    return .rewriting(places: places, copy)
  }

  func keep(_ line: Line) throws(SystemError) {
    guard case .rewriting(_, let copy) = state, let range = line.range else { return }
    try file.copy(range, to: copy)
  }

  /// Appends a new line. After this method returns, the line survives the end of the process.
  func append(_ line: [UInt8]) throws(SystemError) {
    try file.append(line)
    if case .rewriting(_, let copy) = state { try copy.write(line) }
  }

  /// Completes the file after every photo has its line. Returns the reason if it was written in place.
  func finish() throws(SystemError) -> SystemError? {
    switch state {
    case .adding: try file.synchronize()
    case .following(let reader):
      // The remaining lines belong to photos that no longer exist.
      if reader.offset < file.byteCount { try file.truncate(to: reader.offset) }
      try file.synchronize()
    case .rewriting(_, let copy):
      try copy.commit()
      return copy.refusal
    }
    return nil
  }
}
