import Foundation
import ScratchFolders
import SystemCalls
import Testing

struct PrivateFolderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Makes a folder within another one, with a file.
  private func fill(_ path: String) throws {
    let inner = path + "/a/b"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(fileURLWithPath: inner + "/file"))
  }

  @Test func `everything in the folder is removed with it`() throws {
    var path: String?
    try {
      let own = try PrivateFolder(in: RawPath(folder.path))
      path = own.path.text
      try fill(own.path.text)
    }()
    #expect(try !FileManager.default.fileExists(atPath: #require(path)))
  }

  @Test func `what a process left is removed, and what others use stays`() throws {
    let first = try PrivateFolder(in: RawPath(folder.path))
    try fill(first.path.text)
    let left = first.path.text + " left"
    try fill(left)
    let second = try PrivateFolder(in: RawPath(folder.path))
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: first.path.text + "/a/b/file"))
    withExtendedLifetime((first, second)) {}
  }
}
