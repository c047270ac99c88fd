import DecodingFixtures
import ImageEncoding
import Testing

/// PNG files, checked against the specification, third edition, without the package's own decoder.
struct PNGWriterTests {
  /// Returns samples of smooth gradients, edges, noise and constant rows, so that each filter is
  /// the best somewhere.
  private func samples(_ width: Int, _ height: Int, channels: Int) -> [UInt8] {
    (0..<width * height * channels).map { index in
      let (row, column) = (index / (width * channels), index % (width * channels) / channels)
      let channel = index % channels
      return switch row % 6 {
      case 0: UInt8(truncatingIfNeeded: column * 3 + channel * 40)
      case 1: UInt8(truncatingIfNeeded: column * 3 + row + channel * 40)
      case 2: UInt8(truncatingIfNeeded: index * index * 31 >> 3)
      case 3:
        UInt8(truncatingIfNeeded: (index - width * channels) * (index - width * channels) * 31 >> 3)
      case 4: column < width / 2 ? 7 : 250
      default: UInt8(truncatingIfNeeded: column * row * 2 + channel)
      }
    }
  }

  /// Returns the bytes before filtering (section 9.2), and the filter types of the rows.
  private func unfiltered(
    _ filtered: [UInt8], rowByteCount: Int, pixelByteCount: Int
  ) throws -> (bytes: [UInt8], types: Set<UInt8>) {
    var rows: [[UInt8]] = []
    var types = Set<UInt8>()
    for start in stride(from: 0, to: filtered.count, by: rowByteCount + 1) {
      let type = filtered[start]
      types.insert(type)
      let above = rows.last ?? Array(repeating: 0, count: rowByteCount)
      var row: [UInt8] = []
      for index in 0..<rowByteCount {
        let left = index < pixelByteCount ? 0 : Int(row[index - pixelByteCount])
        let corner = index < pixelByteCount ? 0 : Int(above[index - pixelByteCount])
        let up = Int(above[index])
        let distances = [left, up, corner].map { abs(left + up - corner - $0) }
        let least = distances.min() ?? 0
        let paeth = distances[0] == least ? left : distances[1] == least ? up : corner
        let prediction = try #require([0: 0, 1: left, 2: up, 3: (left + up) / 2, 4: paeth][type])
        row.append(filtered[start + 1 + index] &+ UInt8(prediction))
      }
      rows.append(row)
    }
    return (rows.flatMap { $0 }, types)
  }

  @Test(arguments: [false, true])
  func `rows are recovered as specified, whatever filters were chosen`(hasAlpha: Bool) throws {
    let (width, height, channels) = (37, 48, hasAlpha ? 4 : 3)
    let samples = samples(width, height, channels: channels)
    let file = try PNGWriter(width: width, height: height, hasAlpha: hasAlpha).file(of: samples)
    let chunks = try #require(PNGChunk.chunks(of: file))
    #expect(chunks.map { String(decoding: $0.type, as: UTF8.self) } == ["IHDR", "IDAT", "IEND"])
    // Lengths and checksums match those of the fixtures' chunk writer, too.
    #expect(PNGChunk.file(of: chunks) == file)
    let filtered = try #require(
      Zlib.inflated(chunks[1].data, limit: height * (width * channels + 1)))
    #expect(filtered.count == height * (width * channels + 1))
    let (bytes, types) = try unfiltered(
      filtered, rowByteCount: width * channels, pixelByteCount: channels)
    #expect(bytes == samples)
    #expect(types.count > 2 && types.contains(4), "\(types)")
  }

  @Test func `the header has its numbers in big-endian byte order`() throws {
    let opaque = try PNGWriter(width: 300, height: 2).file(
      of: [UInt8](repeating: 9, count: 300 * 2 * 3))
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    // Eight bits, truecolor, deflate, adaptive filters, not interlaced; the CRC is from Python's zlib.
    let header: [UInt8] = [0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0x2C, 0, 0, 0, 2, 8, 2, 0, 0, 0]
    #expect(Array(opaque.prefix(33)) == start + header + [0x6D, 0xCE, 0x76, 0xD0])
    let clear = try PNGWriter(width: 1, height: 258, hasAlpha: true).file(
      of: [UInt8](repeating: 9, count: 258 * 4))
    let other: [UInt8] = [0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 1, 2, 8, 6, 0, 0, 0]
    #expect(Array(clear.prefix(33)) == start + other + [0x3F, 0xF6, 0xBD, 0x93])
    #expect(clear.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, -1), (Int(Int32.max), 1)])
  func `an image size that PNG does not support is rejected`(_ row: (width: Int, height: Int)) {
    #expect(throws: ImageWritingError.self) {
      try PNGWriter(width: row.width, height: row.height).file(of: [1, 2, 3])
    }
  }

  @Test(arguments: [0, 17, 19, 24])
  func `samples that do not match the image size are rejected`(count: Int) {
    #expect(throws: ImageWritingError.self) {
      try PNGWriter(width: 3, height: 2).file(of: [UInt8](repeating: 0, count: count))
    }
  }
}
