package import Foundation
internal import ImageDecoding
internal import SchemePictures

/// Photos as in galleries and services: parts of a larger photo, reduced and stored as JPEGs.
package struct SmallPhotos: Hashable, Sendable {
  /// A part of a photo with the same aspect ratio, in quarters of its sides.
  fileprivate struct Part: Hashable, Sendable {
    let extent: Int
    let column: Int
    let row: Int
  }

  private let source: PhotoFile
  private let parts: [Part]

  /// Creates a description of the photos cut from a larger one.
  ///
  /// - Parameters:
  ///   - source: The larger photo.
  ///   - extents: The sizes of the parts in quarters of the photo's sides. Parts of one size overlap:
  ///     there are four of three quarters, and nine of two.
  package init(cutFrom source: PhotoFile, extents: [Int] = [4, 3, 2]) {
    self.source = source
    parts = extents.flatMap { extent in
      (0...4 - extent).flatMap { row in
        (0...4 - extent).map { Part(extent: extent, column: $0, row: row) }
      }
    }
  }

  /// Returns the files in a folder with a given number of pixels on the longer side, which are
  /// created if they do not exist. Parts with fewer pixels are left out.
  package func files(longerSide: Int, in folder: URL) throws -> [PhotoFile] {
    let stem = URL(filePath: source.path).deletingPathExtension().lastPathComponent
    let files = parts.filter { source.longerSide * $0.extent / 4 >= longerSide }.map { part in
      let place = "\(part.extent)\(part.column)\(part.row)"
      return (part: part, url: folder.appending(path: "\(stem)-\(longerSide)-\(place).jpg"))
    }
    if !files.allSatisfy({ FileManager.default.fileExists(atPath: $0.url.path) }) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let photo = try ImageDecoder().pixels(of: .file(source.path)).image
      for (part, url) in files {
        let bytes = try Self.encoded(photo.cut(part), longerSide: longerSide)
        try Data(bytes).write(to: url, options: .atomic)
      }
    }
    return try files.map { _, url in
      guard let file = PhotoFile(path: url.path) else { throw BenchmarkError.malformed(url.path) }
      return file
    }
  }

  private static func encoded(_ photo: PixelBuffer, longerSide: Int) throws -> [UInt8] {
    let input = ImageInput.bytes(try photo.encodedForDocument(quality: 95).bytes)
    let reduction = PhotoReduction(
      of: try ImageDecoder().info(of: input), maximumSide: longerSide)
    return try reduction.photo(of: input).encodedForDocument().bytes
  }
}

extension PixelBuffer {
  fileprivate func cut(_ part: SmallPhotos.Part) throws -> PixelBuffer {
    let (width, height) = (size.width * part.extent / 4, size.height * part.extent / 4)
    let (left, top) = (size.width * part.column / 4, size.height * part.row / 4)
    var cut: [RGBA8] = []
    cut.reserveCapacity(width * height)
    for row in top..<top + height {
      let start = row * size.width + left
      cut += pixels[start..<start + width]
    }
    guard let size = PixelSize(width: width, height: height),
      let photo = PixelBuffer(size: size, pixels: cut)
    else { throw BenchmarkError.malformed("a part of \(width) × \(height) pixels") }
    return photo
  }
}
