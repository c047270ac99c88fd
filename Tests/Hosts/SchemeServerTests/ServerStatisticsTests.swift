import SchemeExtraction
import StructuredText
import SystemCalls
import Testing

@testable import SchemeServer
@testable import SchemeService

/// The statistics of a server.
struct ServerStatisticsTests {
  @Test func `the buckets of times are cumulative`() {
    let statistics = ServerStatistics()
    for milliseconds in [1, 5, 6, 999, 20_000] {
      statistics.observe(
        ServiceEvent(request: nil, stage: .ended(nil, after: .milliseconds(milliseconds))))
    }
    let load = ServiceLoad(
      requestCount: 0, bodyCount: 0, waitingBodyCount: 0, runningCount: 0, waitingCount: 0,
      bodyMemory: 0, workingMemory: 0)
    let lines = Set(
      statistics.withCounts { $0.metrics(load) }.split(separator: "\n").map(String.init))
    for (bound, count) in [
      ("0.005", 2), ("0.01", 3), ("0.5", 3), ("1.0", 4), ("10.0", 4), ("+Inf", 5),
    ] {
      let line = #"colorway_stage_seconds_bucket{stage="answered",le="\#(bound)"} \#(count)"#
      #expect(lines.contains(line), "\(bound)")
    }
    #expect(lines.contains(#"colorway_stage_seconds_count{stage="answered"} 5"#))
    #expect(lines.contains(#"colorway_stage_seconds_sum{stage="answered"} 21.011"#))
  }

  @Test(arguments: [(#"{"path":"/none.png"}"#, 0), (#"{"path":1}"#, 1)])
  func `a request that the service could not do is not counted as refused, too`(
    parameters: String, refusedCount: Int
  ) async throws {
    let statistics = ServerStatistics()
    let service = try ExtractionService(
      limits: ServiceLimits(), threadCount: 1, observer: statistics)
    let methods = SchemeMethods(
      answers: PhotoAnswers(service: service) { (_, _) throws(RPCError) in
        PhotoOptions(extractor: SchemeExtractor())
      },
      files: AllowedFiles(folders: nil), statistics: statistics)
    let line = #"{"jsonrpc":"2.0","id":1,"method":"extract","params":\#(parameters)}"#
    let context = RPCContext(caller: .unnamed, body: BodyPipe(), updates: nil) { _, _ in }
    await #expect(throws: RPCError.self) {
      _ = try await methods.answer(try RPCRequest(line: Array(line.utf8)), in: context)
    }
    let counts = statistics.withCounts { ($0.refusedCount, $0.failureCounts[.unreadable] ?? 0) }
    #expect(counts == (refusedCount, 1 - refusedCount))
  }

  @Test func `every count and every number of the load is told under its own name`() {
    let statistics = ServerStatistics()
    var request = ServiceEvent.Request(number: 1, id: nil, caller: RequestCaller("a"))
    (request.byteCount, request.pixelCount) = (30, 40)
    let stages: [ServiceEvent.Stage] = [
      .arrived, .arrived, .received, .cached, .cached, .cached, .started(after: .seconds(1)),
      .decoded(after: .seconds(2)), .ended(nil, after: .seconds(3)),
      .ended(.corrupt, after: .seconds(4)),
    ]
    for stage in stages { statistics.observe(ServiceEvent(request: request, stage: stage)) }
    statistics.noteRefusal()
    let load = ServiceLoad(
      requestCount: 11, bodyCount: 12, waitingBodyCount: 13, runningCount: 14, waitingCount: 15,
      bodyMemory: 16, workingMemory: 17)
    let lines = statistics.withCounts { $0.metrics(load) }.split(separator: "\n").filter {
      !$0.hasPrefix("#") && !$0.contains("_bucket") && !$0.hasSuffix(" 0")
    }
    #expect(
      lines == [
        #"colorway_requests_total{outcome="ok"} 1"#,
        #"colorway_requests_total{outcome="corrupt"} 1"#, "colorway_refused_total 1",
        #"colorway_stage_seconds_sum{stage="started"} 1.0"#,
        #"colorway_stage_seconds_count{stage="started"} 1"#,
        #"colorway_stage_seconds_sum{stage="decoded"} 2.0"#,
        #"colorway_stage_seconds_count{stage="decoded"} 1"#,
        #"colorway_stage_seconds_sum{stage="answered"} 3.0"#,
        #"colorway_stage_seconds_count{stage="answered"} 1"#, "colorway_cached_total 3",
        "colorway_received_bytes_total 30", "colorway_pixels_total 40",
        "colorway_current_requests 11", "colorway_bodies 12", "colorway_waiting_bodies 13",
        "colorway_running 14",
        "colorway_waiting 15", "colorway_body_memory_bytes 16", "colorway_working_memory_bytes 17",
      ])
    #expect(
      statistics.withCounts { $0.document(load) }.text == #"""
        {"requests":{"arrived":2,"answered":1,"cached":3,"refused":1},"failures":{"corrupt":1},\#
        "seconds":3.0,"bytes":30,"pixels":40,"load":{"requests":11,"bodies":12,"waitingBodies":13,\#
        "running":14,"waiting":15,"bodyMemory":16,"workingMemory":17}}
        """#)
  }

  @Test func `no two metrics have the same name in OpenMetrics`() {
    let text = ServerStatistics().withCounts {
      $0.metrics(
        ServiceLoad(
          requestCount: 0, bodyCount: 0, waitingBodyCount: 0, runningCount: 0, waitingCount: 0,
          bodyMemory: 0, workingMemory: 0))
    }
    let families = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE") }.map {
      let name = String($0.split(separator: " ")[2])
      return name.hasSuffix("_total") ? String(name.dropLast("_total".count)) : name
    }
    #expect(families.count > 10 && Set(families).count == families.count)
  }

  @Test func `all failures are counted while other threads read the counts`() {
    let statistics = ServerStatistics()
    let running = Monitor(4)
    for _ in 0..<4 {
      SystemThread.start {
        for _ in 0..<500 {
          statistics.observe(ServiceEvent(request: nil, stage: .ended(.corrupt, after: .zero)))
          statistics.observe(ServiceEvent(request: nil, stage: .ended(.cancelled, after: .zero)))
          let counts = statistics.withCounts { $0.failureCounts.values.reduce(0, +) }
          #expect(counts >= 2)
        }
        running.withLock { $0 -= 1 }
        running.broadcast()
      }
    }
    running.wait { $0 == 0 ? () : nil }
    #expect(
      statistics.withCounts { $0.failureCounts == [.corrupt: 2_000, .cancelled: 2_000] })
  }
}
