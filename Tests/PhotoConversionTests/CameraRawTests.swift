import ImageDecoding
import SampleImages
import Testing

@testable import PhotoConversion

/// Raw files of cameras that are made of directories of TIFF around a sample photo.
@Suite struct CameraRawTests {
  private let preview: [UInt8]

  init() throws { preview = try SampleImage.harbor.bytes() }

  /// Makes a file of directories one after another, with the preview at its end.
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
        // The preview is at its end: its place, or its length.
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
  func `the preview of a raw file is read without any program, and turned`(isBigEndian: Bool) throws
  {
    let raw = file(
      [
        [(0x106, 3, 32_803), (0x112, 3, 6)],
        [(0x103, 3, 7), (0x111, 4, -1), (0x117, 4, -2)],
      ], isBigEndian: isBigEndian)
    let image = try ImageDecoder().info(of: PhotoConverter(searchPath: []).input(.bytes(raw)))
    let original = try ImageDecoder().info(of: .bytes(preview))
    #expect(image.format == .jpeg && image.storedSize == original.storedSize)
    #expect(image.orientation == .right)
    #expect(image.conversion == ImageConversion(format: "camera raw", program: nil))
  }

  @Test func `a preview of the older kind is found, and one beyond the end is not`() throws {
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

  @Test func `of two previews, the larger one is read`() throws {
    // The first one ends early.
    let raw = file([
      [(0xC612, 1, 1), (0x201, 4, -1), (0x202, 4, preview.count / 2)],
      [(0x201, 4, -1), (0x202, 4, -2)],
    ])
    let found = try ImageDecoder().pixels(of: PhotoConverter(searchPath: []).input(.bytes(raw)))
    #expect(found.report.warnings.isEmpty)
  }

  @Test func `directories that lead in a circle end`() throws {
    var raw = file([[(0x106, 3, 32_803), (0x14A, 4, 8)]])
    raw[8 + 2 + 24] = 8
    let converter = PhotoConverter(searchPath: [])
    #expect(throws: DecodingError.missingProgram(format: "camera raw", package: "libraw-bin")) {
      try ImageDecoder().info(of: converter.input(.bytes(raw)))
    }
  }

  @Test func `a TIFF is no raw file`() throws {
    let converter = PhotoConverter(searchPath: [])
    #expect(throws: DecodingError.missingProgram(format: "TIFF", package: "libvips-tools")) {
      try ImageDecoder().info(of: converter.input(.bytes(file([[(0x106, 3, 2)]]))))
    }
  }
}
