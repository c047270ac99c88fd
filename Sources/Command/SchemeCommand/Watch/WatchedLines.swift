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
    /// The file that had the name, if it is known.
    var node: FileStatus.Node?
  }

  /// The maximum number of outdated lines that is always tolerated without rewriting the file.
  private static let tolerance = 256

  let path: RawPath
  /// The reason that the file was last written in place instead of being replaced.
  private(set) var refusal: SystemError?
  private var file: LineFile
  private var places: [RawPath: Place] = [:]
  private var sharedStamps = SharedStamps()
  /// The lines by the contents of their photos, also those of photos that are gone, until the file is rewritten.
  let contents: KnownContents
  private var lineCount = 0
  private var last: RawPath?
  private var isSorted = true
  private var isOnDisk = true

  /// Opens or creates the file. Lines with the hash `request` can become those of moved photos.
  init(_ path: RawPath, request: String? = nil) throws {
    self.path = path
    contents = KnownContents(request: request)
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
    if let old = place.node, let new = photo.node, old.number != new.number { return false }
    if let stamp = place.stamp, stamp == photo.stamp { return true }
    let line = try file.bytes(at: place.range.lowerBound, count: place.range.count)[...]
    guard photo.isDone(by: line) else { return false }
    if place.node == nil, photo.hasNewStatus(since: file.lastChange),
      photo.stamp.map(sharedStamps.contains) ?? false
    {
      return false
    }
    // A photo that could not be read may become readable without a change of its state.
    if !line.isFailure {
      places[name]?.stamp = photo.stamp
      places[name]?.node = photo.node
    }
    return true
  }

  /// Appends the new line of a photo. After this method returns, the line survives the end of the process.
  mutating func append(_ result: BatchResult) throws(SystemError) {
    guard let line = try bytes(of: result) else { return }
    let start = file.byteCount
    try file.append(line)
    isOnDisk = false
    add(result.photo.source.name, line[...], at: start..<file.byteCount)
    places[result.photo.source.name]?.node = result.photo.node
  }

  private func bytes(of result: BatchResult) throws(SystemError) -> [UInt8]? {
    switch result {
    case .made(let line): return line.bytes
    case .moved(let photo, let old):
      return photo.line(
        movedFrom: try file.bytes(at: old.lowerBound, count: old.count)[...])
    }
  }

  mutating func remove(_ name: RawPath) { places[name] = nil }

  mutating func removeAll(in folder: RawPath) {
    for name in Array(places.keys) where name.isInside(folder) { places[name] = nil }
  }

  /// Waits until all lines are on the disk. Rewrites the file first if most lines are outdated or
  /// the file was removed. Photos that wait may turn out to be moved ones, whose lines are outdated until then.
  mutating func synchronize(waitingCount: Int = 0) throws(SystemError) {
    let outdatedCount = lineCount - places.count
    // If all of them are moved ones, this many lines were tolerated before the move.
    let limit = max(places.count + waitingCount, Self.tolerance) + waitingCount
    if outdatedCount > limit || !file.hasName {
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
    contents.add(line, head, at: range)
    sharedStamps.add(head)
    places[name] = Place(range: range, device: head.device, isFailure: head.failureKind != nil)
  }

  private mutating func compact() throws(SystemError) {
    let copy = try AtomicFile(replacing: path, orInPlace: true)
    let sorted = places.sorted { $0.key.comes(before: $1.key) }
    var moved = places
    var ranges: [Range<Int>: Range<Int>] = [:]
    var byteCount = 0
    // Consecutive lines are copied together.
    var part = 0..<0
    for (name, place) in sorted {
      let range = byteCount..<(byteCount + place.range.count)
      ranges[place.range] = range
      moved[name]?.range = range
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
    contents.move(to: ranges)
    (places, lineCount, isSorted, last) = (moved, moved.count, true, sorted.last?.key)
    isOnDisk = true
  }
}
