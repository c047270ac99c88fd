import DecodingFixtures
import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeService
import ScratchFolders
import SystemCalls
import TestClocks
import Testing

/// Services and their requests: answered, refused, cancelled, late, or interrupted by their senders.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct ServiceLifetimes {
  private struct HangUp: Error {}

  @Test func `requests release their places and resources`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      // A photo of few colors, since clustering many would take most of the time.
      let photo = try SmallImage.gray.bytes()
      let path = RawPath(try folder.write("photo", photo))
      let service = try ExtractionService(threadCount: 2)
      try await expectNothingLeft(in: folder.path) { run in
        let bodies: [PhotoBody] = [
          .file(path), .bytes(photo), .bytes(Array(photo.prefix(run % 300))),
          .file("/dev/null/none"),
          .chunks(Self.chunks(of: photo, hangsUp: false)),
          .chunks(Self.chunks(of: photo, hangsUp: true)),
        ]
        for (index, body) in bodies.enumerated() {
          let request = SchemeRequest(
            body, caller: RequestCaller("\(index)"),
            timeLimit: (run + index) % 7 == 0 ? .zero : .seconds(60))
          let work = Task { try await service.extract(request) }
          if (run + index) % 4 == 0 { work.cancel() }
          _ = await work.result
          let watching = Task { for try await _ in service.updates(of: request) { break } }
          _ = await watching.result
        }
        // Leaving the iteration over updates does not wait for the end of the work.
        try await waitUntil("the end of all requests") {
          service.load.requestCount == 0 && service.load.bodyCount == 0
        }
      }
      await service.shutDown()
    }
  }

  @Test func `a service that ends releases its threads`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let photo = try SmallImage.plainPNG.bytes()
      let bodies: [PhotoBody] = [.bytes(photo), .file(RawPath(try folder.write("photo", photo)))]
      try await expectNothingLeft(after: 40, in: folder.path) { run in
        let service = try ExtractionService(threadCount: 2)
        let work = Task {
          for body in bodies { _ = try await service.extract(SchemeRequest(body)) }
        }
        if run % 2 == 0 { _ = await work.result }
        await service.shutDown(grace: run % 3 == 0 ? .zero : .seconds(60))
        _ = await work.result
      }
    }
  }

  private static func chunks(of bytes: [UInt8], hangsUp: Bool) -> AsyncThrowingStream<
    [UInt8], any Error
  > {
    AsyncThrowingStream { continuation in
      continuation.yield(Array(bytes.prefix(bytes.count / 2)))
      guard !hangsUp else { return continuation.finish(throwing: HangUp()) }
      continuation.yield(Array(bytes.dropFirst(bytes.count / 2)))
      continuation.finish()
    }
  }
}
