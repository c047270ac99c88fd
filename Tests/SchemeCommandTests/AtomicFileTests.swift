import Foundation
import ScratchFolders
import Testing

@testable import SchemeCommand

struct AtomicFileTests {
  @Test func `a file appears whole once it is committed`() throws {
    let folder = try ScratchFolder()
    let file = try AtomicFile(replacing: RawText(folder.path("out")))
    try file.write(Array("one".utf8))
    #expect(FileManager.default.fileExists(atPath: folder.path("out")) == false)
    try file.write(Array("two".utf8))
    try file.commit()
    #expect(try folder.text("out") == "onetwo")
    #expect(try folder.names() == ["out"])
  }

  @Test func `a file that is not committed leaves nothing behind`() throws {
    let folder = try ScratchFolder()
    try folder.write("out", Array("old".utf8))
    do {
      let file = try AtomicFile(replacing: RawText(folder.path("out")))
      try file.write(Array("new".utf8))
    }
    #expect(try folder.text("out") == "old")
    #expect(try folder.names() == ["out"])
  }

  @Test func `what a symbolic link leads to is replaced, with its permissions`() throws {
    let folder = try ScratchFolder()
    try folder.write("real", Array("old".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path("real"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "real")
    let file = try AtomicFile(replacing: RawText(folder.path("link")))
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try folder.text("real") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("real"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "real")
  }

  @Test func `a folder that does not exist is an error`() throws {
    let folder = try ScratchFolder()
    #expect(throws: SystemError.self) {
      try AtomicFile(replacing: RawText(folder.path("none/out")))
    }
  }
}
