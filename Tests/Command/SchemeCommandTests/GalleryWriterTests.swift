import ColorMath
import Foundation
import SchemePictures
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// What is left of galleries whose writing ends between any two changes of files.
struct GalleryWriterTests {
  private struct Killed: Error {}

  private static func photo(_ name: String) -> GalleryWriter.Photo {
    let color = SRGB8(red: 9, green: 99, blue: 199)
    let label = PictureColor(color: color, share: 1, shareText: "100%", name: "blue")
    return GalleryWriter.Photo(
      entry: GalleryPhoto(
        path: name, thumbnail: "", colors: [.init(label: label, color: Oklab(color))], date: 0),
      thumbnail: Array("thumbnail of \(name)".utf8), mediaType: "image/jpeg")
  }

  /// Writes a gallery of photos, and returns whether it was completed before a number of changes of files.
  private func write(
    _ names: String, in folder: ScratchFolder, perPage: Int = 2, before changeCount: Int = .max
  ) throws -> Bool {
    var left = changeCount
    func willChange() throws {
      left -= 1
      guard left > 0 else { throw Killed() }
    }
    do {
      var writer = try GalleryWriter(
        title: "Photos", to: RawPath(folder.path("g.html")), perPage: perPage,
        Recorder().console(), willChange: willChange)
      for name in names { try writer.add(Self.photo(String(name))) }
      try writer.finish(failures: [])
      return true
    } catch is Killed {
      return false
    }
  }

  /// Follows the pages of a gallery, and returns the names of its photos, each of which has its own
  /// thumbnail, or `nil` if there is no gallery.
  private func shown(in folder: ScratchFolder) throws -> String? {
    guard FileManager.default.fileExists(atPath: folder.path("g.html")) else { return nil }
    var names = ""
    var page = URL(fileURLWithPath: folder.path("g.html"))
    while true {
      let text = try String(contentsOf: page, encoding: .utf8)
      func file(_ address: Substring) throws -> Data {
        if let comma = address.firstRange(of: "base64,") {
          return try #require(Data(base64Encoded: String(address[comma.upperBound...])))
        }
        return try Data(contentsOf: #require(URL(string: String(address), relativeTo: page)))
      }
      for photo in text.matches(of: /<li class="photo" data-name="(.)".*? src="([^"]*)"/) {
        names += photo.1
        #expect(try file(photo.2) == Data("thumbnail of \(photo.1)".utf8))
      }
      if let place = text.firstMatch(of: /data-folder="([^"]*)"/) {
        let list = String(decoding: try file(place.1 + "photos.js"), as: UTF8.self)
        #expect(names.allSatisfy { list.contains("\"\($0)\\n") }, "\(list)")
      }
      guard let next = text.firstMatch(of: /rel="next" href="([^"]*)"/) else { return names }
      page = try #require(URL(string: String(next.1), relativeTo: page))
    }
  }

  @Test(arguments: [
    (old: "abcde", new: "vwxyzq"), ("abcdef", "xyz"), ("abcde", "yz"), ("ab", "wxyz"),
    (nil, "wxyz"),
  ])
  func `an interrupted gallery is the old one or the new one, and removes only its own files`(
    _ row: (old: String?, new: String)
  ) throws {
    var changeCount = 1
    var isComplete = false
    var seen: Set<String?> = []
    while !isComplete {
      let folder = try ScratchFolder()
      if let old = row.old { #expect(try write(old, in: folder)) }
      let foreign = folder.path("g.files")
      let hasForeign = FileManager.default.fileExists(atPath: foreign)
      if hasForeign {
        for name in ["12.jpg", "7.html"] { try folder.write("g.files/\(name)", Array("mine".utf8)) }
      }
      isComplete = try write(row.new, in: folder, before: changeCount)
      let result = try shown(in: folder)
      #expect(
        result == row.new || !isComplete && result == row.old, "\(changeCount): \(result ?? "-")")
      seen.insert(result)
      changeCount += 1
      if hasForeign, row.new.count <= 2, isComplete {
        // There are only files of others.
        #expect(throws: Complaint.self) { try write("ghij", in: folder) }
        continue
      }
      // The next gallery is complete, and nothing but its files is left.
      #expect(try write("ghij", in: folder))
      #expect(try shown(in: folder) == "ghij")
      let files = try FileManager.default.subpathsOfDirectory(atPath: foreign)
        .filter { !hasForeign || !["12.jpg", "7.html"].contains($0) }
      #expect(files.count { $0.hasSuffix(".jpg") } == 4, "\(files)")
      #expect(files.count { $0.hasSuffix(".html") } == 1)
      if hasForeign {
        for name in ["12.jpg", "7.html"] { #expect(try folder.text("g.files/\(name)") == "mine") }
      }
    }
    #expect(seen == [row.old, row.new] && changeCount > 3)
  }

  @Test func `a gallery that is given up leaves nothing, and one being written is not removed`()
    throws
  {
    let folder = try ScratchFolder()
    let (path, console) = (RawPath(folder.path("g.html")), Recorder().console())
    var first = try GalleryWriter(title: "1", to: path, perPage: 2, console)
    for name in ["a", "b", "c", "d", "e"] { try first.add(Self.photo(name)) }
    #expect(try write("xyz", in: folder))
    #expect(try shown(in: folder) == "xyz")
    try first.finish(failures: [])
    #expect(try shown(in: folder) == "abcde")
    var last = try GalleryWriter(title: "2", to: path, perPage: 2, console)
    for name in ["p", "q", "r", "s", "t"] { try last.add(Self.photo(name)) }
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path("g.files"))
    last.abandon()
    let after = try FileManager.default.subpathsOfDirectory(atPath: folder.path("g.files"))
    #expect(before.count > after.count && after.count { $0.hasSuffix(".jpg") } == 5)
    #expect(try shown(in: folder) == "abcde")
  }

  @Test func `a folder of somebody else's files is left alone`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("g.files"), withIntermediateDirectories: false)
    try folder.write("g.files/1.jpg", Array("mine".utf8))
    let error = #expect(throws: Complaint.self) { _ = try write("abc", in: folder) }
    #expect(error?.message?.contains("not written by 'colorway gallery'") ?? false)
    #expect(try write("ab", in: folder))
    #expect(try folder.text("g.files/1.jpg") == "mine")
  }
}
