internal import PhotoConversion
internal import SystemCalls

/// A watched folder: its processed photos, and those still to be processed.
struct WatchedFolder {
  private(set) var queue: WatchQueue

  private var watchedRoot: WatchedRoot
  private let hash: String
  private let console: Console
  private let converter: PhotoConverter?
  private let prunes: Bool
  private let excluded: [PathPattern]
  private var lines: WatchedLines
  /// The changes that the system reports, if it reports any.
  private var changes: FolderChanges?
  private let interval: Duration
  private var scanTime: Duration? = .zero
  private var scanDuration = Duration.zero
  /// Files that are not photos, and their states.
  private var others: [RawPath: FileStatus.Stamp] = [:]
  private var unreadable: Set<RawPath> = []
  /// Photos that cannot be read now, and whose lines stay.
  private var blocked: Set<RawPath> = []
  /// What was seen of the folders in the last scan and since then.
  private var seen = SeenFolders()
  /// The lines that stayed in the last scan although their photos were not found.
  private var kept = KeptLines()

  /// The time for which a file must be unchanged if the system also reports that its writer closes it.
  private static let settlingTime = Duration.seconds(1)

  /// The default interval between scans if the system reports no changes.
  static let defaultInterval = Duration.seconds(10)

  /// The maximum number of consecutive reads: enough for all changes that Linux queues.
  private static let maximumReadingCount = 64

  init(
    _ root: RawPath, hash: String, interval: Duration?, budget: Duration, lines: WatchedLines,
    prunes: Bool = false, excluding excluded: [PathPattern] = [],
    converter: PhotoConverter? = nil, console: Console
  ) {
    (self.converter, self.excluded) = (converter, excluded)
    (self.hash, self.lines, self.prunes, self.console) = (hash, lines, prunes, console)
    self.interval = interval ?? Self.defaultInterval
    watchedRoot = WatchedRoot(root, interval: self.interval)
    changes = interval == nil ? FolderChanges(of: root) : nil
    queue = WatchQueue(
      settlingTime: changes == nil ? self.interval : Self.settlingTime, budget: budget)
  }

  private var root: RawPath { watchedRoot.path }

  /// The descriptor that becomes readable when there are changes, if the system reports them.
  var descriptor: FileDescriptor? { changes?.descriptor }

  /// The time at which ``update()`` must be called even if no change is reported.
  var nextTime: Duration? {
    [queue.nextCheck, scanTime, changes == nil ? nil : watchedRoot.checkTime].compactMap(\.self)
      .min()
  }

  mutating func update() throws(SystemError) {
    try takeChanges()
    if changes != nil, watchedRoot.isReplaced(at: console.elapsed()) {
      changes?.endWatch(of: root)
      scanTime = .zero
    }
    if let time = scanTime, time <= console.elapsed() {
      try scan()
      try takeChanges()
    }
    for path in queue.recheck(at: console.elapsed(), stamp: { System.stamp(of: $0) }) {
      others[path] = nil
    }
  }

  mutating func beginRefresh() { queue.beginRefresh(at: console.elapsed()) }

  /// Starts the next photo, or returns `nil` if this refresh starts no more.
  mutating func next() throws(SystemError) -> BatchPhoto? {
    try takeChanges()
    while let path = queue.next(at: console.elapsed()) {
      let photo = photo(path)
      guard let stamp = photo.stamp else {
        _ = queue.finish(path)
        continue
      }
      if PhotoQueue.isPhoto(path, converter) {
        queue.begin(path, stamp)
        if let status = try? FileStatus(of: path), status.nameCount > 1 { scanSoon() }
        return photo
      }
      _ = queue.finish(path)
      if !PhotoQueue.hasPhotoFormat(path) { lines.remove(path) }
      others[path] = stamp
    }
    return nil
  }

  /// The lines by the contents of their photos, by which moved photos are known again.
  var contents: KnownContents { lines.contents }

