import Foundation
import ScratchFolders
import Testing

@testable import SystemCalls

struct FolderChangesTests {
  @Test func `ending the watch of a moved folder ends the watches of its subfolders`() throws {
    let scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path("root/a/b"), withIntermediateDirectories: true)
    let root = RawPath(scratch.path("root"))
    guard let changes = FolderChanges(of: root) else {
      try Test.cancel("the system reports no changes")
    }
    let (inner, innermost) = (
      RawPath(scratch.path("root/a")), RawPath(scratch.path("root/a/b"))
    )
    for folder in [root, inner, innermost] { try changes.watch(folder) }
    try scratch.write("root/a/b/1", [])
    #expect(try changes.read() == [.completed(innermost.appending(entry: "1"))])
    try FileManager.default.moveItem(
      atPath: scratch.path("root/a"), toPath: scratch.path("elsewhere"))
    #expect(try changes.read() == [.goneFolder(inner)])
    changes.endWatch(of: inner)
    #if os(Linux)
      let watches = try String(
        contentsOfFile: "/proc/self/fdinfo/\(changes.descriptor.number)", encoding: .utf8)
      #expect(watches.split(separator: "\n").count { $0.hasPrefix("inotify wd:") } == 1)
    #endif
    try scratch.write("elsewhere/b/2", [])
    #expect(try (changes.read() ?? []).isEmpty)
  }

  @Test(arguments: [true, false])
  func `who watches a folder learns that it is gone`(isMoved: Bool) throws {
    let scratch = try ScratchFolder()
    let path = scratch.path("root")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard let changes = FolderChanges(of: RawPath(path)) else {
      try Test.cancel("the system reports no changes")
    }
    try changes.watch(RawPath(path))
    if isMoved {
      try FileManager.default.moveItem(atPath: path, toPath: scratch.path("elsewhere"))
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(try changes.read() == [.lost])
    guard isMoved else { return }
    // What happens in the moved folder does not concern a new one of the same name.
    try scratch.write("elsewhere/1", [])
    #expect(try (changes.read() ?? []).isEmpty)
  }
}
