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
    ("new", false), ("photos/new", false),
  ])
  func `a file that a command reads cannot be its output`(name: String, isRead: Bool) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: true)
    for name in ["photo", "mask", "palette", "photos/inside", "other"] {
      try folder.write(name, Array("P5 1 1 255\n".utf8) + [9])
    }
    func path(_ name: String) -> RawPath { RawPath(folder.path(name)) }
    var photos = ExtractionOptions()
    (photos.operands, photos.mask) = ([path("photo"), path("photos")], path("mask"))
    let console = Recorder().console()
    let ready = Result {
      try photos.readyExtractor(writing: path(name), reading: [path("palette"), nil], console)
    }
    switch ready {
    case .success(let extractor): #expect(!isRead && extractor.options.mask != nil)
    case .failure(let error): #expect(isRead && error is UsageError, "\(error)")
    }
  }
}
