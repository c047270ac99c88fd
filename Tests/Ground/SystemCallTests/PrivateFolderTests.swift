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

  @Test(arguments: [0o700, 0o710, 0o701] as [mode_t], [false, true])
  func `only a folder that others cannot enter may hold private ones`(
    mode: mode_t, isLink: Bool
  ) throws {
    let (home, place) = (folder.path("colorway-\(getuid())"), folder.path("place"))
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    try #require(unsafe chmod(place, mode) == 0)
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: home, withDestinationPath: place)
    } else {
      try FileManager.default.moveItem(atPath: place, toPath: home)
    }
    let made = Result { try PrivateFolder(in: RawPath(folder.path)) }
    if mode == 0o700, !isLink {
      #expect(throws: Never.self) { try made.get() }
    } else {
      let error = #expect(throws: SystemError.self) { try made.get() }
      #expect(error?.message.hasPrefix(home + " is not a private folder") == true)
    }
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
