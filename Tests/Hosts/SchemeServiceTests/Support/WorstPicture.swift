import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import TestCorpora

/// A picture that takes as much memory as its kind can.
enum WorstPicture: String, CaseIterable {
  /// As many colors as there are, and as many as are counted without a table.
  case everyColor, manyColors
  case noise, deepNoise, interlacedDeepAlpha, palette, gray, hugeProfile
  /// The longest sides of a format.
  case wideLine, wideStrip, tallLine, wideJPEG, tallJPEG
  case baseline, progressive, scanPerComponent, inks
  case pixmap, deepPixmap

  func bytes() throws -> [UInt8] {
    switch self {
    case .everyColor: Self.colors(rowCount: 4_096)
    case .manyColors: Self.colors(rowCount: 128)
    case .noise: try png()
    case .deepNoise: try png(samples: 6) { $0.bitDepth = 16 }
    case .interlacedDeepAlpha:
      try png(samples: 8) { ($0.color, $0.bitDepth, $0.isInterlaced) = (.RGBA, 16, true) }
    case .palette:
      try png(samples: 1) { ($0.color, $0.palette) = (.palette, Self.noise(768)) }
    case .gray: try png(samples: 1) { $0.color = .gray }
    case .hugeProfile: try png(100, 100) { $0.profile = Self.profile }
    case .wideLine: try png(1_000_000, 1)
    case .wideStrip: try png(500_000, 2, samples: 8) { ($0.color, $0.bitDepth) = (.RGBA, 16) }
    case .tallLine: try png(1, 1_000_000)
    case .wideJPEG: try jpeg(65_500, 16)
    case .tallJPEG: try jpeg(16, 65_500)
    case .baseline: try jpeg()
    case .progressive: try jpeg { ($0.isProgressive, $0.sampling) = (true, .sampling444) }
    case .scanPerComponent: try jpeg { $0.hasScanPerComponent = true }
    case .inks: try jpeg(samples: 4) { ($0.color, $0.isProgressive) = (.CMYK, true) }
    case .pixmap: pixmap(maximum: 255, bytesPerSample: 1)
    case .deepPixmap: pixmap(maximum: 65_535, bytesPerSample: 2)
    }
  }

  private static let size = (width: 1_500, height: 1_000)

  private static func noise(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 0)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      let bits = generator.next()
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    return Array(bytes[..<count])
  }

  private func png(
    _ width: Int = size.width, _ height: Int = size.height, samples: Int = 3,
    _ change: (inout PNGEncoder) -> Void = { _ in }
  ) throws -> [UInt8] {
    var encoder = PNGEncoder(width: width, height: height)
    encoder.compressionLevel = 1
    change(&encoder)
    return try encoder.encode(Self.noise(width * height * samples))
  }

  private func jpeg(
    _ width: Int = size.width, _ height: Int = size.height, samples: Int = 3,
    _ change: (inout JPEGEncoder) -> Void = { _ in }
  ) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: width, height: height)
    change(&encoder)
    return try encoder.encode(Self.noise(width * height * samples))
  }

  private func pixmap(maximum: Int, bytesPerSample: Int) -> [UInt8] {
    let (width, height) = Self.size
    return Array("P6 \(width) \(height) \(maximum)\n".utf8)
      + Self.noise(width * height * 3 * bytesPerSample)
  }

  /// Returns a PNG of 4,096 different colors in each row, and other ones in each other row. From row to
  /// row, green rises by 16, and after each 16 rows, red by 1.
  private static func colors(rowCount: Int) -> [UInt8] {
    var first: [UInt8] = [0]
    for block in 0..<16 { for blue in 0..<256 { first += [0, UInt8(block), UInt8(blue)] } }
    func next(_ difference: [UInt8]) -> [UInt8] {
      // Source: PNG, 9.2; filter 2 adds the row above.
      [2] + repeatElement(difference, count: 4_096).joined()
    }
    let (greener, redder) = (next([0, 16, 0]), next([1, 16, 0]))
    let rows = first + (1..<rowCount).flatMap { $0 % 16 == 0 ? redder : greener }
    func number(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
    return PNGChunk.file(of: [
      PNGChunk("IHDR", number(4_096) + number(rowCount) + [8, 2, 0, 0, 0]),
      PNGChunk("IDAT", Zlib.deflated(rows)), PNGChunk("IEND"),
    ])
  }

  /// A profile of nearly four megabytes, whose table has 108 nodes along each channel. Source: ICC.1,
  /// 7.2, 7.3 and 10.11.
  private static let profile: [UInt8] = {
    func number(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
    let ramp = (0...255).map { UInt8($0) }
    let ramps = ramp + ramp + ramp
    let table =
      Array("mft1".utf8) + [0, 0, 0, 0, 3, 3, 108, 0] + [UInt8](repeating: 0, count: 36) + ramps
      + noise(108 * 108 * 108 * 3) + ramps
    let name =
      Array("desc".utf8) + number(0) + number(2) + [65, 0] + [UInt8](repeating: 0, count: 78)
    let namePlace = 132 + 2 * 12
    let tags =
      number(2) + Array("desc".utf8) + number(namePlace) + number(name.count)
      + Array("A2B0".utf8) + number(namePlace + name.count) + number(table.count)
    let size = 128 + tags.count + name.count + table.count
    let head = number(size) + [0, 0, 0, 0, 2, 0, 0, 0] + Array("mntrRGB Lab ".utf8)
    return head + [UInt8](repeating: 0, count: 36 - head.count) + Array("acsp".utf8)
      + [UInt8](repeating: 0, count: 28) + number(0xF6D6) + number(0x10000) + number(0xD32D)
      + [UInt8](repeating: 0, count: 48) + tags + name + table
  }()
}
