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
    let error = #expect(throws: SystemError.self) { _ = try open() }
    let reasons = [
      "in/sub": "not a regular file", "in/link": "symbolic links are not followed here",
      "in/away/out": "symbolic links are not followed here", "in/a/b": "Not a directory",
    ]
    #expect(reasons[name] == nil || error?.message == reasons[name])
  }

  @Test(arguments: [
    ("9000", true), ("127.5.0.1:80", true), ("localhost:1", true), ("[::1]:65535", true),
    ("0.0.0.0:80", false), ("128.0.0.1:80", false), ("1.0.0.127:80", false), ("[::]:80", false),
    ("[::2]:80", false), ("[1::1]:80", false), ("", nil), ("0", nil), ("65536", nil),
    ("127.0.0.1", nil), ("::1:80", nil), ("[::1]", nil), ("[127.0.0.1]:80", nil), ("a.b:80", nil),
  ])
  func `an address is of this machine only, of others, or none`(text: String, isLoopback: Bool?) {
    #expect(InternetAddress(text)?.isLoopback == isLoopback)
  }

  @Test func `forty links are followed, and one more is not`() throws {
    var target = "end"
    for number in 1...41 {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("\(number)"), withDestinationPath: target)
      target = "\(number)"
    }
    #expect(
      try System.destination(of: RawPath(folder.path("40"))) == RawPath(folder.path("end")))
    #expect(throws: SystemError(code: ELOOP)) {
      try System.destination(of: RawPath(folder.path("41")))
    }
  }

  @Test func `new folders are private, and existing ones stay as they are`() throws {
    func mode(_ name: String) throws -> mode_t {
      try FileStatus(of: RawPath(folder.path(name))).permissions
    }
    try System.makeFolder(RawPath(folder.path("a/b")))
    #expect(try mode("a") == 0o700 && mode("a/b") == 0o700)
    try System.makeFolder(RawPath(folder.path("open")), isPrivate: false)
    try #require(unsafe mkdir(folder.path("usual"), 0o777) == 0)
    #expect(try mode("open") == mode("usual"))
    try System.makeFolder(RawPath(folder.path("new/open")), isPrivate: false)
    #expect(try mode("new") == mode("usual") && mode("new/open") == mode("usual"))
    try #require(unsafe chmod(folder.path("a"), 0o750) == 0)
    try System.makeFolder(RawPath(folder.path("a/c")))
    try System.makeFolder(RawPath(folder.path("a")))
    #expect(try mode("a") == 0o750)
    try folder.write("file", [])
    #expect(throws: SystemError(code: EEXIST)) {
      try System.makeFolder(RawPath(folder.path("file")))
    }
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
