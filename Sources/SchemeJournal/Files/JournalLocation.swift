internal import SystemFiles

/// The places of a journal and of all that belongs to it.
struct JournalLocation: Hashable, Sendable {
  /// The journal.
  let path: RawText

  /// Finds the places of a journal. Whoever names it by a link means the file that this leads to.
  init(_ path: RawText) {
    self.path = (try? System.destination(of: path)) ?? path
  }

  /// The folder in which all of it is.
  var folder: RawText { path.folder.withoutLastSlash }
  /// The file that is locked while the journal is changed. The journal itself is replaced at times.
  var lock: RawText { appending(".lock") }
  /// The folder of the attachments.
  var attachments: RawText { appending(".attachments") }

  private func appending(_ suffix: String) -> RawText {
    RawText(bytes: path.bytes + Array(suffix.utf8))
  }
}

extension RawText {
  /// Calls the system about this path.
  ///
  /// - Parameter call: The calls.
  /// - Returns: Their result.
  /// - Throws: ``JournalError/unreadable(path:reason:)`` for an error of the system.
  func reading<Result>(
    _ call: (RawText) throws(SystemError) -> Result
  ) throws(JournalError) -> Result {
    do throws(SystemError) {
      return try call(self)
    } catch {
      throw .unreadable(path: printable, reason: error.message)
    }
  }

  /// Calls the system to change what is at this path.
  ///
  /// - Parameter call: The calls.
  /// - Returns: Their result.
  /// - Throws: ``JournalError/unwritable(path:reason:)`` for an error of the system.
  func writing<Result>(
    _ call: (RawText) throws(SystemError) -> Result
  ) throws(JournalError) -> Result {
    do throws(SystemError) {
      return try call(self)
    } catch {
      throw .unwritable(path: printable, reason: error.message)
    }
  }
}