  /// Adds the line of a photo, unless the photo has changed since it was started.
  mutating func finish(_ result: BatchResult) throws(SystemError) {
    try takeChanges()
    let path = result.photo.source.name
    let stamp = System.stamp(of: path)
    if let stamp, stamp != result.photo.stamp {
      queue.find(path, stamp, at: console.elapsed())
    } else if stamp == nil {
      queue.remove(path)
    }
    guard queue.finish(path) else { return }
    if case .made(let line) = result, let reason = line.unreadableReason,
      keepsLine(of: path, because: reason)
    {
      return
    }
    blocked.remove(path)
    try lines.append(result)
  }

  /// Returns whether the line of a photo that cannot be read stays, and says so once.
  private mutating func keepsLine(of path: RawPath, because reason: String) -> Bool {
    guard !prunes, lines.hasColors(of: path) else { return false }
    if blocked.insert(path).inserted {
      console.complain(about: path, reason + "; its line is kept")
    }
    return true
  }

  /// Ends a refresh. After this method returns, all of the refresh's lines are on the disk.
  mutating func endRefresh() throws(SystemError) {
    try lines.synchronize(waitingCount: queue.count)
  }

  /// The number of photos in the file that could not be used.
  var failureCount: Int { lines.failureCount }

  /// Completes the file, with one line for each processed photo that still exists. Returns the lines that
  /// stay although their photos were not found.
  mutating func close() throws(SystemError) -> KeptLines {
    try takeChanges()
    try scan(isLast: true)
    for path in blocked where lines.contains(path) { kept.add(.unreadablePhoto) }
    try lines.finish()
    console.warn(ofWritingInPlace: lines.path, lines.refusal)
    return kept
  }

  private func photo(_ path: RawPath) -> BatchPhoto {
    BatchPhoto(
      PhotoSource(operand: path, converter: converter), request: hash,
      device: path.parent.flatMap(seen.device(of:)))
  }

  private mutating func forget(_ path: RawPath) {
    queue.remove(path)
    lines.remove(path)
    others[path] = nil
    blocked.remove(path)
  }

  /// Checks a file that may already be processed or may still be written to.
  private mutating func look(at path: RawPath) throws(SystemError) {
    do throws(SystemError) {
      guard try FileStatus(of: path).kind == .regular else { return forget(path) }
    } catch {
      // The target of a link may be on a device that is gone for now.
      return block(path, error)
    }
    let photo = photo(path)
    guard let stamp = photo.stamp, others[path] != stamp, try !lines.has(photo) else { return }
    if lines.contains(path) {
      do throws(SystemError) {
        _ = try System.firstBytes(of: path, count: 1)
      } catch {
        return block(path, error)
      }
    }
    blocked.remove(path)
    queue.find(path, stamp, at: console.elapsed())
  }

  private mutating func block(_ path: RawPath, _ error: SystemError) {
    queue.remove(path)
    _ = keepsLine(of: path, because: error.message)
  }

  private mutating func takeChanges() throws(SystemError) {
    // The number of reads is limited so that photos are processed even if files keep changing.
    for _ in 0..<Self.maximumReadingCount {
      guard let some = try changes?.read() else { return }
      for change in some { try take(change) }
    }
  }

  private mutating func take(_ change: FolderChanges.Change) throws(SystemError) {
    switch change {
    case .completed(let path): if !isExcluded(path) { queue.complete(path) }
    case .linked(let path): if !isExcluded(path) { try look(at: path) }
    case .touched(let path):
      if unreadable.remove(path) != nil {
        try scanFolder(path)
      } else if lines.contains(path) {
        try look(at: path)
      }
    case .gone(let path):
      // By now, another file may have this name.
      if System.isMissing(path, followsLinks: false) {
        forget(path)
      } else if !isExcluded(path) {
        try look(at: path)
      }
    case .newFolder(let path):
      if !path.isFolderOfProgram, !isExcluded(path, isFolder: true) { try scanFolder(path) }
    case .goneFolder(let path):
      changes?.endWatch(of: path)
      queue.removeAll(in: path)
      lines.removeAll(in: path)
      others = others.filter { !$0.key.isInside(path) }
    case .lost: scanTime = .zero
    }
  }

