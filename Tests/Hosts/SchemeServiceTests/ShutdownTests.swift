import SampleImages
import SystemCalls
import TestClocks
import Testing

@testable import SchemeService

/// A service that shuts down while requests arrive, wait and run.
@Suite(.timeLimit(.minutes(10)))
struct ShutdownTests {
  private static let harbor = PhotoBody.file(RawPath(SampleImage.harbor.path))

  @Test func `a service that shuts down finishes its requests and refuses new ones`() async throws {
    let (events, gate) = (EventLog(), Gate())
    let service = try ExtractionService(limits: .patient, threadCount: 1, observer: events)
    let first = Task { try await service.extract(SchemeRequest(Self.harbor), progress: gate.stop) }
    try await gate.isReached()
    let second = Task { try await service.extract(SchemeRequest(Self.harbor)) }
    try await events.waitFor(.waiting)
    async let end: Void = service.shutDown()
    try await events.waitFor(.shuttingDown)
    do {
      _ = try await service.extract(SchemeRequest(Self.harbor))
      Issue.record("the request is not refused")
    } catch ServiceError.draining {}
    gate.open()
    await end
    _ = try await (first.value, second.value)
  }

  @Test func `a body that is arriving when the service shuts down is still received`()
    async throws
  {
    let events = EventLog()
    let service = try ExtractionService(limits: .patient, threadCount: 1, observer: events)
    let (chunks, sender) = AsyncStream.makeStream(of: [UInt8].self)
    let bytes = try SampleImage.harbor.bytes()
    sender.yield(Array(bytes.prefix(1_000)))
    let request = Task { try await service.extract(SchemeRequest(.chunks(chunks))) }
    try await events.waitFor(.arrived)
    try await waitUntil("a body") { service.load.bodyCount > 0 }
    async let end: Void = service.shutDown()
    try await events.waitFor(.shuttingDown)
    sender.yield(Array(bytes.dropFirst(1_000)))
    sender.finish()
    _ = try await request.value
    await end
  }

  @Test func `requests that exceed the grace period are stopped`() async throws {
    let (clock, events, gate) = (ManualClock(), EventLog(), Gate())
    let service = try ExtractionService(
      limits: ServiceLimits(), threadCount: 1, clock: clock, observer: events)
    let first = Task { try await service.extract(SchemeRequest(Self.harbor), progress: gate.stop) }
    try await gate.isReached()
    async let end: Void = service.shutDown(grace: .seconds(3))
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(3))
    try await events.waitFor(.stopped)
    gate.open()
    do {
      _ = try await first.value
      Issue.record("the request is not stopped")
    } catch ServiceError.draining {}
    await end
  }

  @Test func `a shutdown ends with the last request, before the grace period is over`()
    async throws
  {
    let (clock, events, gate) = (ManualClock(), EventLog(), Gate())
    let service = try ExtractionService(
      limits: .patient, threadCount: 1, clock: clock, observer: events)
    let request = Task {
      try await service.extract(SchemeRequest(Self.harbor), progress: gate.stop)
    }
    try await gate.isReached()
    let end = Task { await service.shutDown(grace: .seconds(3)) }
    try await clock.waitForSleepers()
    gate.open()
    _ = try await request.value
    defer { end.cancel() }
    try await waiting(for: "the end of the service") { await end.value }
    #expect(!events.all.contains(.stopped), "nothing was stopped")
  }

  @Test func `the threads end when the service is released`() async throws {
    let ending = try await Self.useOnce()
    try await waiting(for: "the end of the threads") { await ending.wait() }
  }

  private static func useOnce() async throws -> WorkerThreads.Ending {
    let threads = try WorkerThreads(count: 2)
    let service = ExtractionService(limits: .patient, executor: threads)
    _ = try await service.extract(SchemeRequest(harbor))
    return threads.ending
  }
}
