import Foundation
import ImageDecoding
import SchemeService
import SystemCalls

/// Small photos and large photos in one service.
enum SmallPhotos {
  /// Measures the times of small photos, one after another, alone and next to as many large ones as
  /// there are threads, and prints them.
  static func measure(_ large: RawPath, _ small: RawPath, _ time: Duration) async throws {
    let service = try ExtractionService()
    _ = try await times(of: small, in: service, .seconds(1))
    let alone = try await times(of: small, in: service, time)
    let others = (0..<SystemThread.processorCount).map { number in
      Task {
        while !Task.isCancelled {
          _ = try await service.extract(
            SchemeRequest(.file(large), caller: RequestCaller("large \(number)")))
        }
      }
    }
    let beside = try await times(of: small, in: service, time)
    for other in others { other.cancel() }
    for other in others { _ = try? await other.value }
    await service.shutDown()
    printLine("small photos alone", alone.summary)
    printLine("beside large ones", beside.summary)
    printLine(
      "p99", figure(beside.percentile99 / alone.percentile99, "times that alone (goal: below 3)"))
  }

  private static func times(
    of photo: RawPath, in service: ExtractionService, _ time: Duration
  ) async throws -> TimeLog {
    let (clock, log) = (ContinuousClock(), TimeLog())
    let end = clock.now.advanced(by: time)
    while clock.now < end {
      let start = clock.now
      _ = try await service.extract(SchemeRequest(.file(photo), caller: "small"))
      log.add(start.duration(to: clock.now))
    }
    return log
  }
}
