internal import Platform
internal import StructuredText

/// The kind, size, times and identity of a file.
///
/// SAFETY: paths are arrays that end in a zero and outlive the call they are passed to; every other
/// pointer is to a local.
package struct FileStatus {
  private let status: stat

  package init(of path: RawPath, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    try systemCall {
      unsafe followsLinks ? stat(path.cString, &status) : lstat(path.cString, &status)
    }
    self.status = status
  }

  package init(of descriptor: FileDescriptor) throws(SystemError) {
    var status = stat()
    try systemCall { unsafe fstat(descriptor.number, &status) }
    self.status = status
  }

  package enum Kind: Hashable, Sendable {
    case regular, folder, other
  }

  package var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    default: .other
    }
  }

  package var ifRegular: FileStatus? { kind == .regular ? self : nil }

  package var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
  var isSocket: Bool { status.st_mode & S_IFMT == S_IFSOCK }

  /// The identity of a file in the system, whatever its names are.
  package struct Identity: Hashable, Sendable, CustomStringConvertible {
    fileprivate let device: dev_t
    fileprivate let number: ino_t

    package var description: String { "\(device)-\(number)" }
  }

  package var identity: Identity { Identity(device: status.st_dev, number: status.st_ino) }

  func isOnDevice(of other: FileStatus) -> Bool { status.st_dev == other.status.st_dev }

  /// The state of a file, which reveals whether the file has changed.
  package struct Stamp: Hashable, Sendable {
    package let size: Int
    /// The time of the last change, in seconds since 1970.
    package let seconds: Int
    /// The nanoseconds of that time beyond the whole seconds.
    package let nanoseconds: Int32

    package init(size: Int, seconds: Int, nanoseconds: Int32) {
      (self.size, self.seconds, self.nanoseconds) = (size, seconds, nanoseconds)
    }

    /// The time of the last change, in nanoseconds since 1970.
    package var time: Int { seconds &* 1_000_000_000 &+ Int(nanoseconds) }

    /// The time of the last change, in seconds since 1970 with nine decimals.
    package var modified: String { "\(seconds)." + String(nanoseconds).padded(to: 9, with: "0") }
  }

  package var stamp: Stamp {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      size: Int(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  /// Which file of its file system a name belongs to, and when the file's status last changed, for example its
  /// name. Some file systems number their files anew when they are mounted, which does not change the time.
  package struct Node: Hashable, Sendable {
    package let number: UInt64
    /// The time of the last change of the status, in nanoseconds since 1970.
    package let changed: Int
  }

  package var node: Node {
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    let changed = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
    return Node(number: UInt64(status.st_ino), changed: changed)
  }

  /// The number of bytes that the file takes on the disk, or in memory. A file with holes takes less
  /// than its size.
  var allocatedByteCount: Int { Int(status.st_blocks) * 512 }

  package var nameCount: Int { Int(status.st_nlink) }

  private var isOwn: Bool { status.st_uid == getuid() }

  var permissions: mode_t { status.st_mode & 0o777 }

  /// A Boolean value that indicates whether users other than the one of this process may write to the file.
  package var othersMayChange: Bool { !isOwn || permissions & 0o022 != 0 }

  /// A Boolean value that indicates whether nobody but the user of this process has access to the file.
  var isPrivate: Bool { isOwn && permissions & 0o077 == 0 }
}

extension FileDescriptor {
  private var regularStatus: FileStatus? { (try? FileStatus(of: self))?.ifRegular }

  /// A Boolean value that indicates whether the descriptor is a regular file, whose reading never waits.
  package var isRegularFile: Bool { regularStatus != nil }

  // Properties of an open regular file, or `nil` if something else is open.

  package var byteCount: Int? { regularStatus?.stamp.size }

  package var identity: FileStatus.Identity? { regularStatus?.identity }

  package var stamp: FileStatus.Stamp? { regularStatus?.stamp }

  /// A Boolean value that indicates whether an open file still has a name.
  package var hasName: Bool { (try? FileStatus(of: self)).map { $0.nameCount > 0 } ?? false }
}
