/// An event in a folder, as reported by inotify on Linux. Source: inotify(7), and
/// include/uapi/linux/inotify.h of Linux for the numbers.
package struct FolderEvent: Hashable, Sendable {
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bytes of an entry were changed.
    package static let modified = Kinds(rawValue: 0x2)
    /// The time, the permissions or similar attributes of an entry were set.
    package static let attributes = Kinds(rawValue: 0x4)
    /// A file that was open for writing was closed.
    package static let closed = Kinds(rawValue: 0x8)
    /// An entry was moved away or renamed: its old name.
    package static let movedAway = Kinds(rawValue: 0x40)
    /// An entry was moved in or renamed: its new name.
    package static let movedIn = Kinds(rawValue: 0x80)
    package static let created = Kinds(rawValue: 0x100)
    package static let removed = Kinds(rawValue: 0x200)
    package static let moved = Kinds(rawValue: 0x800)
    /// Events were lost, because there were too many.
    package static let overflow = Kinds(rawValue: 0x4000)
    /// The folder is no longer watched.
    package static let ended = Kinds(rawValue: 0x8000)
    /// The path must be that of a folder. Only used in requests.
    package static let onlyFolders = Kinds(rawValue: 0x0100_0000)
    /// Links are not followed. Only used in requests.
    package static let noLinks = Kinds(rawValue: 0x0200_0000)
    package static let isFolder = Kinds(rawValue: 0x4000_0000)
  }

  /// The number of the watched folder, or a negative number if the event belongs to no folder.
  package let watch: Int32
  package let kinds: Kinds
  /// The name of the entry, which is empty if the event concerns the folder itself.
  package let name: RawPath
}

extension FolderEvent {
  /// The number of bytes before a name: the watch, the kinds, an unused number, and the size of the
  /// space for the name.
  private static let headCount = 16

  /// Returns the events in bytes that were read from an inotify descriptor.
  package static func events(in bytes: [UInt8]) -> [FolderEvent] {
    var events: [FolderEvent] = []
    var rest = bytes[...]
    while rest.count >= headCount {
      let room = Int(number(at: 12, of: rest))
      let name = rest.dropFirst(headCount).prefix(room).prefix { $0 != 0 }
      events.append(
        FolderEvent(
          watch: Int32(bitPattern: number(at: 0, of: rest)),
          kinds: Kinds(rawValue: number(at: 4, of: rest)), name: RawPath(bytes: name)))
      rest = rest.dropFirst(headCount + room)
    }
    return events
  }

  /// Returns a number in the byte order of this machine.
  private static func number(at offset: Int, of bytes: ArraySlice<UInt8>) -> UInt32 {
    let digits = bytes.dropFirst(offset).prefix(4).reversed()
    return UInt32(littleEndian: digits.reduce(0) { $0 << 8 | UInt32($1) })
  }
}
