internal import SystemCalls

/// A reader that looks at a journal repeatedly, and finds the changes between two looks.
struct JournalFollower: Sendable {
  private(set) var state = JournalState()

  private let location: JournalLocation
  private var reader: JournalReader?

  /// The milliseconds to wait for a writer's lock before bytes that look damaged are reported as damage.
  private let patience: Int32

  init(_ location: JournalLocation, patience: Int32 = 1_000) {
    (self.location, self.patience) = (location, patience)
  }

  /// Returns the changes since the last look. After several rewrites of the file, these may be
  /// different changes that lead to the same state.
  mutating func look(isCancelled: () -> Bool) throws(JournalError) -> [JournalChange] {
    let before = self
    do throws(JournalError) {
      return try lookOnce()
    } catch {
      guard case .damaged = error else { throw error }
      self = before
      // Some file systems expose a record before all of its bytes are written. Until then, its
      // writer holds the lock.
      let lock = try? JournalLock(location, patience: patience, isCancelled: isCancelled)
      guard let lock else { throw isCancelled() ? .cancelled : error }
      return try withExtendedLifetime(lock) { () throws(JournalError) in try lookOnce() }
    }
  }

  private mutating func lookOnce() throws(JournalError) -> [JournalChange] {
    var changes = try readOn()
    guard !(reader?.isCurrent ?? false) else { return changes }
    // A new file, which continues after the last record of this one, has replaced it. All records
    // of the old file are complete by now.
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
