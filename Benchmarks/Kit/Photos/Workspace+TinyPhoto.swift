import FixtureEncoding
import Foundation
import SampleImageGenerator

extension Workspace {
  /// A JPEG of 64 × 64 pixels, which costs little more than starting the process.
  func tinyPhoto() throws -> PhotoFile {
    let url = scratch.appending(path: "tiny.jpg")
    let samples = PhotoScene.harbor.samples(width: 64, height: 64)
    try Data(JPEGEncoder(width: 64, height: 64).encode(samples)).write(to: url)
    guard let file = PhotoFile(path: url.path) else { throw BenchmarkError.malformed(url.path) }
    return file
  }
}
