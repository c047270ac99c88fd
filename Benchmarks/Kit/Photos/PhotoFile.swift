import Foundation

/// A JPEG or PNG file, with the properties in its header that affect its cost.
package struct PhotoFile: Hashable, Sendable {
  /// The encoding of the pixels.
  package enum Encoding: String, Codable, CaseIterable, Sendable {
    case baseline, progressive, png, interlaced
  }

  /// The path of the file.
  package let path: String
  /// The encoding of its pixels.
  package let encoding: Encoding
  /// The number of stored columns.
  package let width: Int
  /// The number of stored rows.
  package let height: Int

  /// The name of the file.
  package var name: String { URL(filePath: path).lastPathComponent }
  /// The number of pixels on the longer side.
  package var longerSide: Int { max(width, height) }
  /// Millions of pixels.
  package var megapixels: Double { Double(width * height) / 1e6 }
  /// Whether it is a JPEG.
  package var isJPEG: Bool { encoding == .baseline || encoding == .progressive }

  /// Reads the header of a file, or returns `nil` if it is neither a JPEG nor a PNG.
  package init?(path: String) {
    guard let data = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe),
      let header = Self.pngHeader(data) ?? Self.jpegHeader(data)
    else { return nil }
    self.path = path
    (encoding, width, height) = header
  }

  /// The photos directly in a folder, the smallest first.
  package static func photos(in folder: String) throws -> [PhotoFile] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .compactMap { PhotoFile(path: folder + "/" + $0) }
      .sorted { ($0.megapixels, $0.name) < ($1.megapixels, $1.name) }
  }

  private typealias Header = (Encoding, width: Int, height: Int)

  /// Reads the first chunk of a PNG (ISO/IEC 15948, 11.2.2).
  private static func pngHeader(_ data: Data) -> Header? {
    guard data.count >= 29, data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    let width = data.word(at: 16) << 16 | data.word(at: 18)
    let height = data.word(at: 20) << 16 | data.word(at: 22)
    return (data[28] == 0 ? .png : .interlaced, width, height)
  }

  /// Reads the markers of a JPEG up to its frame header (ITU-T T.81, B.2.2).
  private static func jpegHeader(_ data: Data) -> Header? {
    guard data.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var offset = 2
    while offset + 9 <= data.count, data[offset] == 0xFF {
      let marker = data[offset + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        let encoding = marker == 0xC2 ? Encoding.progressive : .baseline
        return (encoding, width: data.word(at: offset + 7), height: data.word(at: offset + 5))
      }
      offset += marker == 0xFF ? 1 : 2 + data.word(at: offset + 2)
    }
    return nil
  }
}

extension Data {
  /// A 16-bit number in big-endian order.
  fileprivate func word(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
}
