import Foundation
import ScratchFolders
import Testing

@testable import SystemCalls

/// Paths given by clients and users: files in an open folder, and sockets.
struct NamedPlaceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func opener(
    of path: String
  ) throws -> (@Sendable () throws(SystemError) -> OpenFile)? {
    try OpenFolder(folder.path("in")).opener(of: path)
  }

  private func makeFiles() throws {
    for name in ["in/sub", "inside"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in ["in/a", "in/sub/b", "inside/c", "out"] { try folder.write(name, [7]) }
    for (name, place) in [("in/link", "a"), ("in/away", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: place)
    }
  }

  @Test(arguments: ["in/a", "in//a", "in/./a", "in/sub/b"])
  func `a file in the folder is opened`(name: String) throws {
    try makeFiles()
    let open = try #require(try opener(of: folder.path(name)))
    let file = try open()
    #expect(try withExtendedLifetime(file) { try file.descriptor.read(9) } == [7])
  }

  @Test(arguments: [
    "", "in", "in/", "out", "inside/c", "in/../out", "in/sub/../a", "in/a\0", "in/a\0/b", "in/\0",
  ])
  func `a path that may lie outside the folder is not opened`(name: String) throws {
    try makeFiles()
    #expect(try opener(of: folder.path(name)) == nil)
  }

  @Test(arguments: ["in/sub", "in/none", "in/link", "in/away/out", "in/a/b"])
  func `folders, missing files and paths through links are not opened`(name: String) throws {
    try makeFiles()
    let open = try #require(try opener(of: folder.path(name)))
    #expect(throws: SystemError.self) { _ = try open() }
  }

  @Test(arguments: 0...3)
  func `the path of a socket leaves room for a terminating zero`(excess: Int) throws {
    let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    let start = folder.path("")
    let path = start + String(repeating: "s", count: room + excess - start.utf8.count)
    if excess > 0 {
      #expect(throws: SystemError.self) { _ = try ListeningSocket(path: RawPath(path)) }
    } else {
      try ListeningSocket(path: RawPath(path)).close()
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
