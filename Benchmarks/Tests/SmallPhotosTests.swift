import Benchmarking
import Foundation
import SampleImages
import ScratchFolders
import Testing

struct SmallPhotosTests {
  private let scratch: ScratchFolder
  private let folder: URL

  init() throws {
    scratch = try ScratchFolder()
    folder = URL(filePath: scratch.path("made"))
  }

  private func photos(of image: SampleImage, extents: [Int]) throws -> SmallPhotos {
    SmallPhotos(cutFrom: try #require(PhotoFile(path: image.path)), extents: extents)
  }

  @Test func `parts cut from a photo are distinct JPEGs of the requested size`() throws {
    let files = try photos(of: .tulips, extents: [4, 3]).files(longerSide: 64, in: folder)
    #expect(files.count == 5)
    for file in files {
      #expect(file.encoding == .baseline)
      #expect(file.longerSide == 64)
      #expect(file.height == 43)
    }
    let contents = try files.map { try Data(contentsOf: URL(filePath: $0.path)) }
    #expect(Set(contents).count == 5)
  }

  @Test func `parts smaller than the requested size are skipped`() throws {
    // The photo is 1,080 pixels wide, and three quarters of that are 810.
    let photos = try photos(of: .tulips, extents: [4, 3])
    #expect(try photos.files(longerSide: 811, in: folder).count == 1)
    #expect(try photos.files(longerSide: 1081, in: folder).isEmpty)
  }

  @Test func `existing files of parts are kept`() throws {
    let photos = try photos(of: .tulips, extents: [4])
    let file = try #require(try photos.files(longerSide: 64, in: folder).first)
    let url = URL(filePath: file.path)
    let other = Data(try SampleImage.oneColor.bytes())
    try other.write(to: url)
    #expect(try photos.files(longerSide: 64, in: folder).map(\.encoding) == [.png])
    #expect(try Data(contentsOf: url) == other)
  }
}
