internal import SchemeJournal

extension FuzzTarget {
  /// History journals: the input as a journal, and as the contents of its records. In the second
  /// case the checksums of the records are computed, because no mutation would match them.
  static let journal = FuzzTarget(
    name: "journal",
    exercise: { bytes in
      try check(bytes)
      let header = JournalLog.bytes(of: JournalState(), at: WallTime(milliseconds: 0))
      try check(header + JournalLog.records(of: contents(in: bytes)))
    },
    seeds: {
      let records = [added] + marks
      let journal =
        JournalLog.bytes(of: JournalState(), at: WallTime(milliseconds: 0))
        + JournalLog.records(of: records)
      var log = try JournalLog(journal[...])
      let (changes, _) = try log.read(journal.dropFirst(JournalHeader.byteCount))
      try Finding.unless(changes.count == records.count && log.state.entries.isEmpty)
      return [journal, lengthsAndContents(records), lengthsAndContents([added])]
    },
    words: [
      [0x89, 0x43, 0x57, 0x4A, 0x0D, 0x0A, 0x1A, 0x0A, 1], [1] + [UInt8](repeating: 0, count: 8),
      Array("area".utf8), Array("salience".utf8),
    ])

  private static let time = [UInt8](repeating: 0, count: 8)
  private static let entry = [UInt8](repeating: 7, count: 16)

  /// The content of a record that adds an entry with one color, a name and an attachment.
  private static var added: [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 24)
    let scheme: [UInt8] =
      time + [0, 1] + zeros + [1, 2, 3] + zeros.prefix(16) + [9, 1, 2, 1, 2, 3, 0]
    let names = text("a.jpg") + [1] + text("x") + [5] + text("salience")
    return [1] + time + [0] + entry + names + scheme + [1, 0, 3]
      + [UInt8](repeating: 0xAB, count: 32)
  }

  /// The contents of records that mark, name and remove the entry.
  private static var marks: [[UInt8]] {
    [
      [2] + time + [1] + entry, [3] + time + [2] + entry, [4] + time + [3] + entry + text("yz"),
      [5] + time + [4] + entry, [6] + time + [5] + entry,
    ]
  }

  private static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + text.utf8 }

  private static func lengthsAndContents(_ contents: [[UInt8]]) -> [UInt8] {
    contents.flatMap { [UInt8($0.count & 0xFF), UInt8($0.count >> 8)] + $0 }
  }

  /// Returns the contents in the input, each preceded by its length in two bytes.
  private static func contents(in bytes: [UInt8]) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    var rest = bytes[...]
    while let low = rest.popFirst(), let high = rest.popFirst() {
      let content = rest.prefix(Int(high) << 8 | Int(low))
      contents.append(Array(content))
      rest = rest.dropFirst(content.count)
    }
    return contents
  }

  /// A journal that can be read can be rewritten without its past and read again, and it can be
  /// read in pieces of any size.
  private static func check(_ bytes: [UInt8]) throws(Finding) {
    guard var log = try? JournalLog(bytes[...]) else { return }
    let rest = bytes.dropFirst(JournalHeader.byteCount)
    guard let (changes, byteCount) = try? log.read(rest) else { return }
    try Finding.unless(byteCount <= rest.count)
    var state = JournalState()
    for change in changes { state.apply(change) }
    try Finding.unless(state.entries == log.state.entries)
    let copy = JournalLog.bytes(of: log.state, at: WallTime(milliseconds: 0))
    var second = try? JournalLog(copy[...])
    let read = try? second?.read(copy.dropFirst(JournalHeader.byteCount))
    try Finding.unless(read?.byteCount == copy.count - JournalHeader.byteCount)
    try Finding.unless(second?.state == log.state)
    guard var pieces = try? JournalLog(bytes[...]) else { return }
    let half = byteCount / 2
    let first = try? pieces.read(rest.prefix(half))
    try Finding.unless(first != nil)
    try Finding.unless((try? pieces.read(rest.dropFirst(first?.byteCount ?? 0))) != nil)
    try Finding.unless(pieces.state == log.state)
  }
}
