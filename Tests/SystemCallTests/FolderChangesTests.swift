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
    try scratch.write("elsewhere/b/2", [])
    #expect(try (changes.read() ?? []).isEmpty)
  }
}
