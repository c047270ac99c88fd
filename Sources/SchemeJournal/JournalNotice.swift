/// Something about a journal that a person may want to know, though nothing failed.
@nonexhaustive
public enum JournalNotice: Hashable, Sendable {
  /// The beginning of a change whose end was never written, as a process or the machine ended in between,
  /// was cut off the end of the file. Nobody was ever told that the change was made.
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
