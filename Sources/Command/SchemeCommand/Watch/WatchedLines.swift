internal import SystemCalls

/// The lines of the photos of a watched folder.
///
/// New lines are appended to the file, so that killing the run loses none of them. If a photo has
/// several lines, the last one counts. When the run ends, and when most of its lines are outdated,
/// the file is rewritten with one line per photo, in the order of `colorway batch`.
struct WatchedLines {
  private struct Place {
    var range: Range<Int>
    let device: String?
    /// A Boolean value that indicates whether the line says why the photo has no colors.
    let isFailure: Bool
    /// The state of the photo, if the line is known to be up to date.
    var stamp: FileStatus.Stamp?
  }

  /// The maximum number of outdated lines that is always tolerated without rewriting the file.
  private static let tolerance = 256

  let path: RawPath
  /// The reason that the file was last written in place instead of being replaced.
  private(set) var refusal: SystemError?
  private var file: LineFile
  private var places: [RawPath: Place] = [:]
  private var lineCount = 0
  private var last: RawPath?
  private var isSorted = true
  private var isOnDisk = true

  init(_ path: RawPath) throws {
    self.path = path
    file = try LineFile(path)
    var reader = LineReader(file)
    while let line = try reader.next() {
      if line.bytes.isForeign { throw LineFile.OpeningError.foreign }
      let name = line.bytes.isWhole ? line.bytes.head.name.flatMap { RawPath(naming: $0) } : nil
      add(name, line.bytes, at: line.range)
    }
  }

  var names: [RawPath] { Array(places.keys) }

  var isEmpty: Bool { places.isEmpty }

  /// The number of photos whose lines say why they have no colors.
  var failureCount: Int { places.values.count { $0.isFailure } }

  /// Returns the device that a photo was on, if its line has one.
  func device(of name: RawPath) -> String? { places[name]?.device }

  /// Returns whether a photo has a line with colors.
  func hasColors(of name: RawPath) -> Bool { places[name].map { !$0.isFailure } ?? false }

  func contains(_ name: RawPath) -> Bool { places[name] != nil }

  private var isCompact: Bool { isSorted && lineCount == places.count }

  mutating func has(_ photo: BatchPhoto) throws(SystemError) -> Bool {
    let name = photo.source.name
    guard let place = places[name] else { return false }
    if let stamp = place.stamp, stamp == photo.stamp { return true }
    let line = try file.bytes(at: place.range.lowerBound, count: place.range.count)[...]
    guard photo.isDone(by: line) else { return false }
    // A photo that could not be read may become readable without a change of its state.
    if !line.isFailure { places[name]?.stamp = photo.stamp }
    return true
  }

  /// Appends the new line of a photo. After this method returns, the line survives the end of the process.
  mutating func append(_ line: BatchLine) throws(SystemError) {
    let start = file.byteCount
    try file.append(line.bytes)
    isOnDisk = false
    add(line.photo.source.name, line.bytes[...], at: start..<file.byteCount)
  }

  mutating func remove(_ name: RawPath) { places[name] = nil }

  mutating func removeAll(in folder: RawPath) {
    for name in Array(places.keys) where name.isInside(folder) { places[name] = nil }
  }

  /// Waits until all lines are on the disk. Rewrites the file first if most lines are outdated or
  /// the file was removed.
  mutating func synchronize() throws(SystemError) {
    if lineCount - places.count > max(places.count, Self.tolerance) || !file.hasName {
      try compact()
    } else if !isOnDisk {
      try file.synchronize()
      isOnDisk = true
    }
  }

  /// Completes the file, with one line per photo.
  mutating func finish() throws(SystemError) {
    if isCompact, file.hasName { try file.synchronize() } else { try compact() }
  }

  private mutating func add(
    _ name: RawPath?, _ line: ArraySlice<UInt8>, at range: Range<Int>
  ) {
    lineCount += 1
    guard let name else { return }
    if let last, !last.comes(before: name) { isSorted = false }
    last = name
    let head = line.head
    places[name] = Place(range: range, device: head.device, isFailure: head.failureKind != nil)
  }

  private mutating func compact() throws(SystemError) {
    let copy = try AtomicFile(replacing: path, orInPlace: true)
    let sorted = places.sorted { $0.key.comes(before: $1.key) }
    var moved = places
    var byteCount = 0
    // Consecutive lines are copied together.
    var part = 0..<0
    for (name, place) in sorted {
      moved[name]?.range = byteCount..<(byteCount + place.range.count)
      byteCount += place.range.count
      if part.upperBound == place.range.lowerBound {
        part = part.lowerBound..<place.range.upperBound
      } else {
        try file.copy(part, to: copy)
        part = place.range
      }
    }
    try file.copy(part, to: copy)
    file = try file.replaced(by: copy, byteCount: byteCount)
    refusal = copy.refusal
    (places, lineCount, isSorted, last) = (moved, moved.count, true, sorted.last?.key)
    isOnDisk = true
  }
}
