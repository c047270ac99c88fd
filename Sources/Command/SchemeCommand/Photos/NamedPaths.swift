internal import SystemCalls

/// The files and folders that a user names. Each is taken once, although a folder that is also named has it.
struct NamedPaths: Sendable {
  private let paths: Set<RawPath>
  /// The last components, with which most files of a folder can be told from all named ones at once.
  private let names: Set<RawPath>
  private var taken: Set<RawPath> = []

  init(_ operands: [RawPath]) {
    let operands = operands.count > 1 ? operands.filter { $0 != "-" } : []
    paths = Set(operands.map(\.spelledOut))
    names = Set(paths.map(\.lastComponent))
  }

  /// Takes a file or folder. Returns `false` if it was taken before.
  mutating func take(_ path: RawPath) -> Bool {
    guard !paths.isEmpty, path != "-" else { return true }
    // The last component of a folder such as `.` is not its name.
    guard names.contains(path.lastComponent) || path.lastComponent.isHidden else { return true }
    let path = path.spelledOut
    return !paths.contains(path) || taken.insert(path).inserted
  }
}

extension RawPath {
  /// The path from the root, without empty components and those of the same folder.
  fileprivate var spelledOut: RawPath {
    let parts = absolute.bytes.split(separator: UInt8(ascii: "/")).filter {
      $0 != [UInt8(ascii: ".")]
    }
    return RawPath(bytes: parts.flatMap { [UInt8(ascii: "/")] + $0 })
  }
}
