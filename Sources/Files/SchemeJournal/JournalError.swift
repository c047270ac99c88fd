internal import SystemCalls

/// The reason why a journal could not be read or changed. Its contents are unaffected.
@nonexhaustive
public enum JournalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not a journal.
  case notAJournal(path: String)
  /// The file uses a newer version of the format than this program supports.
  case newerVersion(path: String, version: Int)
  /// The file is damaged from an offset on. Nothing more is added to it.
  case damaged(path: String, offset: Int)
  /// A file or folder cannot be read, for a reason in the system's words.
  case unreadable(path: String, reason: String)
  /// A file or folder cannot be written, for a reason in the system's words.
  case unwritable(path: String, reason: String)
  /// The file system does not support locks, which protect the journal from changes by several processes
  /// at once.
  case withoutLocks(path: String, reason: String)
  /// Another process holds the lock of the journal for too long.
  case locked(path: String)
  /// The journal does not have an entry with that identifier, or no longer has it.
  case noSuchEntry(JournalEntry.ID)
  /// An attachment has more bytes than ``JournalAttachment/maximumByteCount``.
  case attachmentTooLarge(byteCount: Int)
  /// The file of an attachment is missing, or its bytes were changed.
  case attachmentDamaged(path: String)
  /// A name has more bytes than a journal can store.
  case textTooLong(byteCount: Int)
  /// A scheme has a number that is negative or not finite where that is not allowed.
  case unsuitableScheme
  /// The system cannot start another thread.
  case unavailable
  /// The task was cancelled before anything was changed.
  case cancelled

  /// A Boolean value that indicates whether the same change can succeed later, because the fault is not its own.
  package var isTemporary: Bool {
    switch self {
    case .noSuchEntry, .attachmentTooLarge, .attachmentDamaged, .textTooLong, .unsuitableScheme:
      false
    case .notAJournal, .newerVersion, .damaged, .unreadable, .unwritable, .withoutLocks, .locked,
      .unavailable, .cancelled:
      true
    }
  }

  /// The fault and its remedy as a sentence without a capital letter and a period.
  public var description: String {
    switch self {
    case .notAJournal(let path): "\(path) is not a history of color schemes; name another file"
    case .newerVersion(let path, let version):
      "\(path) uses version \(version) of the format of histories, which is too new for this program; "
        + "use the program that wrote it, or name another file"
    case .damaged(let path, let offset):
      "\(path) is damaged at byte \(offset) and was left unchanged; restore a backup, "
        + "or move it away to start a new one"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .withoutLocks(let path, let reason):
      "\(path) cannot be locked on its file system, so several programs could "
        + "damage it (\(reason)); name a file on a local disk"
    case .locked(let path):
      "\(path) is locked by another program; try again when that program resumes or ends"
    case .noSuchEntry(let id): "the history has no entry \(id), or no longer has it"
    case .attachmentTooLarge(let byteCount):
      "an attachment of \(byteCount) bytes is too large; at most "
        + "\(JournalAttachment.maximumByteCount) bytes are kept"
    case .attachmentDamaged(let path): "the attachment \(path) is gone or was changed"
    case .textTooLong(let byteCount):
      "a name of \(byteCount) bytes is too long; at most \(JournalRecord.maximumTextByteCount) are kept"
    case .unsuitableScheme: "the scheme has numbers that no photo can produce"
    case .unavailable: SystemError.noThread.message
    case .cancelled: "interrupted before anything was changed"
    }
  }
}

/// A message about a journal for the user, although nothing failed.
@nonexhaustive
public enum JournalNotice: Hashable, Sendable, CustomStringConvertible {
  /// An incomplete change was removed from the end of the file. A process or the machine stopped
  /// while writing the change, which was never reported as made.
  case cutOff(path: String, byteCount: Int)

  /// The notice as a sentence without a capital letter and a period.
  public var description: String {
    switch self {
    case .cutOff(let path, let byteCount):
      "\(path): the last change was never completed, and its "
        + (byteCount == 1 ? "only byte was cut off" : "\(byteCount) bytes were cut off")
    }
  }
}