  private func isExcluded(_ path: RawPath, isFolder: Bool = false) -> Bool {
    excluded.match(path, in: root, isFolder: isFolder)
  }

  /// Schedules a scan for other hard links of a photo, whose changes the system does not report.
  /// Such scans take a small fraction of the time.
  private mutating func scanSoon() {
    let time = console.elapsed() + max(Self.settlingTime, scanDuration * 10)
    scanTime = min(time, scanTime ?? time)
  }

  /// Checks all files. The last scan does not start any work.
  private mutating func scan(isLast: Bool = false) throws(SystemError) {
    let start = console.elapsed()
    defer { scanDuration = console.elapsed() - start }
    scanTime = nil
    watchedRoot.take()
    seen = SeenFolders()
    seen.exclude(excluded, in: root)
    var unseen = Set(lines.names).union(others.keys)
    var unread: [RawPath] = []
    var hasPhoto = false
    let (others, converter) = (others, converter)
    try scanFolder(root, isLast: isLast) { step in
      switch step {
      case .folder, .leftOut, .excluded: break
      case .file(let path):
        unseen.remove(path)
        hasPhoto = hasPhoto || others[path] == nil && PhotoQueue.isPhoto(path, converter)
      case .unreadable(let path, _): unread.append(path)
      }
    }
    if changes == nil || unread.contains(root) { scanTime = console.elapsed() + interval }
    guard isLast || !Task.isCancelled else { return }
    if !hasPhoto { seen.findNothing(in: root) }
    unreadable.formIntersection(unread)
    let before = kept
    kept = KeptLines()
    for path in unseen {
      let isLine = !prunes && lines.contains(path)
      let doubt = isLine ? seen.doubt(about: path, on: lines.device(of: path)) : nil
      if let doubt { kept.add(doubt) } else { forget(path) }
    }
    if !isLast, !unread.contains(root), kept != before, !kept.isEmpty {
      console.complain(about: root, kept.message)
    }
  }

  /// Checks the files in a folder and its subfolders.
  private mutating func scanFolder(
    _ folder: RawPath, isLast: Bool = false, _ body: (FolderScan.Step) -> Void = { _ in }
  ) throws(SystemError) {
    enter(folder, isLast: isLast)
    var scan = FolderScan(of: folder, excluding: excluded, below: root)
    while isLast || !Task.isCancelled, let step = scan.next() {
      body(step)
      switch step {
      case .folder(let path): enter(path, isLast: isLast)
      case .leftOut, .excluded: break
      case .file(let path): if !isLast { try look(at: path) }
      case .unreadable(let path, let error):
        seen.fail(path)
        if !isLast { complain(about: path, error) }
      }
    }
  }

  /// Watches a folder before it is read. The watch reports later changes, and the scan finds earlier ones.
  private mutating func enter(_ folder: RawPath, isLast: Bool) {
    if !isLast { watch(folder) }
    seen.enter(folder)
  }

  private mutating func complain(about folder: RawPath, _ error: SystemError) {
    // A folder may be removed while it is scanned.
    guard folder == root || !error.isMissingFile, unreadable.insert(folder).inserted else { return }
    let wait = lines.isEmpty ? "; waiting for it" : "; its lines are kept until it is back"
    console.complain(about: folder, error.message + (folder == root ? wait : ""))
  }

  private mutating func watch(_ folder: RawPath) {
    do throws(SystemError) {
      try changes?.watch(folder)
    } catch {
      guard !error.isMissingFile, !error.isForbidden else { return }
      console.complain(
        about: folder,
        "the system does not report changes (\(error.message); see fs.inotify.max_user_watches); "
          + "scanning for them instead")
      changes = nil
      queue.settlingTime = interval
      scanTime = console.elapsed()
    }
  }
}
