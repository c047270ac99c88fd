import CImageCodecs
import ImageDecoding
import ImageEncoding
import SampleImageGenerator
import SampleImages
import Testing

struct DecodingLimitsTests {
  private func read(
    _ bytes: [UInt8], _ change: (inout DecodingLimits) -> Void
  ) throws(DecodingError) -> DecodingReport {
    var limits = DecodingLimits()
    change(&limits)
    return try ImageDecoder(limits: limits, isStrict: true).readRows(of: .bytes(bytes)) { _, _ in }
  }

  private func jpeg(isProgressive: Bool) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: 64, height: 48)
    encoder.isProgressive = isProgressive
    encoder.sampling = .sampling444
    return try encoder.encode((0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 * 7) })
  }

  @Test(arguments: [SampleImage.harbor, .forest, .balloon, .tiles])
  func `as many pixels as the limit are read, and one more is refused`(photo: SampleImage) throws {
    let bytes = try photo.bytes()
    let count = try ImageDecoder().info(of: .bytes(bytes)).size.pixelCount
    #expect(throws: Never.self) { try read(bytes) { $0.maximumPixelCount = count } }
    #expect(throws: DecodingError.limitExceeded(.pixels, value: count, limit: count - 1)) {
      try read(bytes) { $0.maximumPixelCount = count - 1 }
    }
  }

  @Test func `the coefficients of a progressive JPEG count as memory, a baseline one has none`()
    throws
  {
    let small: (inout DecodingLimits) -> Void = { $0.maximumMemory = 20_000 }
    #expect(throws: Never.self) { try read(jpeg(isProgressive: false), small) }
    let error = #expect(throws: DecodingError.self) { try read(jpeg(isProgressive: true), small) }
    guard case .limitExceeded(.memory, let value, 20_000) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let coefficientCount = 64 * 48 * 3
    #expect(value >= 2 * coefficientCount && value <= 3 * coefficientCount)
    #expect(throws: Never.self) {
      try read(jpeg(isProgressive: true)) { $0.maximumMemory = value + 1_000_000 }
    }
  }

  @Test func `as many scans as the limit are read, and one more is refused`() throws {
    let bytes = try jpeg(isProgressive: true)
    let scanCount = zip(bytes, bytes.dropFirst()).count { $0 == (0xFF, 0xDA) }
    #expect(scanCount > 2)
    #expect(throws: Never.self) { try read(bytes) { $0.maximumScanCount = scanCount } }
    #expect(throws: DecodingError.limitExceeded(.scans, value: scanCount, limit: scanCount - 1)) {
      try read(bytes) { $0.maximumScanCount = scanCount - 1 }
    }
  }

  @Test func `a profile above the limit is ignored with a warning`() throws {
    let bytes = try SampleImage.tulips.bytes()
    let profileSize = DisplayP3Profile.bytes.count
    let kept = try read(bytes) { $0.maximumProfileSize = profileSize }
    #expect(kept.image.colorSpace == "Display P3" && kept.warnings.isEmpty)
    let ignored = try read(bytes) { $0.maximumProfileSize = profileSize - 1 }
    #expect(ignored.image.colorSpace == "sRGB" && ignored.warnings.count == 1)
  }

  @Test func `a PNG's claim is refused before anything is allocated`() throws {
    var encoder = PNGEncoder(width: 1, height: 1)
    encoder.color = .gray
    var bytes = try encoder.encode([0])
    // 1,000,000 × 1,000,000 pixels, with the header's checksum mended.
    bytes.replaceSubrange(16..<24, with: [0, 0x0F, 0x42, 0x40, 0, 0x0F, 0x42, 0x40])
    bytes.replaceSubrange(29..<33, with: bytes[12..<29].crc32)
    #expect(
      throws: DecodingError.limitExceeded(
        .pixels, value: 1_000_000_000_000, limit: DecodingLimits().maximumPixelCount)
    ) { try read(bytes) { _ in } }
  }
}

extension ArraySlice<UInt8> {
  /// The checksum of a PNG chunk (W3C PNG third edition, 5.5).
  fileprivate var crc32: [UInt8] {
    let sum = reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * UInt32($0))) }
  }
}
