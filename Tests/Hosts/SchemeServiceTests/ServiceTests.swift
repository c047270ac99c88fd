import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import SystemCalls
import TestClocks
import Testing

@testable import SchemeService

/// A service under load: where its work runs, and what its limits bound.
@Suite(.timeLimit(.minutes(10)))
struct ServiceTests {
  private static let harbor = PhotoBody.file(RawPath(SampleImage.harbor.path))

  /// A photo of two colors.
  private static func photo(_ width: Int, _ height: Int) -> [UInt8] {
    Array("P5 \(width) \(height) 255\n".utf8)
      + (0..<width * height).map { UInt8(truncatingIfNeeded: $0 & 1) &* 200 }
  }

  @Test func `work runs on the threads of the service`() async throws {
    let threads = try WorkerThreads(count: 2)
    let service = ExtractionService(limits: .patient, executor: threads)
    let places = Monitor<[Bool]>([])
    _ = try await service.extract(SchemeRequest(Self.harbor)) { _ in
      let isOnThreads = unsafe withUnsafeCurrentTask { task in
        unsafe task?.unownedTaskExecutor == threads.asUnownedTaskExecutor()
      }
      places.withLock { $0.append(isOnThreads) }
    }
    let isOnThreads = places.withLock { $0 }
    #expect(isOnThreads.count > 2 && isOnThreads.allSatisfy { $0 })
  }

  @Test func `silent descriptors delay no other request and can be cancelled`() async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let pipes = (0..<4).map { _ in Pipe() }
    defer { withExtendedLifetime(pipes) {} }
    let silent = pipes.map { pipe in
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      return Task { try await service.extract(SchemeRequest(.fileDescriptor(descriptor))) }
    }
    for _ in 0..<3 { _ = try await service.extract(SchemeRequest(Self.harbor)) }
    for task in silent {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    await service.shutDown()
  }

  @Test func `a caller that sends slowly delays no other caller`() async throws {
    var limits = ServiceLimits.patient
    limits.bodyCount = 4
    limits.bodyMemory = 8 * limits.photo.maximumFileSize
    let service = try ExtractionService(limits: limits, threadCount: 1)
    let silence = (0..<6).map { _ in AsyncStream.makeStream(of: [UInt8].self) }
    let slow = silence.map { silence in
      Task {
        try await service.extract(SchemeRequest(.chunks(silence.stream), caller: "slow"))
      }
    }
    try await waitUntil("two bodies and two waiting ones") {
      (service.load.bodyCount, service.load.waitingBodyCount) == (2, 2)
    }
    for _ in 0..<3 {
      // It would wait forever if there were no place.
      _ = try await service.extract(
        SchemeRequest(Self.harbor, caller: "other", timeLimit: .seconds(60)))
    }
    for task in slow { task.cancel() }
    for task in slow { _ = await task.result }
    defer { withExtendedLifetime(silence) {} }
    #expect(service.load.bodyCount == 0)
  }

  @Test func `requests beyond the running and the waiting ones are refused`() async throws {
    var limits = ServiceLimits.patient
    (limits.runningCount, limits.waitingCount) = (1, 1)
    let (events, gate) = (EventLog(), Gate())
    let service = try ExtractionService(limits: limits, threadCount: 2, observer: events)
    let first = Task { try await service.extract(SchemeRequest(Self.harbor), progress: gate.stop) }
    try await gate.isReached()
    let second = Task { try await service.extract(SchemeRequest(Self.harbor)) }
    try await events.waitFor(.waiting)
    do {
      _ = try await service.extract(SchemeRequest(Self.harbor))
      Issue.record("the request is not refused")
    } catch ServiceError.overloaded {}
    // The body of the next one is not even read.
    do {
      _ = try await service.extract(SchemeRequest(.file(RawPath("/nowhere"))))
      Issue.record("the request is not refused")
    } catch ServiceError.overloaded {}
    gate.open()
    #expect(try await first.value == second.value)
  }

