import Foundation
import ScratchFolders
import Testing

@testable import SystemCalls

struct FolderEntriesTests {
  private func names(_ folder: ScratchFolder, capacity: Int) throws -> [String] {
    var entries = try FolderEntries(of: RawPath(folder.path), capacity: capacity)
    var names: [String] = []
    while let name = try entries.next() { names.append(name.text) }
    return names
  }

  @Test(arguments: [1, 2, 3, 7, 20, 41, 42, 100])
  func `every name comes once and in order regardless of the capacity`(_ capacity: Int) throws {
    let folder = try ScratchFolder()
    let names = (0..<41).map { "\($0 * 17 % 41)é" } + ["Z"]
    for name in names + [".hidden"] { try folder.write(name, []) }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try self.names(folder, capacity: capacity) == sorted)
  }

  @Test func `names that are added or removed do not affect the others`() throws {
    let folder = try ScratchFolder()
    for name in ["b", "d", "f", "h", "j"] { try folder.write(name, []) }
    var entries = try FolderEntries(of: RawPath(folder.path), capacity: 2)
    var taken = [try entries.next(), try entries.next()]
    for name in ["a", "i"] { try folder.write(name, []) }
    try FileManager.default.removeItem(atPath: folder.path("b"))
    try FileManager.default.removeItem(atPath: folder.path("f"))
    while let name = try entries.next() { taken.append(name) }
    #expect(taken == ["b", "d", "h", "i", "j"])
  }

  @Test func `the fraction of taken names rises from 0 to 1`() throws {
    let folder = try ScratchFolder()
    for number in 0..<4 { try folder.write("\(number)", []) }
    var entries = try FolderEntries(of: RawPath(folder.path), capacity: 3)
    var parts = [entries.fractionTaken]
    while try entries.next() != nil { parts.append(entries.fractionTaken) }
    #expect(parts == [0, 0.25, 0.5, 0.75, 1])
  }
}
