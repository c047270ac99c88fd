internal import FixtureEncoding
package import Foundation
internal import SampleImageGenerator
internal import SchemeExtraction

/// Any number of small photos, each a part of a generated photo at a random position from a seed.
package struct GeneratedPhotos: Hashable, Sendable {
  /// The folders of the photos.
  package struct Folders: Hashable, Sendable {
    /// The folder of all photos.
    package let all: URL

    /// The folders of the two halves of the photos.
    package var halves: [URL] { ["first", "second"].map { all.appending(path: $0) } }

    /// A folder with the first photos, at most a hundred.
    package var few: URL { halves[0].appending(path: GeneratedPhotos.name(of: 0, digits: 3)) }
  }

  /// The number of photos.
  package let count: Int

  /// The pixels of the photos.
  package static let size = (width: 256, height: 171)
  private static let paintedSize = (width: 1200, height: 800)
  private static let photosInFolder = 100

  /// Creates a description of a number of photos.
  package init(count: Int) { self.count = count }

  /// The number of photos in ``Folders/few``.
  package var fewCount: Int { min(Self.photosInFolder, (count + 1) / 2) }

  /// Returns the folders of the photos, which are generated if they do not exist.
  package func folders(in parent: URL) throws -> Folders {
    let folder = parent.appending(path: "\(count)")
    if FileManager.default.fileExists(atPath: folder.path) { return Folders(all: folder) }
    // An unfinished folder is not used.
    let unfinished = Folders(all: parent.appending(path: "\(count).unfinished"))
    try? FileManager.default.removeItem(at: unfinished.all)
    let paintings = PhotoScene.allCases.map { scene in
      scene.samples(width: Self.paintedSize.width, height: Self.paintedSize.height)
    }
    var random = SplitMix64(seed: 1)
    for (half, photoCount) in zip(unfinished.halves, [(count + 1) / 2, count / 2]) {
      for number in 0..<photoCount {
        let (place, rest) = number.quotientAndRemainder(dividingBy: Self.photosInFolder)
        let folder = half.appending(path: Self.name(of: place, digits: 3))
        if rest == 0 {
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let painting = paintings[Int(random.next() % UInt64(paintings.count))]
        try Data(Self.encodedPart(of: painting, &random))
          .write(to: folder.appending(path: Self.name(of: rest, digits: 2) + ".jpg"))
      }
    }
    try FileManager.default.moveItem(at: unfinished.all, to: folder)
    return Folders(all: folder)
  }

  private static func name(of number: Int, digits: Int) -> String {
    let name = "\(number)"
    return String(repeating: "0", count: max(0, digits - name.count)) + name
  }

  private static func encodedPart(
    of painting: [UInt8], _ random: inout SplitMix64
  ) throws -> [UInt8] {
    let left = Int(random.next() % UInt64(paintedSize.width - size.width + 1))
    let top = Int(random.next() % UInt64(paintedSize.height - size.height + 1))
    var rows: [UInt8] = []
    rows.reserveCapacity(size.width * size.height * 3)
    for row in top..<top + size.height {
      let start = (row * paintedSize.width + left) * 3
      rows += painting[start..<start + size.width * 3]
    }
    return try JPEGEncoder(width: size.width, height: size.height).encode(rows)
  }
}
