import Foundation
import ScratchFolders
import TestCorpora

/// A folder `P` of photos that changes at random between the runs of a command: the same ones for the same seed.
///
/// The folder may be closed, moved away, emptied for a time, and covered by other file systems. None of that
/// removes a photo.
struct ChangingFolders {
  let folder: ScratchFolder
  /// Whether file systems may be mounted.
  let mounts: Bool
  private var random: SeededGenerator
  private var number = 0
  /// The photos and links to photos that exist, by their places on the disk.
  private var places: Set<String> = []
  private var closed: Set<String> = []
  private var mounted: Set<String> = []
  /// What has been moved away for now.
  private var away: Set<String> = []

  private static let folders = ["P", "P/a", "P/a/b", "P/c", "P/card", "card", "card/d"]

  init(in folder: ScratchFolder, seed: UInt64, mounts: Bool) throws {
    (self.folder, self.mounts, random) = (folder, mounts, SeededGenerator(seed: seed))
    try make("store")
    for name in Self.folders { try write(photo(), to: newFile(in: name)) }
  }

  /// The names that existing photos have for a run that sees them.
  var photos: Set<String> {
    Set(places.map { $0.hasPrefix("card/") ? "P/" + $0 : $0 })
  }

  /// The commands of a shell that mount what is mounted.
  var mountCommands: String {
    (mounted.isEmpty ? "" : "mount --make-rprivate /; ")
      + mounted.sorted().map {
        $0 == "P/card"
          ? "mount --bind card P/card; " : "mount -t tmpfs -o mode=777 tmpfs \($0); "
      }.joined()
  }

  mutating func next(in range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Makes something happen.
  mutating func change() throws {
    switch next(in: 0..<(mounts ? 18 : 14)) {
    case 0, 1: if let home = openFolder() { try write(photo(), to: newFile(in: home)) }
    case 2: if let place = openPlace() { try write(photo(), to: place) }
    case 3: if let place = openPlace() { try remove(place) }
    case 4:
      if let place = openPlace(), let home = openFolder() { try move(place, to: newFile(in: home)) }
    case 5:
      if let home = openFolder(), home != "P", home != "card" {
        try remove(home)
        places = places.filter { !$0.hasPrefix(home + "/") }
        closed = closed.filter { $0 != home && !$0.hasPrefix(home + "/") }
      }
    case 6: if let home = openFolder() { try close(home) }
    case 7: if let place = openPlace() { try close(place) }
    case 8, 9: try openAll()
    case 10: if let home = openFolder() { try link(in: home) }
    case 11: try toggle("store", leavesFolder: false)
    case 12: try toggle("P", leavesFolder: false)
    case 13: try toggle("P", leavesFolder: true)
    case 14, 15: toggleMount("P/card")
    case 16: toggleMount("P/a")
    default: toggleMount("P")
    }
  }

  /// Ends everything that hinders reading.
  mutating func end() throws {
    try openAll()
    for name in away { try toggle(name, leavesFolder: false) }
    mounted = []
  }
}

extension ChangingFolders {
  /// Returns a folder that can be changed now.
  private mutating func openFolder() -> String? {
    guard away.isDisjoint(with: ["P"]) else { return nil }
    return Self.folders.filter(isOpen).randomElement(using: &random)
  }

  private mutating func openPlace() -> String? {
    guard away.isDisjoint(with: ["P"]) else { return nil }
    return places.sorted().filter(isOpen).randomElement(using: &random)
  }

  private func isOpen(_ place: String) -> Bool {
    !closed.contains { $0 == place || place.hasPrefix($0 + "/") }
  }

  private mutating func newFile(in home: String) throws -> String {
    try make(home)
    number += 1
    return "\(home)/\(number).png"
  }

  private mutating func photo() -> [UInt8] {
    number += 1
    let rows = next(in: 2..<20)
    return TinyPNG.bytes(
      width: 8, pixels: (0..<8 * rows).map { (UInt8(number & 0xFF), 9, UInt8($0 % 256), 255) })
  }

  private func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
  }

  private mutating func write(_ bytes: [UInt8], to place: String) throws {
    // A link would lead to the photo in the store.
    if places.contains(place) { try remove(place) }
    try folder.write(place, bytes)
    places.insert(place)
  }

  private mutating func remove(_ place: String) throws {
    places.remove(place)
    guard (try? FileManager.default.attributesOfItem(atPath: folder.path(place))) != nil else {
      return
    }
    try FileManager.default.removeItem(atPath: folder.path(place))
  }

  private mutating func move(_ place: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(place), toPath: folder.path(other))
    places.remove(place)
    places.insert(other)
  }

  private mutating func link(in home: String) throws {
    guard !away.contains("store") else { return }
    let target = try newFile(in: "store")
    try folder.write(target, photo())
    let place = try newFile(in: home)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(place), withDestinationPath: folder.path(target))
    places.insert(place)
  }

  private mutating func close(_ place: String) throws {
    guard let status = try? FileManager.default.attributesOfItem(atPath: folder.path(place)),
      status[.type] as? FileAttributeType != .typeSymbolicLink
    else { return }
    closed.insert(place)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path(place))
  }

  /// Opens all folders and files, each folder before what is in it.
  private mutating func openAll() throws {
    guard away.isDisjoint(with: ["P"]) else { return }
    for place in closed.sorted() {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path(place))
    }
    closed = []
  }

  /// Moves a folder away, or back. In the meantime, an empty folder may be in its place.
  private mutating func toggle(_ name: String, leavesFolder: Bool) throws {
    let (place, other) = (folder.path(name), folder.path(name + " away"))
    if away.remove(name) != nil {
      try? FileManager.default.removeItem(atPath: place)
      try FileManager.default.moveItem(atPath: other, toPath: place)
    } else {
      guard isOpen(name) else { return }
      away.insert(name)
      mounted = mounted.filter { !$0.hasPrefix(name) }
      try FileManager.default.moveItem(atPath: place, toPath: other)
      if leavesFolder { try make(name) }
    }
  }

  private mutating func toggleMount(_ place: String) {
    if mounted.remove(place) != nil { return }
    // What is mounted first must not hide where the next one is mounted.
    guard away.isEmpty, place != "P" || mounted.isEmpty, !mounted.contains("P"),
      FileManager.default.fileExists(atPath: folder.path(place))
    else { return }
    mounted.insert(place)
  }
}
