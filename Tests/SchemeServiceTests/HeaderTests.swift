import DecodingFixtures
import ImageDecoding
import SampleImages
import Testing

@testable import SchemeService

/// Headers in the first bytes of photos: they are found once complete, and an incomplete header is
/// no error.
struct HeaderTests {
  @Test(arguments: SampleImage.allCases)
  func `the first bytes of a photo are never reported as damaged`(image: SampleImage) throws {
    let bytes = try image.bytes()
    let whole = try Self.demand(ofFirst: bytes.count, of: bytes)
    #expect(whole != nil)
    var length = 512
    while length < bytes.count {
      let demand = try Self.demand(ofFirst: length, of: bytes)
      #expect(demand == whole || demand == nil && length < 100_000, "\(length) bytes")
      length += max(1, length / 40)
    }
  }

  /// Returns the demand that the first bytes of a photo announce, or `nil` if the header is not complete.
  private static func demand(ofFirst count: Int, of bytes: [UInt8]) throws -> DecodingDemand? {
    do {
      return try ImageDecoder().demand(of: .bytes(Array(bytes.prefix(count))))
    } catch {
      if case .truncated(_, rowsRead: 0, rowCount: 0) = error { return nil }
      throw error
    }
  }

  @Test(arguments: [1, 7, 100, 512, 1_000, 100_000])
  func `a buffer collects a body regardless of its chunk sizes`(chunkSize: Int) async throws {
    let bytes = try SampleImage.harbor.bytes()
    var buffer = try BodyBuffer(announced: bytes.count, limit: bytes.count, readHeader: Self.demand)
    for start in stride(from: 0, to: bytes.count, by: chunkSize) {
      try await buffer.append(bytes[start..<min(start + chunkSize, bytes.count)])
    }
    let (gathered, demand) = try await buffer.finish()
    #expect(gathered == bytes)
    #expect(try await demand == Self.demand(bytes))
  }

  @Test func `a body longer than announced or than allowed is refused`() async throws {
    var short = try BodyBuffer(announced: 10, limit: 100, readHeader: Self.demand)
    try await short.append([UInt8](repeating: 0, count: 10))
    await #expect(
      throws: ServiceError(.corrupt, "the body is longer than the 10 bytes announced")
    ) { try await short.append([0]) }
    var unannounced = try BodyBuffer(announced: nil, limit: 10, readHeader: Self.demand)
    try await unannounced.append([UInt8](repeating: 0, count: 10))
    await #expect(
      throws: ServiceError(DecodingError.limitExceeded(.bytes, value: 11, limit: 10))
    ) { try await unannounced.append([0]) }
    #expect(throws: DecodingError.limitExceeded(.bytes, value: 101, limit: 100)) {
      _ = try BodyBuffer(announced: 101, limit: 100, readHeader: Self.demand)
    }
  }

  @Sendable private static func demand(_ bytes: [UInt8]) async throws -> DecodingDemand {
    try ImageDecoder().demand(of: .bytes(bytes))
  }
}
