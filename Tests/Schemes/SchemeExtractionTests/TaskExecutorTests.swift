import CZlib
import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import ScratchFolders
import Testing

/// Extraction on the threads of a preferred task executor, as in services.
struct TaskExecutorTests {
  /// Runs in a separate process whose cooperative pool is fully occupied, while an idle pipe
  /// occupies one of the executor's two threads. Work that reached the pool would never finish, and
  /// the alarm would end the process.
  @Test func `large photos and idle pipes use only threads of the preferred executor`() async {
    await #expect(processExitsWith: .success) {
      alarm(600)
      let executor = ThreadExecutor(threadCount: 2)
      try await Task(executorPreference: executor) { try await Self.extractWithoutPool() }.value
    }
  }

  private static func extractWithoutPool() async throws {
    let pool = CooperativePool()
    pool.occupy()
    defer { pool.release() }
    let folder = try ScratchFolder()
    let photos = [
      SampleImage.harbor.path, SampleImage.forest.path, SampleImage.tiles.path,
      try folder.write("large.png", try PlainPNG.noise(width: 1_200, height: 900)),
    ]
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    try await withThrowingTaskGroup { group in
      group.addTask {
        await #expect(throws: ExtractionError.decoding(.empty)) {
          try await SchemeExtractor().scheme(of: .fileDescriptor(descriptor))
        }
      }
      for path in photos {
        let fractions = try await fractions(of: .file(path))
        #expect(fractions.last == 1, "\(path)")
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 }, "\(path)")
      }
      try pipe.fileHandleForWriting.close()
      try await group.waitForAll()
    }
  }

  /// Returns all fractions that an extraction reports.
  private static func fractions(of input: ImageInput) async throws -> [Double] {
    let (fractions, continuation) = AsyncStream.makeStream(of: Double.self)
    _ = try await SchemeExtractor().extract(from: input) { continuation.yield($0) }
    continuation.finish()
    return await fractions.reduce(into: []) { $0.append($1) }
  }
}

/// The threads that run tasks without a preferred executor.
private struct CooperativePool {
  private let occupied = DispatchSemaphore(value: 0)
  private let released = DispatchSemaphore(value: 0)
  private let threadCount = ProcessInfo.processInfo.activeProcessorCount

  /// Blocks every thread, and returns once all are blocked.
  func occupy() {
    for _ in 0..<threadCount { Task.detached { hold() } }
    for _ in 0..<threadCount { occupied.wait() }
  }

  /// Releases the threads that `occupy()` blocked.
  func release() {
    for _ in 0..<threadCount { released.signal() }
  }

  private func hold() {
    occupied.signal()
    released.wait()
  }
}
