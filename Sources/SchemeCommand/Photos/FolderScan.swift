internal import SystemFiles

/// A walk through a folder and its subfolders in the bytewise order of names, without hidden entries.
///
/// Symbolic links to folders are not followed, because they may lead in a circle.
struct FolderScan {
  /// A step of the walk.
  enum Step: Hashable, Sendable {
    /// A folder, whose entries come next. They are read after this step.
    case folder(RawText)
    /// An entry that is not entered.
    case file(RawText)
    /// A folder that cannot be read, or not any further.
    case unreadable(RawText, SystemError)
  }

  let root: RawText
  private let isRecursive: Bool
  /// The folder to enter next.
  private var entrance: RawText?
  /// The folders on the current path, each in the one before it.
  private var folders: [FolderEntries] = []

  /// Creates a walk whose first step is into a folder.
  init(of root: RawText, isRecursive: Bool = true) {
    (self.root, self.isRecursive, entrance) = (root, isRecursive, root)
  }

  /// The fraction of the entries that was taken, if all entries of a folder count the same.
  var fractionTaken: Double {
    var fraction = folders.last?.fractionTaken ?? 0
    for folder in folders.dropLast().reversed() {
      fraction = folder.fractionTaken - (1 - fraction) * folder.fractionOfOne
    }
    return fraction
  }

  /// Takes the next step, or returns `nil` after the last.
  mutating func next() -> Step? {
    if let folder = entrance.take() {
      do throws(SystemError) {
        folders.append(try FolderEntries(of: folder))
      } catch {
        return .unreadable(folder, error)
      }
    }
    while let folder = folders.last?.path {
      do throws(SystemError) {
        guard let name = try folders[folders.count - 1].next() else {
          folders.removeLast()
          continue
        }
        let path = folder.appending(entry: name)
        guard isRecursive, System.isFolderItself(path) else { return .file(path) }
        entrance = path
        return .folder(path)
      } catch {
        folders.removeLast()
        return .unreadable(folder, error)
      }
    }
    return nil
  }
}
