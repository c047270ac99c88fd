import ImageDecoding
import SampleImages
import Testing

@testable import PhotoConversion

/// Camera raw files built from TIFF directories around a sample photo.
@Suite struct CameraRawTests {
  private let preview: [UInt8]

  init() throws { preview = try SampleImage.harbor.bytes() }

  /// Returns a file with directories one after another and the preview at its end.
  private func file(_ directories: [[(tag: Int, type: Int, value: Int)]], isBigEndian: Bool = false)
    -> [UInt8]
  {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    let size = directories.reduce(8) { $0 + 6 + 12 * $1.count }
    var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    for (index, directory) in directories.enumerated() {
      bytes += number(directory.count, 2)
      for entry in directory {
        // -1 stands for the position of the preview, and -2 for its length.
        let value = entry.value == -1 ? size : entry.value == -2 ? preview.count : entry.value
        bytes += number(entry.tag, 2) + number(entry.type, 2) + number(1, 4)
        bytes += number(value, entry.type == 3 ? 2 : 4) + (entry.type == 3 ? [0, 0] : [])
      }
      let next = bytes.count + 4
      bytes += number(index + 1 < directories.count ? next : 0, 4)
    }
    return bytes + preview
  }

  @Test(arguments: [false, true])
  func `the preview of a raw file is read without a program, with the file's orientation`(
    isBigEndian: Bool
  ) throws {
    let raw = file(
      [
        [(0x106, 3, 32_803), (0x112, 3, 6)],
        [(0x103, 3, 7), (0x111, 4, -1), (0x112, 3, 3), (0x117, 4, -2)],
      ], isBigEndian: isBigEndian)
    let image = try ImageDecoder().info(of: PhotoConverter(searchPath: []).input(.bytes(raw)))
    let original = try ImageDecoder().info(of: .bytes(preview))
    #expect(image.format == .jpeg && image.storedSize == original.storedSize)
    #expect(image.orientation == .right)
    #expect(image.conversion == ImageConversion(format: "camera raw", program: nil))
  }

  @Test func `an old-style preview is found, and one beyond the end of the file is not`() throws {
    let converter = PhotoConverter(searchPath: [])
    let raw = file([[(0xC612, 1, 1), (0x201, 4, -1), (0x202, 4, -2)]])
    #expect(try ImageDecoder().info(of: converter.input(.bytes(raw))).format == .jpeg)
    for count in [0, 1, 1 << 31 - 1, 0xFFFF_FFFF] {
      let broken = file([[(0xC612, 1, 1), (0x201, 4, -1), (0x202, 4, count)]])
      #expect(throws: DecodingError.missingProgram(format: "camera raw", package: "libraw-bin")) {
        try ImageDecoder().info(of: converter.input(.bytes(broken)))
      }
    }
  }

  @Test func `the larger of two previews is read`() throws {
    // The first preview is truncated.
    let raw = file([
      [(0xC612, 1, 1), (0x201, 4, -1), (0x202, 4, preview.count / 2)],
      [(0x201, 4, -1), (0x202, 4, -2)],
    ])
    let found = try ImageDecoder().pixels(of: PhotoConverter(searchPath: []).input(.bytes(raw)))
    #expect(found.report.warnings.isEmpty)
  }

  @Test func `circular directories are not followed endlessly`() throws {
    var raw = file([[(0x106, 3, 32_803), (0x14A, 4, 8)]])
    raw[8 + 2 + 24] = 8
    let converter = PhotoConverter(searchPath: [])
    #expect(throws: DecodingError.missingProgram(format: "camera raw", package: "libraw-bin")) {
      try ImageDecoder().info(of: converter.input(.bytes(raw)))
    }
  }

  @Test func `an ordinary TIFF is not treated as a raw file`() throws {
    let converter = PhotoConverter(searchPath: [])
    #expect(throws: DecodingError.missingProgram(format: "TIFF", package: "libvips-tools")) {
      try ImageDecoder().info(of: converter.input(.bytes(file([[(0x106, 3, 2)]]))))
    }
  }
}
