import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import Testing

@testable import SchemeService

/// Page faults per photo, which for small photos take as much time as decoding.
struct PageFaultTests {
  /// Photos for which extractions outside a service cause 30 and 380 page faults.
  @Test(arguments: [SampleImage.tiles, .balloon])
  func `a warm service causes few page faults per photo`(image: SampleImage) async {
    await #expect(processExitsWith: .success) { [path = image.path as String] in
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      let service = try ExtractionService(limits: .patient, threadCount: 1)
      for _ in 0..<4 { _ = try await service.extract(SchemeRequest(.bytes(bytes))) }
      let before = Self.faultCount()
      for _ in 0..<5 { _ = try await service.extract(SchemeRequest(.bytes(bytes))) }
      let count = Double(Self.faultCount() - before) / 5
      #expect(count < 20)
    }
  }

  /// Returns the number of minor page faults of this process, without those that read from disk.
  private static func faultCount() -> Int {
    var usage = rusage()
    // Source: getrusage(2); 0 is the process itself.
    let code = unsafe getrusage(0, &usage)
    #expect(code == 0)
    return usage.ru_minflt
  }
}
