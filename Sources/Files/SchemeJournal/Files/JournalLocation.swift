internal import SystemCalls

struct JournalLocation: Hashable, Sendable {
  let path: RawPath

  /// Creates the paths of a journal. A symbolic link is resolved to its target.
  init(_ path: RawPath) { self.path = (try? System.destination(of: path)) ?? path }

  var folder: RawPath { path.folder.withoutLastSlash }
  /// The file that is locked while the journal is changed. It is a separate file, because the
  /// journal itself may be replaced.
  var lock: RawPath { appending(".lock") }
  var attachments: RawPath { appending(".attachments") }

  private func appending(_ suffix: String) -> RawPath {
    RawPath(bytes: path.bytes + Array(suffix.utf8))
  }
}

extension RawPath {
  /// Makes system calls whose errors become ``JournalError/unreadable(path:reason:)``.
  func reading<Result>(
    _ call: (RawPath) throws(SystemError) -> Result
  ) throws(JournalError) -> Result {
    do throws(SystemError) {
      return try call(self)
    } catch {
      throw .unreadable(path: printable, reason: error.message)
    }
  }

  /// Makes system calls whose errors become ``JournalError/unwritable(path:reason:)``.
  func writing<Result>(
    _ call: (RawPath) throws(SystemError) -> Result
  ) throws(JournalError) -> Result {
    do throws(SystemError) {
      return try call(self)
    } catch {
      throw .unwritable(path: printable, reason: error.message)
    }
  }
}
