/// What the bytes of a journal say up to some place, as a value that knows no file.
package struct JournalLog: Sendable {
  /// The first byte of what is no record and no beginning of one, from the start of the bytes.
  package struct Damage: Error, Hashable {
    /// The offset.
    package let offset: Int
  }

  /// The header.
  let header: JournalHeader
  /// The state after the last record that was read.
  package private(set) var state = JournalState()
  /// The number of records that were read.
  private(set) var recordCount = 0

  /// Begins with the first bytes of a journal, as many as ``JournalHeader/byteCount``.
  package init(_ start: ArraySlice<UInt8>) throws(JournalHeader.Fault) {
    header = try JournalHeader(start)
    state.number = header.number
  }

  /// Reads the records that follow.
  ///
  /// - Parameter bytes: The bytes after the last record that was read, up to the end of what there is.
  /// - Returns: The changes in their order, and the number of bytes of their records. A last record may be
  ///   incomplete.
  /// - Throws: ``Damage``.
  package mutating func read(
    _ bytes: ArraySlice<UInt8>
  ) throws(Damage) -> (changes: [JournalChange], byteCount: Int) {
    var changes: [JournalChange] = []
    var rest = bytes
    while !rest.isEmpty {
      let offset = rest.startIndex - bytes.startIndex
      switch JournalRecord.piece(at: rest) {
      case .content(let content, let end):
        guard let change = JournalChange(content: content), take(change) else {
          throw Damage(offset: offset)
        }
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

  /// Takes in changes that were just written at the end.
  mutating func append(_ changes: [JournalChange]) {
    for change in changes { state.apply(change) }
    recordCount += changes.count
  }

  /// Returns the bytes of a journal that has a state and nothing of its past.
  package static func bytes(of state: JournalState, at time: WallTime) -> [UInt8] {
    JournalHeader(number: state.number, time: time).bytes
      + state.entries.flatMap { entry in
        JournalChange(number: entry.number, time: entry.time, kind: .added(entry)).record
      }
  }

  /// Returns the bytes of records that have the right checksums, whatever their contents are.
  package static func records(of contents: [[UInt8]]) -> [UInt8] {
    contents.flatMap { JournalRecord.bytes(of: $0) }
  }

  /// Returns whether the end of the bytes was lost before it was on the disk. A file system puts zeros in
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
}
