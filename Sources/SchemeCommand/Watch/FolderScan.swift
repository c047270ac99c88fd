internal import SchemeResults
internal import SystemFiles

/// A walk through a folder and its subfolders in the bytewise order of names, without hidden entries.
///
/// Symbolic links to folders are not followed, because they may lead in a circle.
struct FolderScan {
  /// A step of the walk.
  enum Step: Hashable, Sendable {
    /// A folder, whose entries come next. They are read after this step.
    case folder(RawText)
    /// An entry that is not a folder.
    case file(RawText)
    /// A folder that cannot be read, or not any further.
    case unreadable(RawText, SystemError)
  }

  private var entrance: RawText?
  /// The folders on the current path, each in the one before it.
  private var folders: [FolderEntries] = []

  /// Creates a walk whose first step is into a folder.
  init(of root: RawText) { entrance = root }

  /// Takes the next step, or returns `nil` after the last.
  mutating func next() -> Step? {
    if let folder = entrance {
      entrance = nil
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
        guard System.isFolderItself(path) else { return .file(path) }
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

extension RawText {
  /// The members of a line that name its photo.
  private struct Naming: JSONRecord {
    var source: String
    var sourceURL: String?
  }

  private static let namingStart = Array(#"{"source":""#.utf8)

  /// Creates the name that the first members of a line contain, or returns `nil` if there is none.
  init?(naming members: ArraySlice<UInt8>) {
    let plain = members.dropFirst(Self.namingStart.count).dropLast()
    let isPlain =
      members.starts(with: Self.namingStart)
      && !plain.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    if isPlain {
      self.init(bytes: plain)
      return
    }
    let text = String(decoding: members + [UInt8(ascii: "}")], as: UTF8.self)
    guard let naming = try? Naming(json: text) else { return nil }
    if let url = naming.sourceURL {
      self.init(url: url)
    } else {
      self.init(naming.source)
    }
  }

  /// Returns whether a walk through folders comes to a path before another. The walk goes through
  /// the entries of each folder in the bytewise order of their names, and enters each subfolder at
  /// its place.
  func comes(before other: RawText) -> Bool {
    // The slash ranks as zero, which no name contains. The end of a name therefore comes before any
    // further byte of another name.
    func rank(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
    return bytes.lexicographicallyPrecedes(other.bytes) { rank($0) < rank($1) }
  }
}
