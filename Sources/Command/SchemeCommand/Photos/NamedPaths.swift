internal import BinaryParsing
internal import SystemCalls

/// The files and folders that a user names. Each is taken once, although it is named twice, or a folder that is
/// also named has it.
///
/// Without a list, only what is named is remembered, so that a folder may have any number of files. A list may
/// name any file later, so that with one all files are remembered: by hashes, because a list may be long. Two of
/// ten million names have the same hash with a probability of three in a million.
struct NamedPaths: Sendable {
  private let paths: Set<RawPath>
  /// The last components, with which most files of a folder can be told from all named ones at once.
  private let names: Set<RawPath>
  private let hasList: Bool
  private var taken: Set<UInt64> = []

  /// Creates the paths of operands, and of a list that is read later.
  init(_ operands: [RawPath], hasList: Bool) {
    let operands = operands.count > 1 ? operands.filter { $0 != "-" } : []
    self.hasList = hasList
    paths = hasList ? [] : Set(operands.map(\.spelledOut))
    names = Set(paths.map(\.lastComponent))
  }

  /// Takes a file or folder. Returns `false` if it was taken before.
  mutating func take(_ path: RawPath) -> Bool {
    guard path != "-", hasList || mayBeNamed(path) else { return true }
    let path = path.spelledOut
    guard hasList || paths.contains(path) else { return true }
    var hash = XXHash64()
    hash.add(path.bytes)
    return taken.insert(hash.value).inserted
  }

  /// Returns whether a file in a folder can be one that is named. The last component of a folder such as `.` is
  /// not its name.
  private func mayBeNamed(_ path: RawPath) -> Bool {
    !paths.isEmpty && (names.contains(path.lastComponent) || path.lastComponent.isHidden)
  }
}

extension RawPath {
  /// The path from the root, without empty components and those of the same folder. If it has components of the
  /// parent folder, it is that of the folder to which they lead.
  fileprivate var spelledOut: RawPath {
    let parts = absolute.bytes.split(separator: UInt8(ascii: "/")).filter { $0 != [Self.dot] }
    guard parts.contains([Self.dot, Self.dot]) else { return RawPath(parts: parts) }
    let isFolder = parts.last == [Self.dot, Self.dot]
    let folder = RawPath(parts: isFolder ? parts : parts.dropLast())
    guard let real = try? System.realPath(of: folder) else { return RawPath(parts: parts) }
    return isFolder ? real : real.appending(entry: lastComponent)
  }

  private static let dot = UInt8(ascii: ".")

  private init(parts: [ArraySlice<UInt8>]) {
    self.init(bytes: parts.flatMap { [UInt8(ascii: "/")] + $0 })
  }
}
