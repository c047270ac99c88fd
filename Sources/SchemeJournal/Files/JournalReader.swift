internal import SystemFiles

/// A journal that is open, and the state that its records up to some place make.
///
/// It needs no lock: a record that is being written is read when it is complete.
struct JournalReader: Sendable {
  /// The file.
  let file: OpenFile
  /// The header.
  let header: JournalHeader
  /// The state after the last record that was read.
  private(set) var state: JournalState
  /// The place after that record.
  private(set) var offset: Int
  /// The number of records that were read.
  private(set) var recordCount = 0

  private let path: RawText

  /// The bytes that are read at a time, which are more than a record can have.
  private static let chunkByteCount = 4 << 20

  /// Opens a journal and reads all that is there, or returns `nil` if there is none or an empty file.
  ///
  /// - Parameters:
  ///   - path: The journal.
  ///   - isWritable: Whether it will be added to.
  /// - Throws: ``JournalError``.
  init?(_ path: RawText, isWritable: Bool = false) throws(JournalError) {
    let kind = System.kind(of: path)
    if kind == nil, System.isMissing(path) { return nil }
    guard kind == .regular || kind == nil else { throw .notAJournal(path: path.printable) }
    self.path = path
    if isWritable {
      file = OpenFile(
        try path.writing { (path) throws(SystemError) in try System.openForUpdating(path) })
    } else {
      file = OpenFile(
        try path.reading { (path) throws(SystemError) in try System.openForReading(path) })
    }
    let start = try Self.bytes(of: file, path, at: 0, count: JournalHeader.byteCount)
    if start.isEmpty { return nil }
    do throws(JournalHeader.Fault) {
      header = try JournalHeader(start[...])
    } catch {
      switch error {
      case .notAJournal: throw .notAJournal(path: path.printable)
      case .newerVersion(let version):
        throw .newerVersion(path: path.printable, version: version)
      case .damaged: throw .damaged(path: path.printable, offset: 0)
      }
    }
    state = JournalState()
    state.number = header.number
    offset = JournalHeader.byteCount
    _ = try read()
  }

  /// The identity of the file.
  var identity: System.FileIdentity? { file.identity }

  /// The number of bytes after the last whole record. It is negative if somebody who does not go by the
  /// rules has cut off more.
  var restByteCount: Int { (System.byteCount(ofDescriptor: file.descriptor) ?? 0) - offset }

  /// Returns whether the file still is the one of its name, and has all that was read of it.
  var isCurrent: Bool { restByteCount >= 0 && identity == System.identity(ofFile: path) }

  /// The number of records that an equal journal without any past would not have.
  var superfluousCount: Int { recordCount - state.entries.count }

  /// Reads the records that have come.
  ///
  /// - Returns: The changes, in their order.
  /// - Throws: ``JournalError/damaged(path:offset:)`` if what follows is no record and no beginning of one.
  mutating func read() throws(JournalError) -> [JournalChange] {
    var changes: [JournalChange] = []
    while true {
      let count = min(restByteCount, Self.chunkByteCount)
      guard count > 0 else { return changes }
      let bytes = try Self.bytes(of: file, path, at: offset, count: count)
      let before = offset
      var rest = bytes[...]
      while !rest.isEmpty {
        switch JournalRecord.piece(at: rest) {
        case .content(let content, let end):
          guard let change = JournalChange(content: content), take(change) else {
            throw .damaged(path: path.printable, offset: offset)
          }
          changes.append(change)
          offset += end - rest.startIndex
          rest = rest[end...]
          continue
        case .incomplete: break
        case .damaged:
          guard Self.wasNeverWritten(rest) else {
            throw .damaged(path: path.printable, offset: offset)
          }
        }
        break
      }
      if count < Self.chunkByteCount || offset == before { return changes }
    }
  }

  /// Returns whether the end of the file was lost before it was on the disk. A file system puts zeros in
  /// the place of what it could not write when the power failed. A record ends in a checksum instead.
  private static func wasNeverWritten(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.count <= JournalRecord.maximumByteCount && rest.suffix(4).allSatisfy { $0 == 0 }
  }

  /// Takes a change into the state, and returns whether it fits.
  private mutating func take(_ change: JournalChange) -> Bool {
    recordCount += 1
    // The entries of a file that was begun anew have the numbers by which they once came.
    if change.number <= header.number {
      guard state.number == header.number, case .added(let entry) = change.kind,
        entry.number > state.entries.last?.number ?? 0, recordCount == state.entries.count + 1
      else { return false }
      let isNew = state.apply(change)
      state.number = header.number
      return isNew
    }
    return change.number == state.number + 1 && state.apply(change)
  }

  /// Takes in changes that were just written at the end.
  mutating func append(_ changes: [JournalChange], byteCount: Int) {
    for change in changes { state.apply(change) }
    recordCount += changes.count
    offset += byteCount
  }

  private static func bytes(
    of file: OpenFile, _ path: RawText, at offset: Int, count: Int
  ) throws(JournalError) -> [UInt8] {
    try path.reading { (_) throws(SystemError) in
      try System.readBytes(from: file.descriptor, at: offset, count: count)
    }
  }
}
