import CFixtureWriters
import ColorMath
import DecodingFixtures
import FixtureEncoding
import Foundation
import ImageDecoding
import SchemeExtraction
import Testing

/// Photos of high dynamic range, whose brightest colors are brighter than white.
struct HDRColorTests {
  enum Curve: UInt8, Sendable, CaseIterable {
    case pq = 16
    case hlg = 18

    /// The signal of a luminance in cd/m². Source: ITU-R BT.2100-2, tables 4 and 5, with a gamma of
    /// 1.2 for each channel.
    func signal(_ luminance: Double) -> Double {
      switch self {
      case .pq:
        let power = pow(luminance / 10_000, 2610.0 / 16384)
        return pow(
          (3424.0 / 4096 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
      case .hlg:
        let scene = pow(luminance / 1_000, 1 / 1.2)
        return scene <= 1.0 / 12
          ? sqrt(3 * scene) : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
      }
    }
  }

  /// Vertical bands of equal width, whose channels are signals.
  private func scheme(
    of bands: [[Double]], _ curve: Curve, bits: Int
  ) async throws -> ImageColorScheme {
    var encoder = PNGEncoder(width: 60 * bands.count, height: 120)
    (encoder.color, encoder.bitDepth) = (.RGB, bits)
    let row = bands.flatMap { band in
      let pixel = band.flatMap { signal -> [UInt8] in
        let sample = Int((signal * Double(bits == 8 ? 255 : 65_535)).rounded())
        return bits == 8 ? [UInt8(sample)] : [UInt8(sample >> 8), UInt8(sample & 255)]
      }
      return Array(repeating: pixel, count: 60).flatMap(\.self)
    }
    let rows = Array(repeating: row, count: 120).flatMap(\.self)
    var chunks = try #require(PNGChunk.chunks(of: encoder.encode(rows)))
    chunks.insert(PNGChunk("cICP", [9, curve.rawValue, 0, 1]), at: 1)
    let extractor = SchemeExtractor()
    return try await extractor.scheme(of: .bytes(PNGChunk.file(of: chunks)))
  }

  private func check(_ scheme: ImageColorScheme, hasBands count: Int) {
    #expect(scheme.swatches.count == count)
    #expect(scheme.swatches.allSatisfy { abs($0.share - 1 / Double(count)) < 1e-9 })
    #expect(scheme.rest < 1e-9)
  }

  @Test(
    arguments: [
      [[0xC8, 0x3C, 0x46], [0x1E, 0x8C, 0xBE], [0xF0, 0xD2, 0x5A], [0x2D, 0x7D, 0x46]],
      [[0xFF, 0xFF, 0xFF], [0xFF, 0xC0, 0xC0], [0xC0, 0xFF, 0xFF], [0x10, 0x10, 0x10]],
      [[0xE0, 0x20, 0x20], [0xE0, 0xA0, 0x20], [0x20, 0xE0, 0x20], [0x20, 0x20, 0xE0]],
      [[0xDC, 0xB4, 0xC8], [0xF0, 0xD2, 0x5A], [0xB4, 0xDC, 0xF0], [0x50, 0x32, 0x78]],
    ], Curve.allCases)
  func `bands brighter than white are colors of their own`(
    bands: [[Int]], curve: Curve
  ) async throws {
    let signals = bands.map { $0.map { Double($0) / 255 } }
    for bits in [8, 16] {
      check(try await scheme(of: signals, curve, bits: bits), hasBands: bands.count)
    }
  }

  @Test(
    arguments: [
      (.pq, [1, 8, 63, 500, 4_000]), (.pq, [1, 1_000, 2_000, 4_000]), (.pq, [0.5, 250, 400]),
      (.pq, [203, 300, 800, 10_000]), (.hlg, [1, 8, 63, 300, 1_000]), (.hlg, [203, 350, 600]),
    ] as [(Curve, [Double])])
  func `grays of any luminance are told apart, the brightest as the lightest`(
    curve: Curve, luminances: [Double]
  ) async throws {
    for bits in [8, 16] {
      let bands = luminances.map { [Double](repeating: curve.signal($0), count: 3) }
      let scheme = try await scheme(of: bands, curve, bits: bits)
      check(scheme, hasBands: bands.count)
      let sorted = scheme.swatches.sorted { $0.position.x < $1.position.x }
      for (dark, bright) in zip(sorted, sorted.dropFirst()) {
        #expect(bright.color.lightness > dark.color.lightness + 0.01)
        #expect(bright.rgb.green > dark.rgb.green)
      }
      #expect(scheme.swatches.allSatisfy { $0.rgb.red == $0.rgb.blue })
    }
  }

  @Test(arguments: Curve.allCases)
  func `a color keeps its hue where it is brighter than white`(curve: Curve) async throws {
    // The same chromaticity at three luminances: an orange.
    let bands = [60.0, 250, 900].map { [$0, $0 * 0.4, $0 * 0.1].map(curve.signal) }
    let scheme = try await scheme(of: bands, curve, bits: 16)
    check(scheme, hasBands: 3)
    let hues = scheme.swatches.map { atan2($0.color.b, $0.color.a) }
    // The channels are rounded to 8 bits.
    #expect((hues.max() ?? 9) - (hues.min() ?? 0) < 0.04)
  }
}
