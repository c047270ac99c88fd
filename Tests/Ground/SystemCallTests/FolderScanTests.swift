import Foundation
import ScratchFolders
import Testing

@testable import SystemCalls

struct FolderScanTests {
  @Test func `a subfolder with a .nomedia file is skipped unless it is the root of the scan`()
    throws
  {
    let folder = try ScratchFolder()
    for name in ["a", "a.files", "b"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
      try folder.write("\(name)/1.png", [1])
    }
    try folder.write("a.files/.nomedia", [])
    func files(in path: String) -> [String] {
      var scan = FolderScan(of: RawPath(path))
      var files: [String] = []
      while let step = scan.next() {
        if case .file(let file) = step {
          files.append(String(file.text.suffix(7).drop { $0 == "/" }))
        }
      }
      return files
    }
    #expect(files(in: folder.path) == ["a/1.png", "b/1.png"])
    #expect(files(in: folder.path("a.files")) == ["s/1.png"])
  }

  @Test(arguments: [
    "@eaDir", "#recycle", "#snapshot", "@Recycle", "$RECYCLE.BIN", "System Volume Information",
    "__MACOSX", "lost+found", "Catalog Previews.lrdata", "Me.photoslibrary/resources",
  ])
  func `folders of systems and programs are left out unless they are the root`(
    _ name: String
  ) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(name + "/a.jpg"), withIntermediateDirectories: true)
    try folder.write("\(name)/a.jpg/thumb.jpg", [1])
    #expect(steps(folder.path).last == .leftOut(RawPath(folder.path(name))))
    #expect(steps(folder.path(name)).last == .file(RawPath(folder.path(name + "/a.jpg/thumb.jpg"))))
  }

  @Test(arguments: ["eaDir", "recycle", "snapshot", "Previews", "lost and found", "resources"])
  func `folders with similar names are searched`(_ name: String) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
    #expect(steps(folder.path) == [.folder(RawPath(folder.path(name)))])
  }

  private func steps(_ root: String) -> [FolderScan.Step] {
    var scan = FolderScan(of: RawPath(root))
    var steps: [FolderScan.Step] = []
    while let step = scan.next() { steps.append(step) }
    return steps
  }

  @Test
  func `a folder precedes its contents, links are files, and hidden names are skipped`() throws {
    let folder = try ScratchFolder()
    for name in ["b/x", ".hidden", "empty"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in ["a", "b/1", "b/x/2", "c", ".hidden/no", ".no"] { try folder.write(name, []) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("b/loop"), withDestinationPath: "..")
    let expected: [(isFolder: Bool, name: String)] = [
      (false, "a"), (true, "b"), (false, "b/1"), (false, "b/loop"), (true, "b/x"),
      (false, "b/x/2"), (false, "c"), (true, "empty"),
    ]
    #expect(
      steps(folder.path)
        == expected.map { row -> FolderScan.Step in
          let path = RawPath(folder.path(row.name))
          return row.isFolder ? .folder(path) : .file(path)
        })
  }

  @Test func `a file added to a folder after the step to the folder is found`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("a"), withIntermediateDirectories: true)
    var scan = FolderScan(of: RawPath(folder.path))
    var taken = [scan.next()]
    try folder.write("a/late", [])
    taken += [scan.next(), scan.next()]
    #expect(
      taken == [
        .folder(RawPath(folder.path("a"))), .file(RawPath(folder.path("a/late"))), nil,
      ])
  }

  @Test func `an unreadable folder is reported, and the scan continues with the others`() throws {
    let folder = try ScratchFolder()
    let missing = folder.path("missing")
    #expect(steps(missing) == [.unreadable(RawPath(missing), SystemError(code: ENOENT))])
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    var scan = FolderScan(of: RawPath(folder.path))
    var taken = [scan.next()]
    try FileManager.default.removeItem(atPath: folder.path("a"))
    taken += [scan.next(), scan.next(), scan.next()]
    let (a, b) = (RawPath(folder.path("a")), RawPath(folder.path("b")))
    #expect(
      taken == [.folder(a), .unreadable(a, SystemError(code: ENOENT)), .folder(b), nil])
  }
}
