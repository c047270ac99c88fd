internal import SystemCalls

/// The lock of a process that changes a journal, held until the last reference is released or the
/// process ends.
struct JournalLock: Sendable {
  private let file: OpenFile

  /// The first and shortest pause between two attempts, and the longest, in milliseconds.
  private static let pauses: ClosedRange<Int32> = 1...20

  /// Takes the lock, after waiting for other holders for at most `patience` milliseconds.
  init(
    _ location: JournalLocation, patience: Int32, isCancelled: () -> Bool = { false }
  ) throws(JournalError) {
    var (waited, pause) = (Int32(0), Self.pauses.lowerBound)
    while true {
      if isCancelled() { throw .cancelled }
      let file = try location.lock.writing { (path) throws(SystemError) in
        OpenFile(try System.openForUpdating(path))
      }
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

  /// Tries to lock a file. Returns whether that succeeded and the path still refers to this file.
  private static func isLocked(
    _ file: OpenFile, _ location: JournalLocation
  ) throws(JournalError) -> Bool {
    do throws(SystemError) {
      guard try file.descriptor.tryLock() else { return false }
    } catch {
      throw .withoutLocks(path: location.path.printable, reason: error.message)
    }
    return file.descriptor.identity == System.identity(ofFile: location.lock)
  }
}
