import Benchmarking
import Foundation

/// One run of `benchmarks`.
struct Run {
  let options: Options
  let workspace: Workspace

  func run() async throws {
    switch options.subcommand {
    case .table: try await table()
    case .paint: _ = try standardTable.paintedPhotos()
    case .check: try check()
    case .scaling: try scaling()
    case .latency: try latency()
    case .page: try PerformancePage(folder: workspace.root.appending(path: "Benchmarks")).refresh()
    case .cluster: break
    }
  }

  private var standardTable: StandardTable {
    StandardTable(workspace, effort: options.effort, say: Self.say)
  }

  private func table() async throws {
    let conditions = try Conditions(workspace)
    let sections =
      try options.isQuality
      ? [standardTable.quality(folders: options.operands)]
      : await standardTable.costs(folders: options.operands)
    let report = Report(conditions: conditions, sections: sections)
    print(report.plain)
    try write(report)
  }

  private func scaling() throws {
    let conditions = try Conditions(workspace)
    let charts = try Scaling(workspace, effort: options.effort, say: Self.say).charts()
    let report = ScalingReport(conditions: conditions, charts: charts)
    for (_, chart) in charts.sorted(by: { $0.key < $1.key }) { print(chart.plain) }
    try write(report)
  }

  private func latency() throws {
    let section = try KeyLatency(workspace, effort: options.effort).section(say: Self.say)
    let report = Report(conditions: try Conditions(workspace), sections: [section])
    print(report.plain)
    try write(report)
  }

  private func write(_ document: some JSONDocument) throws {
    if let path = options.jsonPath { try document.write(to: URL(filePath: path)) }
  }

  /// Says something to whoever waits, apart from results.
  static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
