/// The decoded contents of a journal up to some offset, as a value that is independent of any file.
package struct JournalLog: Sendable {
  /// The error for bytes that are neither a record nor the beginning of one.
  package struct Damage: Error, Hashable {
    /// The offset of the first such byte, from the start of the bytes that were read.
    package let offset: Int
  }

  let header: JournalHeader
  /// The state after the last record that was read.
  package private(set) var state = JournalState()
  private(set) var recordCount = 0

  /// Creates a log from the first ``JournalHeader/byteCount`` bytes of a journal.
  package init(_ start: ArraySlice<UInt8>) throws(JournalHeader.Fault) {
    header = try JournalHeader(start)
    state.number = header.number
  }

  /// Reads the records in all available bytes after the last record that was read. Returns the changes in
  /// order, and the number of bytes of their records, without an incomplete one at the end.
  package mutating func read(
    _ bytes: ArraySlice<UInt8>
  ) throws(Damage) -> (changes: [JournalChange], byteCount: Int) {
    var changes: [JournalChange] = []
    var rest = bytes
    while !rest.isEmpty {
      let offset = rest.startIndex - bytes.startIndex
      switch JournalRecord.piece(at: rest) {
      case .content(let content, let end):
        guard let change = JournalChange(content: content), take(change)
        else { throw Damage(offset: offset) }
        changes.append(change)
        rest = rest[end...]
      case .incomplete: return (changes, offset)
      case .damaged:
        guard Self.wasNeverWritten(rest) else { throw Damage(offset: offset) }
        return (changes, offset)
      }
    }
    return (changes, bytes.count)
  }

  /// Applies changes that were just written at the end.
  mutating func append(_ changes: [JournalChange]) {
    for change in changes { state.apply(change) }
    recordCount += changes.count
  }

  /// Returns the bytes of a journal that holds a state without its past changes.
  package static func bytes(of state: JournalState, at time: WallTime) -> [UInt8] {
    JournalHeader(number: state.number, time: time).bytes
      + state.entries.flatMap { entry in
        JournalChange(number: entry.number, time: entry.time, kind: .added(entry)).record
      }
  }

  /// Returns the bytes of records with correct checksums, whatever their contents are.
  package static func records(of contents: [[UInt8]]) -> [UInt8] {
    contents.flatMap { JournalRecord.bytes(of: $0) }
  }

  /// Returns whether the last bytes were lost before they reached the disk. After a power failure,
  /// a file system can leave zeros in their place, whereas a complete record ends in a checksum.
  private static func wasNeverWritten(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.count <= JournalRecord.maximumByteCount && rest.suffix(4).allSatisfy { $0 == 0 }
  }

  /// Applies a change to the state, and returns whether the change is valid there.
  private mutating func take(_ change: JournalChange) -> Bool {
    recordCount += 1
    // The entries at the start of a rewritten file keep the numbers of the changes that added them.
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
}
