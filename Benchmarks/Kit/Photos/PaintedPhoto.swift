internal import FixtureEncoding
package import Foundation
package import SampleImageGenerator

/// A large photo that is generated when needed and kept for later runs.
package struct PaintedPhoto: Hashable, Sendable {
  /// The content of the photo.
  package var scene: PhotoScene
  /// Millions of pixels, with the aspect ratio 3:2.
  package var megapixels: Int
  /// The encoding of the photo.
  package var encoding: PhotoFile.Encoding

  /// Creates a description of a photo.
  package init(_ scene: PhotoScene, megapixels: Int, _ encoding: PhotoFile.Encoding) {
    self.scene = scene
    self.megapixels = megapixels
    self.encoding = encoding
  }

  /// The file in a folder, which is generated if it does not exist.
  package func file(in folder: URL) throws -> PhotoFile {
    let ending = encoding == .png ? ".png" : encoding == .progressive ? "-progressive.jpg" : ".jpg"
    let url = folder.appending(path: "\(scene.rawValue)-\(megapixels)mp\(ending)")
    if !FileManager.default.fileExists(atPath: url.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(encoded()).write(to: url, options: .atomic)
    }
    guard let file = PhotoFile(path: url.path) else { throw BenchmarkError.malformed(url.path) }
    return file
  }

  private func encoded() throws -> [UInt8] {
    let (width, height, samples) = painted()
    if encoding == .png {
      var encoder = PNGEncoder(width: width, height: height)
      encoder.compressionLevel = 6
      return try encoder.encode(samples)
    }
    var encoder = JPEGEncoder(width: width, height: height)
    encoder.isProgressive = encoding == .progressive
    return try encoder.encode(samples)
  }

  /// The pixels. Above 25 megapixels, a quarter is generated and mirrored in both directions,
  /// because generating takes a hundred times as long as reading.
  private func painted() -> (width: Int, height: Int, samples: [UInt8]) {
    let isMirrored = megapixels > 25
    let unit = (Double(megapixels) * 1e6 / 6 / (isMirrored ? 4 : 1)).squareRoot()
    let (width, height) = (Int((unit * 3).rounded(.up)), Int((unit * 2).rounded(.up)))
    let samples = scene.samples(width: width, height: height)
    guard isMirrored else { return (width, height, samples) }
    var mirrored: [UInt8] = []
    mirrored.reserveCapacity(samples.count * 4)
    for row in Array(0..<height) + (0..<height).reversed() {
      let start = row * width * 3
      mirrored += samples[start..<start + width * 3]
      for column in (0..<width).reversed() {
        mirrored += samples[start + column * 3..<start + column * 3 + 3]
      }
    }
    return (2 * width, 2 * height, mirrored)
  }
}

extension PaintedPhoto {
  /// The photos of the table: a few of each kind, and the largest for memory.
  package static let standard = [
    PaintedPhoto(.harbor, megapixels: 4, .baseline),
    PaintedPhoto(.market, megapixels: 8, .baseline),
    PaintedPhoto(.forest, megapixels: 12, .baseline),
    PaintedPhoto(.harbor, megapixels: 24, .baseline),
    PaintedPhoto(.market, megapixels: 8, .progressive),
    PaintedPhoto(.harbor, megapixels: 24, .progressive),
    PaintedPhoto(.market, megapixels: 8, .png),
    PaintedPhoto(.harbor, megapixels: 24, .png),
    PaintedPhoto(.harbor, megapixels: 100, .baseline),
    PaintedPhoto(.harbor, megapixels: 100, .png),
  ]
  /// Enough photos to see that everything works.
  package static let quick = [
    PaintedPhoto(.market, megapixels: 8, .baseline),
    PaintedPhoto(.market, megapixels: 8, .progressive),
    PaintedPhoto(.market, megapixels: 8, .png),
  ]
}