  @Test func `a cancelled waiting request leaves the queue`() async throws {
    let (events, gate) = (EventLog(), Gate())
    let service = try ExtractionService(limits: .patient, threadCount: 1, observer: events)
    let first = Task { try await service.extract(SchemeRequest(Self.harbor), progress: gate.stop) }
    try await gate.isReached()
    let second = Task { try await service.extract(SchemeRequest(Self.harbor)) }
    try await events.waitFor(.waiting)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(service.load.waitingCount == 0 && service.load.runningCount == 1)
    gate.open()
    _ = try await first.value
  }

  @Test func `a cancelled running request stops and frees its place`() async throws {
    let (events, gate) = (EventLog(), Gate())
    let service = try ExtractionService(limits: .patient, threadCount: 1, observer: events)
    let first = Task { try await service.extract(SchemeRequest(Self.harbor), progress: gate.stop) }
    try await gate.isReached()
    first.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await first.value }
    _ = try await service.extract(SchemeRequest(Self.harbor))
  }

  /// All processors are busy with tasks of the host and with photos of the service.
  @Test func `cancelled requests end on a busy machine, and waiting ones never start`()
    async throws
  {
    let (events, gate) = (EventLog(), Gate())
    let service = try ExtractionService(limits: .patient, threadCount: 2, observer: events)
    let isOver = Monitor(false)
    try await withThrowingTaskGroup { hosts in
      for _ in 0..<2 * SystemThread.processorCount {
        hosts.addTask { while !isOver.withLock({ $0 }), !Task.isCancelled { await Task.yield() } }
      }
      let clients = (0..<16).map { number in
        Task {
          let request = SchemeRequest(Self.harbor, caller: RequestCaller("\(number % 3)"))
          return try await service.extract(request, progress: gate.stop)
        }
      }
      try await waitUntil("the last of 14 waiting requests") { service.load.waitingCount == 14 }
      // A request that is cancelled before it reaches the gate would make room for another.
      try await gate.isReached(by: 2)
      for client in clients { client.cancel() }
      gate.open()
      for client in clients {
        await #expect(throws: CancellationError.self) { try await client.value }
      }
      #expect(events.all.count { if case .started = $0 { true } else { false } } == 2)
      #expect(service.load.requestCount == 0 && service.load.workingMemory == 0)
      _ = try await service.extract(SchemeRequest(Self.harbor))
      isOver.withLock { $0 = true }
      try await hosts.waitForAll()
    }
  }

  @Test func `requests that can never fit into memory are refused at once`() async throws {
    var limits = ServiceLimits.patient
    limits.workingMemory = 1 << 20
    limits.bodyMemory = 1_000
    let service = try ExtractionService(limits: limits, threadCount: 1)
    for body in [Self.harbor, .bytes(try SampleImage.harbor.bytes())] {
      do {
        _ = try await service.extract(SchemeRequest(body))
        Issue.record("the request is not refused")
      } catch ServiceError.limit {}
    }
  }

  @Test func `an observer receives all events, and the load returns to zero`() async throws {
    let events = EventLog()
    let service = try ExtractionService(threadCount: 1, clock: ManualClock(), observer: events)
    let bytes = try SampleImage.harbor.bytes()
    let info = try ImageDecoder().info(of: .bytes(bytes))
    _ = try await service.extract(SchemeRequest(.bytes(bytes), caller: "me", id: "a"))
    _ = try? await service.extract(SchemeRequest(.bytes([1] as [UInt8])))
    await service.shutDown()
    var known = ServiceEvent.Request(number: 1, id: "a", caller: "me")
    func event(_ stage: ServiceEvent.Stage) -> ServiceEvent {
      ServiceEvent(request: known, stage: stage)
    }
    var expected = [event(.arrived)]
    known.byteCount = bytes.count
    expected.append(event(.received))
    known.pixelCount = info.size.pixelCount
    expected += [.started(after: .zero), .decoded(after: .zero), .ended(nil, after: .zero)]
      .map { event($0) }
    known = ServiceEvent.Request(number: 2, id: nil, caller: .unnamed)
    expected += [event(.arrived), event(.ended(.unsupported, after: .zero))]
    expected.append(ServiceEvent(request: nil, stage: .shuttingDown))
    #expect(events.events == expected)
    #expect(
      service.load
        == ServiceLoad(
          requestCount: 0, bodyCount: 0, waitingBodyCount: 0, runningCount: 0, waitingCount: 0,
          bodyMemory: 0, workingMemory: 0))
  }

  @Test func `a request refused by a full queue does not wait for its body`() async throws {
    let (events, gate) = (EventLog(), Gate())
    var limits = ServiceLimits.patient
    limits.waitingCount = 1
    let service = try ExtractionService(limits: limits, threadCount: 1, observer: events)
    let large = SchemeRequest(.bytes(Self.photo(2_000, 1_000)))
    let first = Task { try await service.extract(large, progress: gate.stop) }
    try await gate.isReached()
    let second = Task { try await service.extract(large) }
    try await events.waitFor(.waiting)
    let body = PhotoBody.chunks(AsyncStream<[UInt8]> { _ in })
    await #expect(throws: ServiceError.self) { try await service.extract(SchemeRequest(body)) }
    guard case .ended(.overloaded, _) = events.all.last else {
      Issue.record("the last event is not the refusal")
      return
    }
    gate.open()
    _ = try await (first.value, second.value)
  }

  #if canImport(Glibc)
    /// Returns the priority of this thread: a higher number for a lower priority, 19 at most.
    private static func priority() -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

    @Test func `threads with large photos have a lower priority than others`() async throws {
      let service = try ExtractionService(limits: .patient, threadCount: 1)
      let usual = Self.priority()
      let photos = [
        (PhotoBody.bytes(Self.photo(20, 10)), usual),
        (.bytes(Self.photo(2_000, 1_000)), min(usual + 10, 19)),
      ]
      for (photo, expected) in photos {
        let seen = Monitor<Set<Int32>>([])
        _ = try await service.extract(SchemeRequest(photo)) { _ in
          seen.withLock { _ = $0.insert(Self.priority()) }
        }
        #expect(seen.withLock { $0 } == [expected])
      }
    }
  #endif

  @Test func `a small photo does not wait for large ones`() async throws {
    let gate = Gate()
    var limits = ServiceLimits.patient
    limits.smallRunningCount = 1
    let service = try ExtractionService(limits: limits, threadCount: 1)
    let large = SchemeRequest(.bytes(Self.photo(2_000, 1_000)))
    let first = Task { try await service.extract(large, progress: gate.stop) }
    try await gate.isReached()
    let second = Task { try await service.extract(large) }
    let small = try await service.extract(SchemeRequest(.bytes(Self.photo(20, 10))))
    #expect(small.extraction.scheme.swatches.count > 0)
    #expect(service.load.runningCount == 1)
    gate.open()
    _ = try await (first.value, second.value)
  }

  @Test func `concurrent requests each get their own result or error`() async throws {
    var limits = ServiceLimits.patient
    limits.waitingCount = 1_000
    let service = try ExtractionService(limits: limits, threadCount: 3)
    let images = SampleImage.allCases
    let noPhoto: [UInt8] = [1, 2, 3]
    let outcomes = await withTaskGroup(of: (Int, Result<SchemeResponse, any Error>).self) { group in
      for number in 0..<40 {
        let image = images[number % images.count]
        group.addTask {
          let body = number % 2 == 0 ? PhotoBody.file(RawPath(image.path)) : .bytes(noPhoto)
          let request = SchemeRequest(body, caller: RequestCaller("\(number % 7)"))
          // The tuple is made last: optimized Swift 6.3.1 code corrupts a tuple whose elements can throw.
          let outcome: Result<SchemeResponse, any Error>
          do {
            outcome = .success(try await service.extract(request))
          } catch {
            outcome = .failure(error)
          }
          return (number, outcome)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (number, outcome) in outcomes {
      switch outcome {
      case .success(let response):
        let path = images[number % images.count].path
        let expected = try await SchemeExtractor().extract(from: .file(path))
        #expect(response.extraction == expected, "\(path)")
      case .failure(let error): #expect(ServiceError(error).kind == .unsupported, "\(error)")
      }
    }
    #expect(outcomes.count == 40)
  }
}
