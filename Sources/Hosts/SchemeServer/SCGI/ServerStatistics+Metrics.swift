internal import SchemeService

extension ServerStatistics.Counts {
  /// Returns the counts and the current load in the text format of Prometheus. The names are also
  /// unambiguous in OpenMetrics, where a counter is called the same without `_total`.
  func metrics(_ load: ServiceLoad) -> String {
    var text = ""
    func add(
      _ name: String, _ kind: String, _ help: String, _ samples: [(labels: String, value: String)]
    ) {
      text += "# HELP colorway_\(name) \(help)\n# TYPE colorway_\(name) \(kind)\n"
      for sample in samples { text += "colorway_\(name)\(sample.labels) \(sample.value)\n" }
    }
    func counter(_ name: String, _ help: String, _ value: Int) {
      add(name, "counter", help, [("", "\(value)")])
    }
    func gauge(_ name: String, _ help: String, _ value: Int) {
      add(name, "gauge", help, [("", "\(value)")])
    }
    let failures = ServiceError.Kind.allCases.map { ($0.rawValue, failureCounts[$0] ?? 0) }
    add(
      "requests_total", "counter", "Finished photo requests, by outcome.",
      ([("ok", answered.count)] + failures).map { ("{outcome=\"\($0)\"}", "\($1)") })
    counter("refused_total", "Requests refused because of their parameters.", refusedCount)
    add(
      "stage_seconds", "histogram",
      "Time from arrival to the start of work, to the decoded photo, and to the result of a request.",
      started.samples(of: "started") + decoded.samples(of: "decoded")
        + answered.samples(of: "answered"))
    counter("cached_total", "Requests answered from the cache.", cachedCount)
    counter("received_bytes_total", "Bytes of photos received.", byteCount)
    counter("pixels_total", "Pixels of the photos processed.", pixelCount)
    gauge("current_requests", "Requests in the service.", load.requestCount)
    gauge("bodies", "Photos being received or held.", load.bodyCount)
    gauge(
      "waiting_bodies", "Requests waiting to receive their photo.", load.waitingBodyCount)
    gauge("running", "Photos being processed.", load.runningCount)
    gauge("waiting", "Requests waiting to be processed.", load.waitingCount)
    gauge("body_memory_bytes", "Memory set aside for photos.", load.bodyMemory)
    gauge("working_memory_bytes", "Memory set aside for work.", load.workingMemory)
    return text
  }
}
