internal import SystemFiles

/// The lock that is held while a journal is changed, until the last reference goes or the process ends.
struct JournalLock: Sendable {
  private let file: OpenFile

  /// The time between the first two attempts, and the most between any two, in milliseconds.
  private static let pauses: ClosedRange<Int32> = 1...20

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - location: The places of the journal.
  ///   - patience: The time for which others may keep it locked, in milliseconds.
  ///   - isCancelled: Returns whether the lock is no longer wanted.
  /// - Throws: ``JournalError``.
  init(
    _ location: JournalLocation, patience: Int32, isCancelled: () -> Bool = { false }
  ) throws(JournalError) {
    var (waited, pause) = (Int32(0), Self.pauses.lowerBound)
    while true {
      if isCancelled() { throw .cancelled }
      let file = OpenFile(
        try location.lock.writing { (path) throws(SystemError) in
          try System.openForUpdating(path)
        })
      if try Self.isLocked(file, location) {
        self.file = file
        return
      }
      guard waited < patience else { throw .locked(path: location.path.printable) }
      System.wait(milliseconds: pause)
      waited += pause
      pause = min(pause * 2, Self.pauses.upperBound)
    }
  }

  /// Tries to lock a file, and returns whether it is locked now and still the one of that name.
  private static func isLocked(
    _ file: OpenFile, _ location: JournalLocation
  ) throws(JournalError) -> Bool {
    do throws(SystemError) {
      guard try System.tryLock(file.descriptor) else { return false }
    } catch {
      throw .withoutLocks(path: location.path.printable, reason: error.message)
    }
    return file.identity == System.identity(ofFile: location.lock)
  }
}
