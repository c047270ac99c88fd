internal import SystemCalls

/// A writer that serializes its changes of a journal with those of all other processes.
final class JournalWriter: Sendable {
  private let location: JournalLocation
  private let options: HistoryJournal.Options
  /// The journal as of the last change by this process. Only the holder of the lock may take it.
  private let last = Monitor<JournalReader?>(nil)

  init(_ location: JournalLocation, _ options: HistoryJournal.Options) {
    (self.location, self.options) = (location, options)
  }

  /// Changes the journal, and returns once the changes are on the disk. A cancellation has no
  /// effect once the journal is locked. After an error, nothing was changed. `edit` returns the
  /// changes to make to the current state, each of which must have an effect. Returns these changes
  /// as all readers see them, and the number of the journal's last change.
  func change(
    attachments: [PendingAttachment] = [], at time: WallTime, isCancelled: () -> Bool,
    _ edit: (JournalState) throws(JournalError) -> [JournalChange.Kind]
  ) throws(JournalError) -> (changes: [JournalChange], number: UInt64) {
    try withJournal(isCancelled: isCancelled) { reader throws(JournalError) in
      let changes = reader.state.changes(next: try edit(reader.state), at: time)
      guard !changes.isEmpty else { return ([], reader.state.number) }
      for attachment in attachments { try attachment.commit() }
      try append(changes, to: &reader)
      let minimumCount = max(options.obsoleteRecordLimit, reader.state.entries.count)
      // The changes are safe even if the attempt to compact the file fails.
      if reader.superfluousCount > minimumCount { try? compact(&reader, at: time) }
      return (changes, reader.state.number)
    }
  }

  /// Rewrites the file with only its current entries, and removes attachments that no entry uses.
  func compact(at time: WallTime, isCancelled: () -> Bool) throws(JournalError) {
    try withJournal(isCancelled: isCancelled) { reader throws(JournalError) in
      try compact(&reader, at: time)
    }
  }

  /// Calls a function with the journal, fully read, while holding the lock.
  private func withJournal<Result>(
    isCancelled: () -> Bool, _ body: (inout JournalReader) throws(JournalError) -> Result
  ) throws(JournalError) -> Result {
    try location.folder.writing { (folder) throws(SystemError) in try System.makeFolder(folder) }
    let lock = try JournalLock(location, patience: options.patience, isCancelled: isCancelled)
    return try withExtendedLifetime(lock) { () throws(JournalError) in
      var reader = try opened()
      let result = try body(&reader)
      last.withLock { [reader] last in last = reader }
      return result
    }
  }

  /// Returns the journal, fully read. Creates it if it does not exist.
  private func opened() throws(JournalError) -> JournalReader {
    if var reader = last.withLock({ $0.take() }), reader.isCurrent {
      _ = try reader.read()
      try cutOff(&reader)
      return reader
    }
    guard var reader = try JournalReader(location.path, isWritable: true)
    else { return try begin(with: JournalState(), at: .now) }
    try cutOff(&reader)
    let unified = reader.state.unified()
    guard unified.entries.count < reader.state.entries.count else { return reader }
    return try begin(with: unified, at: .now)
  }

  /// Truncates an incomplete record at the end of the file.
  private func cutOff(_ reader: inout JournalReader) throws(JournalError) {
    let byteCount = reader.restByteCount
    guard byteCount > 0 else { return }
    try truncate(reader)
    options.notify(.cutOff(path: location.path.printable, byteCount: byteCount))
  }

  private func truncate(_ reader: JournalReader) throws(JournalError) {
    try location.path.writing { (_) throws(SystemError) in
      try reader.file.descriptor.truncate(to: reader.offset)
    }
  }

  private func append(
    _ changes: [JournalChange], to reader: inout JournalReader
  ) throws(JournalError) {
    let bytes = changes.flatMap(\.record)
    do throws(JournalError) {
      try location.path.writing { (_) throws(SystemError) in
        try reader.file.descriptor.write(bytes, at: reader.offset)
        try reader.file.descriptor.synchronize()
      }
    } catch {
      // These changes were never reported as made. If this truncation fails, the next writer makes it.
      try? truncate(reader)
      throw error
    }
    reader.append(changes, byteCount: bytes.count)
  }

  private func compact(_ reader: inout JournalReader, at time: WallTime) throws(JournalError) {
    let state = reader.state
    reader = try begin(with: state, at: time)
    let digests = Set(state.entries.flatMap { $0.attachments.map(\.digest) })
    AttachmentStore(location).removeAll(but: digests)
  }

  /// Replaces the journal by a new file atomically.
  private func begin(
    with state: JournalState, at time: WallTime
  ) throws(JournalError) -> JournalReader {
    try location.path.writing { (path) throws(SystemError) in
      let file = try AtomicFile(replacing: path)
      try file.write(JournalLog.bytes(of: state, at: time))
      try file.commit()
    }
    guard let reader = try JournalReader(location.path, isWritable: true)
    else { throw .unreadable(path: location.path.printable, reason: "it has just been removed") }
    return reader
  }
}
