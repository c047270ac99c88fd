import DecodingFixtures
import ImageDecoding
import SampleImages
import SystemCalls
import TestClocks
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

  @Test func `a header is looked for after twice the bytes, and no longer once it is found`()
    async throws
  {
    let sizes = Monitor<[Int]>([])
    var buffer = try BodyBuffer(announced: nil, limit: 1 << 20) { bytes in
      sizes.withLock { $0.append(bytes.count) }
      if bytes.count < 3_000 { throw DecodingError.truncated(.jpeg, rowsRead: 0, rowCount: 0) }
      return nil
    }
    for _ in 0..<40 { try await buffer.append([UInt8](repeating: 0, count: 500)) }
    #expect(try await buffer.finish().bytes.count == 20_000)
    #expect(sizes.withLock { $0 } == [1_000, 2_000, 4_000])
  }

  @Test func `nothing is received or begun for a cancelled task`() async {
    let line = AdmissionLine(
      capacity: AdmissionQueue.Capacity(running: 1, memory: 9, waiting: 9), clock: ManualClock())
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask {
        await #expect(throws: CancellationError.self) {
          var buffer = try BodyBuffer(announced: 9, limit: 9, readHeader: Self.demand)
          try await buffer.append([1])
        }
        await #expect(throws: CancellationError.self) {
          try await line.withAdmission(AdmissionQueue.Demand(work: 1, memory: 1)) { _ in
            Issue.record("it begins")
          }
        }
      }
    }
  }

  @Sendable private static func demand(_ bytes: [UInt8]) async throws -> DecodingDemand {
    try ImageDecoder().demand(of: .bytes(bytes))
  }
}
