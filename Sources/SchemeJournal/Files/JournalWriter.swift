internal import SystemFiles
internal import SystemThreads

/// Changes of a journal, one after another among all processes.
final class JournalWriter: Sendable {
  private let location: JournalLocation
  private let options: HistoryJournal.Options
  /// The journal as this process last changed it. Only who has the lock takes it out.
  private let last = Monitor<JournalReader?>(nil)

  /// Creates the writer of a journal, without a look at it.
  init(_ location: JournalLocation, _ options: HistoryJournal.Options) {
    (self.location, self.options) = (location, options)
  }

  /// Changes the journal, and waits until the changes are on the disk.
  ///
  /// - Parameters:
  ///   - attachments: Files that are put in their places before the change is made.
  ///   - time: The time of the changes.
  ///   - isCancelled: Returns whether the changes are no longer wanted. Once the journal is locked, they
  ///     are made.
  ///   - edit: Returns the changes, each of which makes a difference, to the state that all others see
  ///     as well.
  /// - Returns: The changes as all others see them, and the number of the last change of the journal then.
  /// - Throws: ``JournalError``. Nothing was changed then.
  func change(
    attachments: [PendingAttachment] = [], at time: WallTime, isCancelled: () -> Bool,
    _ edit: (JournalState) throws(JournalError) -> [JournalChange.Kind]
  ) throws(JournalError) -> (changes: [JournalChange], number: UInt64) {
    try withJournal(isCancelled: isCancelled) { reader throws(JournalError) in
      let changes = reader.state.changes(next: try edit(reader.state), at: time)
      guard !changes.isEmpty else { return ([], reader.state.number) }
      for attachment in attachments { try attachment.commit() }
      try append(changes, to: &reader)
      let leastCount = max(options.superfluousRecordLimit, reader.state.entries.count)
      // The changes are safe, whatever becomes of the attempt to make the file smaller.
      if reader.superfluousCount > leastCount { try? compact(&reader, at: time) }
      return (changes, reader.state.number)
    }
  }

  /// Begins the file anew with what is left, and removes the attachments that no entry has any more.
  func compact(at time: WallTime, isCancelled: () -> Bool) throws(JournalError) {
    try withJournal(isCancelled: isCancelled) { reader throws(JournalError) in
      try compact(&reader, at: time)
    }
  }

  /// Calls a function with the journal up to its end, while nobody else changes it.
  private func withJournal<Result>(
    isCancelled: () -> Bool, _ body: (inout JournalReader) throws(JournalError) -> Result
  ) throws(JournalError) -> Result {
    try location.folder.writing { (folder) throws(SystemError) in try System.makeFolder(folder) }
    let lock = try JournalLock(location, patience: options.patience, isCancelled: isCancelled)
    return try withExtendedLifetime(lock) { () throws(JournalError) in
      var reader = try opened()
      try cutOff(&reader)
      let result = try body(&reader)
      last.withLock { [reader] last in last = reader }
      return result
    }
  }

  /// Returns the journal up to its end, which is made if there is none.
  private func opened() throws(JournalError) -> JournalReader {
    if var reader = last.withLock({ $0.take() }), reader.isCurrent {
      _ = try reader.read()
      return reader
    }
    if let reader = try JournalReader(location.path, isWritable: true) { return reader }
    return try begin(with: JournalState(), at: .now)
  }

  /// Cuts off the beginning of a record whose end was never written.
  private func cutOff(_ reader: inout JournalReader) throws(JournalError) {
    let byteCount = reader.restByteCount
    guard byteCount > 0 else { return }
    try truncate(reader)
    options.notify(.cutOff(path: location.path.printable, byteCount: byteCount))
  }

  private func truncate(_ reader: JournalReader) throws(JournalError) {
    try location.path.writing { (_) throws(SystemError) in
      try System.truncate(reader.file.descriptor, to: reader.offset)
    }
  }

  private func append(
    _ changes: [JournalChange], to reader: inout JournalReader
  ) throws(JournalError) {
    let bytes = changes.flatMap(\.record)
    do throws(JournalError) {
      try location.path.writing { (_) throws(SystemError) in
        try System.writeAll(bytes, to: reader.file.descriptor, at: reader.offset)
        try System.synchronize(reader.file.descriptor)
      }
    } catch {
      // Nobody was told of these changes, and a later writer would cut off what is left of them.
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

  /// Puts a new file in the place of the journal, as a whole or not at all.
  private func begin(
    with state: JournalState, at time: WallTime
  ) throws(JournalError) -> JournalReader {
    try location.path.writing { (path) throws(SystemError) in
      let file = try AtomicFile(replacing: path)
      try file.write(JournalLog.bytes(of: state, at: time))
      try file.commit()
      // What is added from now on would be lost with the name of the file.
      try System.synchronizeNames(in: location.folder)
    }
    guard let reader = try JournalReader(location.path, isWritable: true) else {
      throw .unreadable(path: location.path.printable, reason: "it has just been removed")
    }
    return reader
  }
}
