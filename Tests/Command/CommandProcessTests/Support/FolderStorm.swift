import Foundation
import TestCorpora

/// Random changes to the files and folders in a folder, the same ones for the same seed.
struct FolderStorm {
  /// Something that happens to a file or a folder.
  private enum Event: CaseIterable {
    case written, movedIn, begun, ended, rewritten, replaced, cutShort, dated, linked, noPhoto
    case renamed, renamedOver, removed, folderMade, folderRenamed, folderRemoved
  }

  private let root: String
  private var random: SeededGenerator
  private var number = 0
  /// The folders, each after the one that it is in.
  private var folders: [String]
  private var files: [String] = []
  /// The files that are being written slowly, and the bytes that they still lack.
  private var unfinished: [(file: FileHandle, rest: Data)] = []

  /// Creates a storm that has not begun.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - seed: The seed of the random events.
  init(in root: String, seed: UInt64) {
    self.root = root
    folders = [root]
    random = SeededGenerator(seed: seed)
  }

  /// Makes a number of random events happen.
  mutating func blow(_ count: Int) throws {
    for _ in 0..<count {
      if let event = Event.allCases.randomElement(using: &random) { try happen(event) }
    }
  }

  /// Finishes all files that are still being written.
  mutating func end() throws {
    while !unfinished.isEmpty { try endFirst() }
  }

  private mutating func happen(_ event: Event) throws {
    switch event {
    case .written: try write(photo(), to: newFile())
    case .movedIn: try moveIn(photo(), to: newFile())
    case .begun: try begin()
    case .ended: if !unfinished.isEmpty { try endFirst() }
    case .rewritten: if let file = file() { try write(photo(), to: file) }
    case .replaced: if let file = file() { try moveIn(photo(), to: file) }
    case .cutShort: if let file = file() { try write(photo().prefix(60), to: file) }
    case .renamed: if let file = takeFile() { try move(file, to: newFile()) }
    case .renamedOver:
      if let file = takeFile(), let other = self.file() { try move(file, to: other) }
    case .removed: if let file = takeFile() { try FileManager.default.removeItem(atPath: file) }
    case .dated: if let file = file() { try date(file) }
    case .linked:
      if let file = file() { try FileManager.default.linkItem(atPath: file, toPath: newFile()) }
    case .noPhoto: try write(Data("no photo \(number)\n".utf8), to: newFile())
    case .folderMade: try makeFolder()
    case .folderRenamed: try renameFolder()
    case .folderRemoved: try removeFolder()
    }
  }
}

extension FolderStorm {
  private mutating func folder() -> String { folders.randomElement(using: &random) ?? root }

  private mutating func file() -> String? { files.randomElement(using: &random) }

  private mutating func takeFile() -> String? {
    files.indices.randomElement(using: &random).map { files.remove(at: $0) }
  }

  /// Returns the path of a file that does not exist yet.
  private mutating func newFile() -> String {
    number += 1
    files.append("\(folder())/\(number).png")
    return files[files.count - 1]
  }

  /// Returns a photo that differs from all others, in its size too.
  private mutating func photo() -> Data {
    number += 1
    let (high, low) = (UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
    let rows = Int.random(in: 2...20, using: &random)
    return Data(
      TinyPNG.bytes(
        width: 8, pixels: (0..<8 * rows).map { (low, high, UInt8($0 * 5 % 256), UInt8(255)) }))
  }

  private func write(_ bytes: Data, to path: String) throws {
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  private func moveIn(_ bytes: Data, to path: String) throws {
    let hidden = root + "/.hidden"
    try write(bytes, to: hidden)
    try move(hidden, to: path)
  }

  private func move(_ path: String, to other: String) throws {
    // SAFETY: both paths outlive the call.
    guard unsafe rename(path, other) == 0 else {
      throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
    }
  }

  private mutating func begin() throws {
    let (path, bytes) = (newFile(), photo())
    let start = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
    try write(Data(), to: path)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: start)
    unfinished.append((file, bytes.dropFirst(start.count)))
  }

  /// Finishes the oldest unfinished file, even if it was renamed or removed meanwhile.
  private mutating func endFirst() throws {
    let (file, rest) = unfinished.removeFirst()
    try file.write(contentsOf: rest)
    try file.close()
  }

  private mutating func date(_ path: String) throws {
    let time = Date(timeIntervalSince1970: Double(Int.random(in: 0...1_000_000, using: &random)))
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
  }

  private mutating func makeFolder() throws {
    number += 1
    let path = "\(folder())/\(number)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    folders.append(path)
  }

  /// Moves a folder, with the folders in it, to another place or another name.
  private mutating func renameFolder() throws {
    guard let old = folders.dropFirst().randomElement(using: &random) else { return }
    let home = folder()
    guard home != old, !home.hasPrefix(old + "/") else { return }
    number += 1
    let new = "\(home)/\(number)"
    try move(old, to: new)
    func moved(_ path: String) -> String {
      path == old || path.hasPrefix(old + "/") ? new + path.dropFirst(old.count) : path
    }
    folders = folders.map(moved)
    files = files.map(moved)
  }

  /// Removes the newest folder, but only seldom, so that a longer storm leaves more photos.
  private mutating func removeFolder() throws {
    guard folders.count > 4, number % 4 == 0, let old = folders.last else { return }
    try FileManager.default.removeItem(atPath: old)
    folders.removeAll { $0 == old || $0.hasPrefix(old + "/") }
    files.removeAll { $0.hasPrefix(old + "/") }
  }
}
