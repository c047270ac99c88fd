internal import SchemeService

extension ServerStatistics.Counts {
  /// Returns the counts and the current load in the text format of Prometheus.
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
      "requests_total", "counter", "Requests about photos that have ended, by their outcome.",
      ([("ok", answered.count)] + failures).map { ("{outcome=\"\($0)\"}", "\($1)") })
    counter("refused_total", "Requests that were refused for their parameters.", refusedCount)
    add(
      "stage_seconds", "histogram",
      "Time from the arrival of a request until its work began, its photo was decoded, and it had a result.",
      started.samples(of: "started") + decoded.samples(of: "decoded")
        + answered.samples(of: "answered"))
    counter("cached_total", "Requests whose result was kept from before.", cachedCount)
    counter("received_bytes_total", "Bytes of photos that were received.", byteCount)
    counter("pixels_total", "Pixels of the photos that were worked on.", pixelCount)
    gauge("requests", "Requests anywhere in the service.", load.requestCount)
    gauge("bodies", "Photos that are received or held.", load.bodyCount)
    gauge(
      "waiting_bodies", "Requests that wait before their photo is received.", load.waitingBodyCount)
    gauge("running", "Photos that are worked on.", load.runningCount)
    gauge("waiting", "Requests that wait for their work to begin.", load.waitingCount)
    gauge("body_memory_bytes", "Memory set aside for photos.", load.bodyMemory)
    gauge("working_memory_bytes", "Memory set aside for work.", load.workingMemory)
    return text
  }
}
