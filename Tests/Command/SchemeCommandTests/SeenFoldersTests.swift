import Foundation
import ScratchFolders
import Testing

@testable import SchemeCommand
@testable import SystemCalls

struct SeenFoldersTests {
  /// A run over folders, of which one is a mount point, and one has no photo.
  private var seen: SeenFolders {
    var seen = SeenFolders()
    for folder in ["P", "P/a", "P/usb", "P/usb/b", "P/closed", "Q", "Q/a", "/", "R/"] as [RawPath] {
      seen.enter(folder) { $0 == "P/usb" ? "7f" : nil }
    }
    seen.fail("P/closed")
    seen.findNothing(in: "Q")
    return seen
  }

  @Test(
    arguments: [
      ("P/x", nil, nil), ("P/a/x", nil, nil), ("P/usb/x", "7f", nil), ("P/usb/b/x", "7f", nil),
      ("R/x", nil, nil), ("/x", nil, nil), ("P", nil, nil),
      // A folder that was removed, with its folders, while the one above it was read.
      ("P/gone/x", nil, nil), ("P/gone/b/x", nil, nil),
      ("P/closed/x", nil, .unreadable), ("P/closed/b/x", nil, .unreadable),
      // Another file system, none where there was one, and one where there was none.
      ("P/usb/x", "80", .otherDevice), ("P/usb/gone/x", "80", .otherDevice),
      ("P/a/x", "7f", .otherDevice), ("P/usb/b/x", nil, .otherDevice),
      ("P/removed/x", "7f", .otherDevice),
      ("Q/x", nil, .empty), ("Q/a/x", nil, .empty), ("Q/gone/x", nil, .empty),
      ("P/there/x", nil, .leftOut), ("P/there/b/x", nil, .leftOut), ("P/there.heic", nil, .leftOut),
      ("S/x", nil, .missing), ("there/x", nil, .notNamed), ("x", nil, .notNamed),
    ] as [(RawPath, String?, SeenFolders.Doubt?)])
  func `only a photo whose folder was read is gone`(
    photo: RawPath, device: String?, doubt: SeenFolders.Doubt?
  ) {
    let actual = seen.doubt(
      about: photo, on: device, isFolder: { ["P/there", "there", "."].contains($0) },
      isPhoto: { $0 == "P/there.heic" })
    #expect(actual == doubt)
  }

  @Test func `what may be a photo, or a folder with photos, is found by its own name`() throws {
    let folder = try ScratchFolder()
    func path(_ name: String) -> RawPath { RawPath(folder.path(name)) }
    try folder.write("photo", Array("P5 1 1 255\n0".utf8))
    try folder.write("text", Array("no photo".utf8))
    try folder.write("empty", [])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "nowhere")
    let names = ["photo", "text", "empty", "link", "missing", "photo/x"]
    #expect(names.filter { SeenFolders.mayBePhoto(path($0)) } == ["photo", "link"])
    #expect(names.filter { SeenFolders.mayBeFolder(path($0)) } == ["link"])
    #expect(SeenFolders.mayBeFolder(RawPath(folder.path)))
  }

  @Test func `a folder that could not be read is unreadable, even if nothing was found`() {
    var seen = SeenFolders()
    seen.enter("P")
    seen.fail("P")
    seen.findNothing(in: "P")
    #expect(seen.doubt(about: "P/x", on: nil) == .unreadable)
  }

  @Test func `what is kept is said with its reasons, in the order of the reasons`() {
    var kept = KeptLines()
    #expect(kept.isEmpty)
    for doubt in [.notNamed, .missing, .notNamed] as [SeenFolders.Doubt] { kept.add(doubt) }
    #expect(
      kept.message == "kept 3 lines of photos that were not found: 1 in a folder that is missing, "
        + "2 that this run does not name (--prune drops them)")
  }

  @Test func `a folder in which nothing is mounted has no file system of its own`() throws {
    let folder = try ScratchFolder()
    #expect(System.fileSystem(mountedAt: RawPath(folder.path)) == nil)
    #expect(System.fileSystem(mountedAt: "/") != nil)
  }

  @Test func `a queue records the folders that it reads, and what it leaves out`() throws {
    let folder = try ScratchFolder()
    let root = RawPath(folder.path)
    try folder.write("photo.pgm", Array("P5 1 1 255\n0".utf8))
    for name in ["a", "b", "notes.txt"] { try folder.write(name, Array("no photo".utf8)) }
    var queue = PhotoQueue(operands: [root, "missing"])
    queue.seen = SeenFolders()
    while queue.next() != nil {}
    let seen = try #require(queue.seen)
    #expect(seen.doubt(about: root.appending(entry: "gone"), on: nil) == nil)
    #expect(seen.doubt(about: root.appending(entry: "a/b"), on: nil) == nil)
    #expect(seen.doubt(about: root.appending(entry: "x"), on: "7f") == .otherDevice)
    #expect(seen.doubt(about: "missing/x", on: nil) == .missing)
    #expect(queue.leftOutCount == 3)
  }
}
