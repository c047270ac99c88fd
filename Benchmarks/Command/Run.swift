import Benchmarking
import Foundation

/// One run of `benchmarks`.
struct Run {
  let options: Options
  let workspace: Workspace

  func run() async throws {
    switch options.subcommand {
    case .table: try await table()
    case .paint where options.operands == ["small"]: _ = try smallPhotoTable.photos()
    case .paint where options.operands == ["batch"]: _ = try batchTable.photos()
    case .paint: _ = try standardTable.paintedPhotos()
    case .check: try check()
    case .scaling: try scaling()
    case .small: try show(smallPhotoTable.section(folders: options.operands))
    case .batch: try show(batchTable.section(folders: options.operands))
    case .latency:
      try show(KeyLatency(workspace, effort: options.effort).section(say: Self.say))
    case .page: try PerformancePage(folder: workspace.root.appending(path: "Benchmarks")).refresh()
    case .cluster: break
    }
  }

  private var standardTable: StandardTable {
    StandardTable(workspace, effort: options.effort, say: Self.say)
  }

  private var smallPhotoTable: SmallPhotoTable {
    SmallPhotoTable(workspace, effort: options.effort, say: Self.say)
  }

  private var batchTable: BatchTable {
    BatchTable(workspace, effort: options.effort, say: Self.say)
  }

  private func table() async throws {
    let conditions = try Conditions(workspace)
    let sections =
      try options.isQuality
      ? [standardTable.quality(folders: options.operands)]
      : await standardTable.costs(folders: options.operands)
    try show(Report(conditions: conditions, sections: sections))
  }

  private func scaling() throws {
    let conditions = try Conditions(workspace)
    let charts = try Scaling(workspace, effort: options.effort, say: Self.say).charts()
    let report = ScalingReport(conditions: conditions, charts: charts)
    for (_, chart) in charts.sorted(by: { $0.key < $1.key }) { print(chart.plain) }
    try write(report)
  }

  /// Prints a section, measured after the conditions are recorded.
  private func show(_ section: @autoclosure () throws -> Section) throws {
    let conditions = try Conditions(workspace)
    try show(Report(conditions: conditions, sections: [section()]))
  }

  private func show(_ report: Report) throws {
    print(report.plain)
    try write(report)
  }

  private func write(_ document: some JSONDocument) throws {
    if let path = options.jsonPath { try document.write(to: URL(filePath: path)) }
  }

  /// Prints a progress message, separate from the results.
  static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
