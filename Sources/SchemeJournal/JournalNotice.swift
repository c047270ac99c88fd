/// A message about a journal for the user, although nothing failed.
@nonexhaustive
public enum JournalNotice: Hashable, Sendable {
  /// An incomplete change was removed from the end of the file. A process or the machine stopped while
  /// it was writing the change. The change was never reported as made.
  case cutOff(path: String, byteCount: Int)
}

extension JournalNotice: CustomStringConvertible {
  /// The notice as a sentence without capital and period.
  public var description: String {
    switch self {
    case .cutOff(let path, let byteCount):
      "\(path): the last change was never completed, and its \(byteCount) bytes were cut off"
    }
  }
}
