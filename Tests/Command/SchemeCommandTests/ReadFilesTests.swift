import Foundation
import SchemeExtraction
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// Files that a command reads, which it must not overwrite.
struct ReadFilesTests {
  @Test(arguments: [
    ("photo", true), ("mask", true), ("palette", true), ("photos/inside", true), ("other", false),
    ("new", false), ("photos/new", false), ("photos/.hidden", false), ("photos/text", false),
    ("photos/drawing.svg", false), ("photos/other.webp", true), ("photos/sub/inside", true),
  ])
  func `a file that a command reads cannot be its output`(name: String, isRead: Bool) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("photos/sub"), withIntermediateDirectories: true)
    let photos = ["photo", "mask", "palette", "other", "photos/inside", "photos/sub/inside"]
    for name in photos + ["photos/.hidden"] {
      try folder.write(name, Array("P5 1 1 255\n".utf8) + [9])
    }
    try folder.write("photos/text", Array("text".utf8))
    try folder.write(
      "photos/drawing.svg", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
    // A format that is read only with a program's help is that of a photo all the same.
    try folder.write("photos/other.webp", Array("RIFF....WEBP".utf8))
    func path(_ name: String) -> RawPath { RawPath(folder.path(name)) }
    var options = ExtractionOptions()
    (options.operands, options.mask) = ([path("photo"), path("photos")], path("mask"))
    let console = Recorder().console()
    let ready = Result {
      try options.readyExtractor(writing: path(name), reading: [path("palette"), nil], console)
    }
    switch ready {
    case .success(let extractor): #expect(!isRead && extractor.options.mask != nil)
    case .failure(let error): #expect(isRead && error is UsageError, "\(error)")
    }
  }
}
