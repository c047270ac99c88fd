internal import SystemCalls

/// An open journal, with the state after its records up to some offset. It needs no lock, because it reads a
/// record only once the record is complete.
struct JournalReader: Sendable {
  let file: OpenFile
  private(set) var log: JournalLog
  /// The offset after the last record that was read.
  private(set) var offset = JournalHeader.byteCount

  private let path: RawPath

  /// The number of bytes to read at a time. It is larger than any record.
  private static let chunkByteCount = 4 << 20

  /// Opens a journal and reads all its records. Returns `nil` if the file does not exist or is empty.
  init?(_ path: RawPath, isWritable: Bool = false) throws(JournalError) {
    let kind = System.kind(of: path)
    if kind == nil, System.isMissing(path) { return nil }
    guard kind == .regular || kind == nil else { throw .notAJournal(path: path.printable) }
    self.path = path
    if isWritable {
      file = try path.writing { (path) throws(SystemError) in
        OpenFile(try System.openForUpdating(path))
      }
    } else {
      file = try path.reading { (path) throws(SystemError) in
        OpenFile(try System.openForReading(path))
      }
    }
    let start = try Self.bytes(of: file, path, at: 0, count: JournalHeader.byteCount)
    if start.isEmpty { return nil }
    do throws(JournalHeader.Fault) {
      log = try JournalLog(start[...])
    } catch {
      switch error {
      case .notAJournal: throw .notAJournal(path: path.printable)
      case .newerVersion(let version): throw .newerVersion(path: path.printable, version: version)
      case .damaged: throw .damaged(path: path.printable, offset: 0)
      }
    }
    _ = try read()
  }

  var state: JournalState { log.state }

  var identity: FileStatus.Identity? { file.descriptor.identity }

  /// The number of bytes after the last complete record, negative if another program has truncated the file.
  var restByteCount: Int { (file.descriptor.byteCount ?? 0) - offset }

  /// A Boolean value that indicates whether the path still refers to this file, and the file still
  /// has all bytes that were read.
  var isCurrent: Bool { restByteCount >= 0 && identity == System.identity(ofFile: path) }

  /// The number of records that a rewritten journal with the same entries would not have.
  var superfluousCount: Int { log.recordCount - state.entries.count }

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
        // The remaining bytes are the beginning of a record. The rest may follow later.
        if count < Self.chunkByteCount || byteCount == 0 { return changes }
      } catch {
        throw .damaged(path: path.printable, offset: offset + error.offset)
      }
    }
  }

  mutating func append(_ changes: [JournalChange], byteCount: Int) {
    log.append(changes)
    offset += byteCount
  }

  private static func bytes(
    of file: OpenFile, _ path: RawPath, at offset: Int, count: Int
  ) throws(JournalError) -> [UInt8] {
    try path.reading { (_) throws(SystemError) in
      try file.descriptor.read(count, at: offset)
    }
  }
}
