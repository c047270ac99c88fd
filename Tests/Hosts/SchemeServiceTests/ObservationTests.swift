import ImageDecoding
import SampleImages
import SystemCalls
import TestClocks
import Testing

@testable import SchemeService

/// What an observer learns: the events of each request, their times, and the load at each of them.
@Suite(.timeLimit(.minutes(10)))
struct ObservationTests {
  private let clock = ManualClock()
  private let events = EventLog()

  private func stages(of number: Int) -> [ServiceEvent.Stage] {
    events.events.filter { $0.request?.number == number }.map(\.stage)
  }

  /// An observer that asks for the load of its service at each event.
  private final class LoadLog: ServiceObserver {
    let service = Monitor<ExtractionService?>(nil)
    let loads = Monitor<[ServiceLoad]>([])

    func observe(_ event: ServiceEvent) {
      guard let load = service.withLock({ $0 })?.load else { return }
      loads.withLock { $0.append(load) }
    }
  }

  @Test(arguments: [false, true])
  func `the load has a request's memory as long as it is needed`(hasUpdates: Bool) async throws {
    let log = LoadLog()
    let service = try ExtractionService(limits: .patient, threadCount: 1, observer: log)
    log.service.withLock { $0 = service }
    defer { log.service.withLock { $0 = nil } }
    let bytes = try SampleImage.harbor.bytes()
    let request = SchemeRequest(.bytes(bytes))
    if hasUpdates {
      for try await _ in service.updates(of: request) {}
    } else {
      _ = try await service.extract(request)
    }
    let cost = PhotoCost(
      try ImageDecoder().demand(of: .bytes(bytes)), by: request.extractor, hasUpdates: hasUpdates)
    func load(bodies: Int, running: Int) -> ServiceLoad {
      ServiceLoad(
        requestCount: bodies, bodyCount: bodies, waitingBodyCount: 0, runningCount: running,
        waitingCount: 0, bodyMemory: bodies * bytes.count, workingMemory: running * cost.memory)
    }
    // When it arrives, is received, starts, is decoded and ends.
    let expected = [(0, 0), (1, 0), (1, 1), (1, 1), (0, 0)].map { load(bodies: $0, running: $1) }
    #expect(log.loads.withLock { $0 } == expected)
  }

  @Test func `events have the time since their request arrived`() async throws {
    let service = try ExtractionService(
      limits: .patient, threadCount: 1, clock: clock, observer: events)
    await clock.advance(by: .seconds(100))
    let rest = Monitor([try SampleImage.harbor.bytes()])
    let chunks = AsyncStream(unfolding: { [clock] in
      await clock.advance(by: .seconds(1))
      return rest.withLock { $0.popLast() }
    })
    _ = try await service.extract(SchemeRequest(.chunks(chunks))) { [clock] fraction in
      clock.set(ManualClock.Instant(offset: .seconds(fraction < 1 ? 105 : 109)))
    }
    #expect(
      stages(of: 1) == [
        .arrived, .received, .started(after: .seconds(2)), .decoded(after: .seconds(5)),
        .ended(nil, after: .seconds(9)),
      ])
  }

  @Test func `requests have the service's time limit unless they set one, and wait for a body`()
    async throws
  {
    var limits = ServiceLimits.patient
    (limits.timeLimit, limits.bodyCount) = (.seconds(5), 1)
    let service = try ExtractionService(
      limits: limits, threadCount: 1, clock: clock, observer: events)
    let (silence, end) = AsyncStream.makeStream(of: [UInt8].self)
    let late = Task { try await service.extract(SchemeRequest(.chunks(silence))) }
    try await clock.waitForSleepers()
    let bytes = try SampleImage.tiles.bytes()
    let patient = Task {
      try await service.extract(SchemeRequest(.bytes(bytes), timeLimit: .seconds(60)))
    }
    try await events.waitFor(.waitingForBody)
    // A body of unknown length may have the maximum.
    #expect(service.load.bodyMemory == limits.photo.maximumFileSize)
    await clock.advance(by: .seconds(5))
    await #expect(throws: ServiceError(late: .seconds(5))) { try await late.value }
    _ = try await patient.value
    let five = Duration.seconds(5)
    #expect(stages(of: 1) == [.arrived, .late, .ended(.deadlineExceeded, after: five)])
    #expect(
      stages(of: 2) == [
        .arrived, .waitingForBody, .received, .started(after: five), .decoded(after: five),
        .ended(nil, after: five),
      ])
    end.finish()
  }
}
