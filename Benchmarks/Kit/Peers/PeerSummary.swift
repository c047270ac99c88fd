/// A summary of one tool: medians over the photos of a kind.
package struct PeerSummary: Hashable, Sendable {
  package let name: String
  package let version: String
  /// Medians over the baseline JPEGs.
  package let cost: Cost
  /// The ratio of the processor time to that of the floor, by kind of photo.
  package let floorRatio: [PhotoFile.Encoding: Double]
  /// The ratio of the error to the smallest known error over all photos, or `nil` for the floor.
  package let errorRatio: Double?

  /// Whether this is our own command, with any options.
  package var isOurs: Bool { PeerReport.isOwn(name) }
  /// Whether this is the floor, the codecs alone.
  package var isFloor: Bool { name == PeerReport.floorName }

  init?(_ tool: PeerReport.Tool, in report: PeerReport, floor: [String: Double]) {
    let baseline = tool.results.filter { report.photos[$0.photo]?.encoding == .baseline }
    guard !baseline.isEmpty else { return nil }
    name = tool.name
    version = tool.version
    cost = baseline.map { Cost(cpu: $0.cpu, wall: $0.wall, peakMemory: $0.memory) }.median
    let byEncoding = Dictionary(grouping: tool.results) { report.photos[$0.photo]?.encoding }
    var ratios: [PhotoFile.Encoding: Double] = [:]
    for (encoding, results) in byEncoding {
      guard let encoding else { continue }
      ratios[encoding] = median(
        results.compactMap { result in
          floor[result.photo].map { result.cpu / $0 }
        })
    }
    floorRatio = ratios
    let errors = tool.results.compactMap { result in
      result.error.flatMap { error in report.bestErrors[result.photo].map { error / $0 } }
    }
    errorRatio = errors.isEmpty ? nil : median(errors)
  }
}

extension PeerReport {
  /// The summaries of the tools, the fastest first. Tools that read no JPEGs are left out.
  package var summaries: [PeerSummary] {
    let results = tools.first { $0.name == Self.floorName }?.results ?? []
    let floor = Dictionary(results.map { ($0.photo, $0.cpu) }) { first, _ in first }
    return tools.compactMap { PeerSummary($0, in: self, floor: floor) }
      .sorted { ($0.cost.cpu, $0.name) < ($1.cost.cpu, $1.name) }
  }
}
