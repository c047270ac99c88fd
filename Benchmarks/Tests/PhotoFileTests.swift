import Benchmarking
import SampleImages
import ScratchFolders
import Testing

struct PhotoFileTests {
  @Test(arguments: [
    (SampleImage.harbor, PhotoFile.Encoding.baseline, 1600, 1067),
    (.forest, .progressive, 1280, 853), (.tulips, .baseline, 1080, 720),
    (.balloon, .png, 420, 560), (.tiles, .interlaced, 400, 400),
  ])
  func `the encoding and size of a photo are read from its header`(
    image: SampleImage, encoding: PhotoFile.Encoding, width: Int, height: Int
  ) throws {
    let file = try #require(PhotoFile(path: image.path))
    #expect(file.encoding == encoding)
    #expect(file.width == width)
    #expect(file.height == height)
  }

  @Test func `files that are not photos are skipped`() throws {
    let scratch = try ScratchFolder()
    try scratch.write("photo", SampleImage.oneColor.bytes())
    try scratch.write("table.csv", Array("image,k\n".utf8))
    try scratch.write("cut.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    #expect(try PhotoFile.photos(in: scratch.path).map(\.name) == ["photo"])
  }
}
