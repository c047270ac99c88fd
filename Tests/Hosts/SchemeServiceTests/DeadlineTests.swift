import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import SystemCalls
import TestClocks
import Testing

@testable import SchemeService

/// Deadlines of requests to a service.
@Suite(.timeLimit(.minutes(10)))
struct DeadlineTests {
  private static let harbor = PhotoBody.file(RawPath(SampleImage.harbor.path))

  /// The stages in which a request can miss its deadline.
  enum Stage: CaseIterable {
    case receiving, waiting, running
  }

  @Test(arguments: Stage.allCases)
  func `a deadline applies while a request is received, waits and runs`(stage: Stage) async throws {
    let (clock, events, gate) = (ManualClock(), EventLog(), Gate())
    let service = try ExtractionService(threadCount: 1, clock: clock, observer: events)
    let (silence, end) = AsyncStream.makeStream(of: [UInt8].self)
    var holder: Task<SchemeResponse, any Error>?
    if stage == .waiting {
      holder = Task {
        let request = SchemeRequest(Self.harbor, timeLimit: .seconds(100))
        return try await service.extract(request, progress: gate.stop)
      }
      try await gate.isReached()
    }
    let body = stage == .receiving ? PhotoBody.chunks(silence) : Self.harbor
    let late = Task {
      try await service.extract(
        SchemeRequest(body, timeLimit: .seconds(5)),
        progress: stage == .running ? gate.stop : nil)
    }
    switch stage {
    case .receiving: break
    case .waiting: try await events.waitFor(.waiting)
    case .running: try await gate.isReached()
    }
    try await clock.waitForSleepers(stage == .waiting ? 2 : 1)
    await clock.advance(by: .seconds(5))
    try await events.waitFor(.late)
    if stage == .running { gate.open() }
    await #expect(throws: ServiceError(late: .seconds(5))) { try await late.value }
    gate.open()
    end.finish()
    _ = try await holder?.value
  }

  @Test func `a request that would be late is refused before the rest of its body is read`()
    async throws
  {
    let (clock, events) = (ManualClock(), EventLog())
    let service = try ExtractionService(threadCount: 1, clock: clock, observer: events)
    func hold(_ gate: Gate) async throws -> Task<SchemeResponse, any Error> {
      let task = Task {
        let request = SchemeRequest(Self.harbor, timeLimit: .seconds(100))
        return try await service.extract(request, progress: gate.stop)
      }
      try await gate.isReached()
      return task
    }
    let (first, second) = (Gate(), Gate())
    let measured = try await hold(first)
    await clock.advance(by: .seconds(4))
    first.open()
    _ = try await measured.value
    // The running request and the next one take four seconds each.
    let running = try await hold(second)
    let chunkCount = Monitor(0)
    let photo = try [UInt8](Data(contentsOf: SampleImage.harbor.url))
    // Five seconds of its time limit have passed when the header arrives.
    let chunks = AsyncStream(unfolding: {
      await clock.advance(by: .seconds(5))
      chunkCount.withLock { $0 += 1 }
      return Array(photo.prefix(photo.count / 2))
    })
    func request(_ body: PhotoBody, _ timeLimit: Duration) async throws -> SchemeResponse {
      try await service.extract(SchemeRequest(body, caller: "hasty", timeLimit: timeLimit))
    }
    await #expect(throws: ServiceError(AdmissionQueue.Refusal.late)) {
      try await request(.chunks(chunks, byteCount: photo.count), .seconds(14))
    }
    #expect(chunkCount.withLock { $0 } == 1)
    let patient = Task { try await request(Self.harbor, .seconds(12)) }
    try await events.waitFor(.waiting)
    // It is assumed to be as large as the caller's waiting request, and its file is not even opened.
    await #expect(throws: ServiceError(AdmissionQueue.Refusal.late)) {
      try await request(.file("/nowhere"), .seconds(12))
    }
    // One that would take a provisional scheme waits in spite of that.
    var provisional = SchemeRequest(Self.harbor, caller: "hasty", timeLimit: .seconds(2))
    provisional.lateAnswer = .provisionalScheme
    let hasty = Task { [provisional] in try await service.extract(provisional) }
    try await waitUntil("the second waiting request") { service.load.waitingCount == 2 }
    await clock.advance(by: .seconds(2))
    await #expect(throws: ServiceError(late: .seconds(2))) {
      try await waiting(for: "the end of the hasty request") { try await hasty.value }
    }
    second.open()
    #expect(try await running.value == patient.value)
  }

  @Test func `a late request can return a provisional scheme of the rows decoded so far`()
    async throws
  {
    let (clock, events, gate) = (ManualClock(), EventLog(), Gate())
    let service = try ExtractionService(threadCount: 1, clock: clock, observer: events)
    var request = SchemeRequest(Self.harbor, timeLimit: .seconds(5))
    request.extractor.options.quality = .exact
    request.lateAnswer = .provisionalScheme
    let late = Task { [request] in try await service.extract(request, progress: gate.stop) }
    try await gate.isReached()
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(5))
    try await events.waitFor(.late)
    gate.open()
    let response = try await late.value
    let whole = try await SchemeExtractor().extract(from: .file(SampleImage.harbor.path))
    #expect(response.isProvisional)
    #expect(response.extraction.image == whole.image)
    // A part of the photo may have fewer colors that anyone can tell apart.
    #expect(3...whole.scheme.swatches.count ~= response.extraction.scheme.swatches.count)
    #expect(response.extraction.evidence?.pixels.read ?? 0 < whole.image.size.pixelCount / 2)
  }

  @Test func `a request that is late before decoding has no provisional scheme`() async throws {
    let (clock, events) = (ManualClock(), EventLog())
    let service = try ExtractionService(threadCount: 1, clock: clock, observer: events)
    let (silence, end) = AsyncStream.makeStream(of: [UInt8].self)
    var request = SchemeRequest(.chunks(silence), timeLimit: .seconds(5))
    request.lateAnswer = .provisionalScheme
    let late = Task { [request] in try await service.extract(request) }
    try await clock.waitForSleepers()
    await clock.advance(by: .seconds(5))
    await #expect(throws: ServiceError(late: .seconds(5))) {
      try await waiting(for: "the end of the request") { try await late.value }
    }
    end.finish()
  }

  @Test func `only an extraction that has begun ends early by itself`() {
    var end = EarlyEnd()
    #expect(!end.isRequested)
    for hasBegun in [false, true] {
      end.hasBegun = hasBegun
      #expect(end.request() == hasBegun && end.isRequested)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a deadline in the past is an error at once`(timeLimit: Duration) async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    do {
      _ = try await service.extract(SchemeRequest(Self.harbor, timeLimit: timeLimit))
      Issue.record("the request is not refused")
    } catch ServiceError.deadlineExceeded {}
  }
}
