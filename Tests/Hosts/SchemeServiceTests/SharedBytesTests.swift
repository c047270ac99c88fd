import Foundation
import ImageDecoding
import SampleImages
import SystemCalls
import Testing

@testable import SchemeService

/// Bytes that are used without a copy.
struct SharedBytesTests {
  /// A collection with contiguous storage, which counts accesses to single bytes.
  private struct Lender: Collection, Sendable {
    let bytes: [UInt8]
    let askedCount = Monitor(0)

    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }

    func index(after index: Int) -> Int { index + 1 }

    subscript(index: Int) -> UInt8 {
      askedCount.withLock { $0 += 1 }
      return bytes[index]
    }

    func withContiguousStorageIfAvailable<Result>(
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? { unsafe try bytes.withUnsafeBufferPointer(body) }
  }

  @Test func `contiguous bytes are decoded without a copy`() async throws {
    let lender = Lender(bytes: try SampleImage.harbor.bytes())
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let response = try await service.extract(SchemeRequest(.bytes(lender)))
    #expect(lender.askedCount.withLock { $0 } == 0)
    let expected = try await service.extract(SchemeRequest(.bytes(lender.bytes)))
    #expect(response == expected)
    let data = try await service.extract(SchemeRequest(.bytes(Data(lender.bytes))))
    #expect(data == expected)
  }

  @Test func `bytes without contiguous storage are copied`() {
    let bytes = SharedBytes((0..<300).lazy.map { UInt8(truncatingIfNeeded: $0) }.reversed())
    #expect(bytes.count == 300 && bytes.withSpan { $0[0] } == 43)
  }

  @Test func `equal bytes in different collections are equal`() {
    let array = [UInt8](0...255) + [1, 2, 3]
    let shared = SharedBytes(array)
    #expect(shared == SharedBytes(Data(array)) && shared == SharedBytes(([9] + array).dropFirst()))
    #expect(Set([shared, SharedBytes(Data(array))]).count == 1)
    for index in array.indices {
      var changed = array
      changed[index] ^= 1
      #expect(shared != SharedBytes(changed))
    }
    #expect(shared != SharedBytes(array.dropLast()) && SharedBytes([]) == SharedBytes(Data()))
  }

  @Test func `decoding shared bytes throws the same errors as other inputs`() throws {
    #expect(throws: DecodingError.empty) { try ImageDecoder().info(of: .shared(SharedBytes([]))) }
    #expect(throws: DecodingError.limitExceeded(.bytes, value: 2, limit: 1)) {
      var limits = DecodingLimits()
      limits.maximumFileSize = 1
      _ = try ImageDecoder(limits: limits).info(of: .shared(SharedBytes([0xFF, 0xD8])))
    }
    #expect(throws: DecodingError.unsupportedFormat(name: "GIF")) {
      try ImageDecoder().info(of: .shared(SharedBytes(Data("GIF89a".utf8))))
    }
  }
}
