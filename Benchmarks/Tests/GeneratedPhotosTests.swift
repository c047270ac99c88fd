import Benchmarking
import Foundation
import ScratchFolders
import Testing

struct GeneratedPhotosTests {
  private let scratch: ScratchFolder
  private let parent: URL

  init() throws {
    scratch = try ScratchFolder()
    parent = URL(filePath: scratch.path)
  }

  /// The contents of all JPEG files below a folder, by path.
  private func contents(below folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".jpg") {
      contents[path] = try Data(contentsOf: folder.appending(path: path))
    }
    return contents
  }

  @Test func `the requested number of distinct photos is generated in two folders`() throws {
    let photos = GeneratedPhotos(count: 5)
    let folders = try photos.folders(in: parent)
    let contents = try contents(below: folders.all)
    #expect(Set(contents.values).count == 5)
    #expect(try folders.halves.map { try self.contents(below: $0).count } == [3, 2])
    #expect(photos.fewCount == 3)
    #expect(try self.contents(below: folders.few).count == 3)
    let path = try #require(contents.keys.first)
    let photo = try #require(PhotoFile(path: folders.all.appending(path: path).path))
    #expect(photo.encoding == .baseline && photo.width == 256 && photo.height == 171)
    // Generating them again from scratch gives the same photos.
    try FileManager.default.removeItem(at: folders.all)
    #expect(try self.contents(below: photos.folders(in: parent).all) == contents)
  }

  @Test func `existing photos are kept, and an unfinished folder is replaced`() throws {
    let photos = GeneratedPhotos(count: 2)
    let unfinished = parent.appending(path: "2.unfinished/first/000")
    try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: unfinished.appending(path: "77.jpg"))
    let folders = try photos.folders(in: parent)
    #expect(try contents(below: folders.all).count == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent.path) == ["2"])
    let extra = folders.few.appending(path: "99.jpg")
    try Data("y".utf8).write(to: extra)
    #expect(try photos.folders(in: parent) == folders)
    #expect(try contents(below: folders.all).count == 3)
  }
}
