import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import Testing

@testable import SchemeService

/// Pages that the system has to give for each photo, which cost as much time as decoding small ones.
struct PageFaultTests {
  /// Photos for which plain calls take 30 and 380 pages.
  @Test(arguments: [SampleImage.tiles, .balloon])
  func `a warm service asks the system for hardly any pages`(image: SampleImage) async {
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

  /// The number of pages that the system gave to this process, without those read from files.
  private static func faultCount() -> Int {
    var usage = rusage()
    // Source: getrusage(2); 0 is the process itself.
    let code = unsafe getrusage(0, &usage)
    #expect(code == 0)
    return usage.ru_minflt
  }
}
