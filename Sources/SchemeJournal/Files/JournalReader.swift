internal import SystemFiles

/// A journal that is open, and the state that its records up to some place make.
///
/// It needs no lock: a record that is being written is read when it is complete.
struct JournalReader: Sendable {
  /// The file.
  let file: OpenFile
  /// What was read.
  private(set) var log: JournalLog
  /// The place after the last record that was read.
  private(set) var offset = JournalHeader.byteCount

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
      log = try JournalLog(start[...])
    } catch {
      switch error {
      case .notAJournal: throw .notAJournal(path: path.printable)
      case .newerVersion(let version):
        throw .newerVersion(path: path.printable, version: version)
      case .damaged: throw .damaged(path: path.printable, offset: 0)
      }
    }
    _ = try read()
  }

  /// The state after the last record that was read.
  var state: JournalState { log.state }

  /// The identity of the file.
  var identity: System.FileIdentity? { file.identity }

  /// The number of bytes after the last whole record. It is negative if somebody who does not go by the
  /// rules has cut off more.
  var restByteCount: Int { (System.byteCount(ofDescriptor: file.descriptor) ?? 0) - offset }

  /// Returns whether the file still is the one of its name, and has all that was read of it.
  var isCurrent: Bool { restByteCount >= 0 && identity == System.identity(ofFile: path) }

  /// The number of records that an equal journal without any past would not have.
  var superfluousCount: Int { log.recordCount - state.entries.count }

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
      do throws(JournalLog.Damage) {
        let (more, byteCount) = try log.read(bytes[...])
        changes += more
        offset += byteCount
        // What is left is the beginning of a record, of which the rest may come later.
        if count < Self.chunkByteCount || byteCount == 0 { return changes }
      } catch {
        throw .damaged(path: path.printable, offset: offset + error.offset)
      }
    }
  }

  /// Takes in changes that were just written at the end.
  mutating func append(_ changes: [JournalChange], byteCount: Int) {
    log.append(changes)
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
