import Foundation
import SampleImageGenerator
import SampleImages
import Testing

struct SampleImageTests {
  @Test(arguments: SampleImage.allCases)
  func `generating an image again gives the bytes of the committed file`(
    image: SampleImage
  ) throws {
    let committed = try image.bytes()
    let painted = try image.generated()
    // As a message, because printing the difference of two large arrays would flood the output.
    #expect(
      painted == committed,
      """
      \(image.fileName): \(painted.count) bytes painted, \(committed.count) committed, the first \
      difference at \(firstDifference(painted, committed)). After a change to the generator, run \
      `swift run -c release generate-sample-images`.
      """)
  }

  @Test func `the folder contains the sample images and nothing else`() throws {
    let found = try FileManager.default.contentsOfDirectory(
      atPath: SampleImage.folder.path(percentEncoded: false))
    #expect(found.sorted() == SampleImage.allCases.map(\.fileName).sorted())
  }

  @Test func `the sample images take less than 3 MB in total`() throws {
    let total = try SampleImage.allCases.reduce(0) { try $0 + $1.bytes().count }
    #expect(total < 3_000_000)
  }

  private func firstDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(a.count, b.count)
  }
}
