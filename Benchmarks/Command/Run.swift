import Benchmarking
import Foundation

/// One run of `benchmarks`.
struct Run {
  let options: Options
  let workspace: Workspace

  func run() throws {
    switch options.subcommand {
    case .table: try table()
    case .paint: _ = try standardTable.paintedPhotos()
    case .cluster: try cluster()
    case .scaling, .check, .page: break
    }
  }

  private var standardTable: StandardTable {
    StandardTable(workspace, effort: options.effort, say: Self.say)
  }

  private func table() throws {
    let conditions = try Conditions(workspace)
    let sections =
      try options.isQuality
      ? [standardTable.quality(folders: options.operands)]
      : standardTable.costs(folders: options.operands)
    let report = Report(conditions: conditions, sections: sections)
    print(report.plain)
    try write(report.json())
  }

  private func cluster() throws {
    guard options.operands.count == 3, let photo = PhotoFile(path: options.operands[0]),
      let count = Int(options.operands[1]), let times = Int(options.operands[2])
    else { throw BenchmarkError.usage(Options.usage) }
    try ClusteringTime(photo).run(colorCount: count, times: times)
  }

  private func write(_ json: String) throws {
    guard let path = options.jsonPath else { return }
    try Data(json.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// Says something to whoever waits, apart from results.
  static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
