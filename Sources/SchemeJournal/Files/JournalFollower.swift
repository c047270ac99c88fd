internal import SystemFiles

/// A look at a journal from time to time, and the changes in between.
struct JournalFollower: Sendable {
  /// The state at the last look.
  private(set) var state = JournalState()

  private let location: JournalLocation
  private var reader: JournalReader?

  /// The time for which a writer may keep the journal locked before what looks damaged is called so, in
  /// milliseconds.
  private static let patience: Int32 = 1_000

  /// Creates a follower who has seen nothing.
  init(_ location: JournalLocation) { self.location = location }

  /// Looks at the journal.
  ///
  /// - Returns: The changes since the last look. If the file was begun anew since, and more than once,
  ///   they are what came of the changes.
  mutating func look() throws(JournalError) -> [JournalChange] {
    let (before, readerBefore) = (state, reader)
    do throws(JournalError) {
      return try lookOnce()
    } catch {
      guard case .damaged = error else { throw error }
      (state, reader) = (before, readerBefore)
      // Some file systems show the bytes of a record before all of them are there. Its writer has the lock.
      guard let lock = try? JournalLock(location, patience: Self.patience) else { throw error }
      return try withExtendedLifetime(lock) { () throws(JournalError) in try lookOnce() }
    }
  }

  private mutating func lookOnce() throws(JournalError) -> [JournalChange] {
    var changes = try readOn()
    guard !(reader?.isCurrent ?? false) else { return changes }
    // The file was replaced, by one that goes on where the last record of it ends. Whatever was added
    // before is there by now.
    changes += try readOn()
    reader = try JournalReader(location.path)
    let next = reader?.state ?? JournalState()
    changes += state.changes(to: next, at: reader?.log.header.time ?? .now)
    state = next
    return changes
  }

  private mutating func readOn() throws(JournalError) -> [JournalChange] {
    guard var reader else { return [] }
    let changes = try reader.read()
    (self.reader, state) = (reader, reader.state)
    return changes
  }
}
