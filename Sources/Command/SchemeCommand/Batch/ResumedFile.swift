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

  /// The line of a photo in the old file.
  private struct Place {
    let offset: Int
    /// A Boolean value that indicates whether the run has come to the photo.
    var isReached = false
  }

  private enum State {
    /// All lines so far stay in place.
    case following(LineReader)
    /// All old lines are used and stay in place.
    case adding
    /// A new file is being written.
    case rewriting(AtomicFile)
  }

  private let path: RawPath
  private let file: LineFile
  private let hash: String?
  private var state: State
  /// The old lines from the first mismatch on, by hashes of the names of their photos.
  private var places: [UInt64: Place] = [:]
  /// The offsets of the old lines that have colors, made with the same options, by the contents of their photos.
  let contents: KnownContents
  /// The sizes and times that several photos have, once they are needed.
  private var sharedStamps: SharedStamps?

  /// Opens or creates the file. If a hash is given, its lines must have the same hash. Lines with the hash
  /// `request` can become those of moved photos.
  init(_ path: RawPath, optionsHash hash: String? = nil, request: String? = nil) throws {
    (self.path, self.hash) = (path, hash)
    contents = KnownContents(request: request ?? hash)
    file = try LineFile(path)
    state = file.byteCount == 0 ? .adding : .following(LineReader(file))
    var reader = LineReader(file)
    if let first = try reader.next() { try check(first.bytes) }
  }

  private func check(_ line: ArraySlice<UInt8>) throws(LineFile.OpeningError) {
    if line.isForeign { throw .foreign }
    if let hash, let other = line.head.optionsHash, other != hash { throw .otherOptions }
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
      if photo.isDone(by: line.bytes), try !mayBeOther(photo) {
        state = .following(reader)
        return Line(failure: line.bytes.failure, range: nil)
      }
      try rewrite(from: offset)
      return try self.line(of: photo)
    case .rewriting:
      let name = photo.nameHash
      places[name]?.isReached = true
      guard let line = try oldLine(name, where: photo.isDone),
        try !mayBeOther(photo)
      else { return nil }
      return line
    }
  }

  /// Returns whether a photo may be another one than that of the line with its name, size and time: if its status,
  /// such as its name, has changed since the file was last written, and another line has its size and time.
  private mutating func mayBeOther(_ photo: BatchPhoto) throws -> Bool {
    guard let stamp = photo.stamp, photo.hasNewStatus(since: file.lastChange) else { return false }
    if let sharedStamps { return sharedStamps.contains(stamp) }
    var stamps = SharedStamps()
    var reader = LineReader(file)
    while let line = try reader.next() { stamps.add(line.bytes.head) }
    sharedStamps = stamps
    return stamps.contains(stamp)
  }

  /// Returns the line of a photo's colors when it could be read, if there is one.
  func earlierLine(of photo: BatchPhoto) throws -> Line? {
    try oldLine(photo.nameHash) { $0.isWhole && !$0.isFailure }
  }

  /// Returns a line for a photo with the content of an old line, or `nil` if the line cannot be read.
  func line(of photo: BatchPhoto, movedFrom old: Range<Int>) throws -> [UInt8]? {
    photo.line(movedFrom: try file.bytes(at: old.lowerBound, count: old.count)[...])
  }

  private func oldLine(
    _ name: UInt64, where isWanted: (ArraySlice<UInt8>) -> Bool
  ) throws -> Line? {
    guard let place = places[name] else { return nil }
    var reader = LineReader(file, from: place.offset, chunk: 1 << 13)
    guard let line = try reader.next(), isWanted(line.bytes) else { return nil }
    return Line(failure: line.bytes.failure, range: line.range)
  }

  private mutating func rewrite(from offset: Int) throws {
    var reader = LineReader(file, from: offset)
    while let line = try reader.next() {
      try check(line.bytes)
      // If a photo has two lines, the later one is newer.
      let head = line.bytes.head
      if let name = head.name {
        places[fnv1a(name)] = Place(offset: line.range.lowerBound)
        contents.add(line.bytes, head, at: line.range)
      }
    }
    let copy = try AtomicFile(replacing: path, orInPlace: true)
    try file.copy(0..<offset, to: copy)
    state = .rewriting(copy)
  }

  func keep(_ line: Line) throws(SystemError) {
    guard case .rewriting(let copy) = state, let range = line.range else { return }
    try file.copy(range, to: copy)
  }

  /// Appends a new line. After this method returns, the line survives the end of the process.
  func append(_ line: [UInt8]) throws(SystemError) {
    try file.append(line)
    if case .rewriting(let copy) = state { try copy.write(line) }
  }

  /// Completes the file after every photo has its line. Of the lines of other photos, those stay that
  /// `keeps` returns `true` for, after all others. Returns the reason if the file was written in place.
  mutating func finish(keeps: (ArraySlice<UInt8>) -> Bool) throws -> SystemError? {
    if case .following(var reader) = state {
      while case let offset = reader.offset, let line = try reader.next() {
        try check(line.bytes)
        if !keeps(line.bytes) {
          try rewrite(from: offset)
          break
        }
      }
    }
    guard case .rewriting(let copy) = state else {
      try file.synchronize()
      return nil
    }
    let rest = places.values.filter { !$0.isReached }.map(\.offset)
    for offset in rest.sorted() {
      var reader = LineReader(file, from: offset, chunk: 1 << 13)
      if let line = try reader.next(), keeps(line.bytes) { try file.copy(line.range, to: copy) }
    }
    try copy.commit()
    return copy.refusal
  }
}

extension BatchPhoto {
  fileprivate var nameHash: UInt64 { fnv1a(source.name.naming.json.utf8.dropLast()) }
}
