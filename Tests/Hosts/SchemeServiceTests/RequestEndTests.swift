import SystemCalls
import TestClocks
import Testing

@testable import SchemeService

/// Requests that end for one or several reasons.
struct RequestEndTests {
  /// The reasons for which a request may end.
  enum Reason: CaseIterable {
    case deadline, shutdown, caller
  }

  /// Returns the error of a request that is stopped for several reasons, all of which occur before
  /// its work ends.
  private func error(of reasons: [Reason]) async throws -> ServiceError? {
    let (clock, runs, isOver) = (ManualClock(), RequestRuns(), TaskMonitor<Bool, AnyChange>(false))
    let (deadlines, passes) = AsyncStream.makeStream(of: Void.self)
    let request = Task {
      try await runs.run(
        until: Deadline(after: .seconds(5), on: clock),
        late: { stop in
          stop()
          passes.yield()
        }
      ) {
        await isOver.waitUncancelled(for: .change) { $0 ? () : nil }
        try Task.checkCancellation()
      }
    }
    try await clock.waitForSleepers()
    for reason in reasons {
      switch reason {
      case .deadline:
        await clock.advance(by: .seconds(5))
        try await arrival(of: "the deadline", from: deadlines)
      case .shutdown: runs.stopAll()
      case .caller: request.cancel()
      }
    }
    isOver.withLock { $0 = true }
    isOver.wake(.change)
    do {
      try await waiting(for: "the end of the request") { try await request.value }
      return nil
    } catch {
      return ServiceError(error)
    }
  }

  @Test(arguments: [
    ([Reason.deadline], ServiceError.Kind.deadlineExceeded), ([.shutdown], .draining),
    ([.caller], .cancelled), ([.deadline, .shutdown], .deadlineExceeded),
    ([.shutdown, .deadline], .draining), ([.shutdown, .deadline, .shutdown], .draining),
    // A caller that cancelled is gone, so that no other reason matters.
    ([.deadline, .caller], .cancelled), ([.shutdown, .caller], .cancelled),
    ([.caller, .shutdown], .cancelled),
  ])
  func `a stopped request reports its first reason, or cancellation by its caller`(
    reasons: [Reason], kind: ServiceError.Kind
  ) async throws {
    #expect(try await error(of: reasons)?.kind == kind)
  }

  @Test(arguments: [true, false])
  func `a received body counts with its actual size`(isAnnounced: Bool) async throws {
    let gate = Gate()
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let bytes = Array("P5 200 100 255\n".utf8) + (0..<20_000).map { UInt8($0 & 1) }
    let body = PhotoBody.chunks(
      Chunks(of: bytes), byteCount: isAnnounced ? bytes.count + 1_000 : nil)
    let request = Task {
      try await service.extract(SchemeRequest(body), progress: gate.stop)
    }
    try await gate.isReached()
    #expect(service.load.bodyMemory == bytes.count)
    gate.open()
    _ = try await request.value
    #expect(service.load.bodyMemory == 0)
  }
}
