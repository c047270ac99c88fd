import Foundation
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct AtomicFileTests {
  @Test func `a file appears, complete, only when it is committed`() throws {
    let folder = try ScratchFolder()
    let file = try AtomicFile(replacing: RawPath(folder.path("out")))
    try file.write(Array("one".utf8))
    #expect(FileManager.default.fileExists(atPath: folder.path("out")) == false)
    try file.write(Array("two".utf8))
    try file.commit()
    #expect(try folder.text("out") == "onetwo")
    #expect(try folder.names() == ["out"])
  }

  @Test func `a file that is committed open stays locked and can be read and written`() throws {
    let folder = try ScratchFolder()
    let path = RawPath(folder.path("out"))
    let file = try AtomicFile(replacing: path)
    try file.write(Array("one".utf8))
    let other: OwnedDescriptor
    do {
      guard let committed = try file.commitOpen() else {
        Issue.record("the file is committed already")
        return
      }
      other = try System.openForUpdating(path)
      #expect(other.descriptor.isLockedByOther())
      #expect(try committed.descriptor.read(9, at: 0) == Array("one".utf8))
      try committed.descriptor.write(Array("two".utf8), at: 3)
    }
    #expect(!other.descriptor.isLockedByOther())
    #expect(try folder.text("out") == "onetwo")
    #expect(try folder.names() == ["out"])
  }

  @Test func `a file that cannot be put in place leaves nothing`() throws {
    let folder = try ScratchFolder()
    let file = try AtomicFile(replacing: RawPath(folder.path("out")))
    try file.write(Array("one".utf8))
    try FileManager.default.createDirectory(
      atPath: folder.path("out/full"), withIntermediateDirectories: true)
    #expect(throws: SystemError.self) { try file.commit() }
    #expect(try folder.names() == ["out"])
  }

  @Test func `a second replacement does not remove the temporary file of a running one`() throws {
    let folder = try ScratchFolder()
    let path = RawPath(folder.path("out"))
    let first = try AtomicFile(replacing: path)
    try first.write(Array("one".utf8))
    let second = try AtomicFile(replacing: path)
    try second.write(Array("two".utf8))
    try first.commit()
    #expect(try folder.text("out") == "one")
    try second.commit()
    #expect(try folder.text("out") == "two")
    #expect(try folder.names() == ["out"])
  }

  @Test func `an uncommitted replacement leaves the original file and nothing else`() throws {
    let folder = try ScratchFolder()
    try folder.write("out", Array("old".utf8))
    do {
      let file = try AtomicFile(replacing: RawPath(folder.path("out")))
      try file.write(Array("new".utf8))
    }
    #expect(try folder.text("out") == "old")
    #expect(try folder.names() == ["out"])
  }

  @Test func `replacing a symbolic link replaces its target and keeps the permissions`() throws {
    let folder = try ScratchFolder()
    try folder.write("real", Array("old".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path("real"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "real")
    let file = try AtomicFile(replacing: RawPath(folder.path("link")))
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try folder.text("real") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("real"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "real")
  }

  @Test(arguments: ["real", "other/real"])
  func `writing through a dangling symbolic link creates its target`(target: String) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("other"), withIntermediateDirectories: false)
    for (link, target) in [("link", "second"), ("second", target)] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let file = try AtomicFile(replacing: RawPath(folder.path("link")))
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try folder.text(target) == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "second")
  }

  @Test func `a cycle of symbolic links is an error`() throws {
    let folder = try ScratchFolder()
    for (link, target) in [("a", "b"), ("b", folder.path("a"))] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    #expect(throws: SystemError.self) { try AtomicFile(replacing: RawPath(folder.path("a"))) }
    #expect(try folder.names() == ["a", "b"])
  }

  @Test func `concurrent writers of the same file do not disturb each other`() throws {
    let folder = try ScratchFolder()
    let files = try (0..<3).map { _ in try AtomicFile(replacing: RawPath(folder.path("out"))) }
    #expect(try folder.names().count == 3)
    for (index, file) in files.enumerated() { try file.write(Array("\(index)".utf8)) }
    for index in [1, 2, 0] {
      try files[index].commit()
      #expect(try folder.text("out") == "\(index)")
    }
    #expect(try folder.names() == ["out"])
  }

  @Test func `temporary files that an ended process left behind are removed`() throws {
    let folder = try ScratchFolder()
    var left: [String] = []
    do {
      let file = try AtomicFile(replacing: RawPath(folder.path("out")))
      let other = try AtomicFile(replacing: RawPath(folder.path("out")))
      left = try folder.names()
      try file.write([])
      try other.write([])
    }
    #expect(left.count == 2)
    for name in left { try folder.write(name, Array("half".utf8)) }
    let file = try AtomicFile(replacing: RawPath(folder.path("out")))
    let other = try AtomicFile(replacing: RawPath(folder.path("out")))
    try file.commit()
    try other.commit()
    #expect(try folder.names() == ["out"])
  }

  @Test func `a file in a folder that does not exist is an error`() throws {
    let folder = try ScratchFolder()
    #expect(throws: SystemError.self) {
      try AtomicFile(replacing: RawPath(folder.path("none/out")))
    }
  }
}
