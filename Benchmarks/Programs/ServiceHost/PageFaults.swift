import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeService

/// The memory pages that the system gives this process for each photo, one photo at a time.
enum PageFaults {
  /// The number of photos before the count, and of photos counted.
  private static let (warmUpCount, photoCount) = (30, 100)

  /// Counts the pages for direct calls and for a service, and prints them.
  static func measure(_ photo: RawPath) async throws {
    let extractor = SchemeExtractor(taskCount: 1)
    let service = try ExtractionService(threadCount: 1)
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: photo.description)))
    let plain = try await faults { _ = try await extractor.extract(from: .bytes(bytes)) }
    let served = try await faults { _ = try await service.extract(SchemeRequest(.bytes(bytes))) }
    let gathered = try await faults {
      let chunks = AsyncStream { continuation in
        for start in stride(from: 0, to: bytes.count, by: 64 << 10) {
          continuation.yield(bytes[start..<min(start + 64 << 10, bytes.count)])
        }
        continuation.finish()
      }
      let body = PhotoBody.chunks(chunks, byteCount: bytes.count)
      _ = try await service.extract(SchemeRequest(body))
    }
    await service.shutDown()
    printLine(
      URL(fileURLWithPath: photo.description).lastPathComponent,
      figure(plain, "pages a photo for plain calls"),
      figure(served, "for the service (goal: below 20)"), figure(gathered, "with bodies in chunks"))
  }

  /// Returns the number of pages for each repetition of some work.
  private static func faults(_ work: () async throws -> Void) async throws -> Double {
    for _ in 0..<warmUpCount { try await work() }
    let before = count()
    for _ in 0..<photoCount { try await work() }
    return Double(count() - before) / Double(photoCount)
  }

  /// The number of page faults so far that needed no reading from files.
  private static func count() -> Int {
    var usage = rusage()
    // SAFETY: the structure outlives the call. Source: getrusage(2); 0 is the process itself.
    _ = unsafe getrusage(0, &usage)
    return usage.ru_minflt
  }
}
