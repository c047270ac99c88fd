import Foundation
import SampleImageGenerator
import SampleImages

/// Measures how the cost grows with the number of pixels, colors, photos and jobs.
package struct Scaling {
  private let workspace: Workspace
  private let effort: Effort
  private let say: (String) -> Void

  /// Creates a measurement. `say` is called with progress messages.
  package init(_ workspace: Workspace, effort: Effort, say: @escaping (String) -> Void) {
    self.workspace = workspace
    self.effort = effort
    self.say = say
  }

  /// Measures everything.
  package func charts() throws -> [String: LineChart] {
    try [
      "scaling-pixels": pixels(), "scaling-colors": colors(), "scaling-photos": photos(),
      "scaling-jobs": jobs(),
    ]
  }

  private var rounds: Int { effort == .full ? 5 : 1 }

  private func pixels() throws -> LineChart {
    let sizes = effort == .full ? [1, 2, 4, 8, 12, 24, 50, 100] : [1, 4, 8]
    let encodings: [(String, PhotoFile.Encoding)] = [
      ("baseline JPEG", .baseline), ("progressive JPEG", .progressive), ("PNG", .png),
    ]
    let series = try encodings.map { name, encoding in
      LineChart.Series(
        name,
        try sizes.map { size in
          say("\(size) MP, \(name)")
          let photo = try PaintedPhoto(.harbor, megapixels: size, encoding)
            .file(in: workspace.photos)
          return LineChart.Point(photo.megapixels, try cost([photo.path]).cpu * 1e3)
        })
    }
    return LineChart(
      title: "Processor time against megapixels, 5 colors", xLabel: "megapixels",
      yLabel: "CPU ms", isLogarithmic: true, series: series)
  }

  private func colors() throws -> LineChart {
    let counts = effort == .full ? [1, 2, 4, 8, 16, 32, 64, 128, 256] : [1, 4, 16, 64]
    let series = try [SampleImage.harbor, .balloon].map { image in
      LineChart.Series(
        image.fileName,
        try counts.map { count in
          say("\(count) colors, \(image.fileName)")
          let cost = try cost(["--colors", "\(count)", image.path])
          return LineChart.Point(Double(count), cost.cpu * 1e3)
        })
    }
    return LineChart(
      title: "Processor time against colors", xLabel: "colors", yLabel: "CPU ms",
      isLogarithmic: true, series: series)
  }

  private func photos() throws -> LineChart {
    let counts = effort == .full ? [1, 10, 100, 1000, 10000] : [1, 10, 100]
    let photo = try workspace.tinyPhoto()
    let costs = try counts.map { count in
      say("\(count) photos")
      let paths = Array(repeating: photo.path, count: count)
      // One run with a thousand photos is as good as many runs with one.
      return try count < 1000 ? cost(paths) : workspace.cost(of: command(paths))
    }
    func series(_ name: String, _ part: (Cost) -> Double) -> LineChart.Series {
      LineChart.Series(name, zip(counts, costs).map { LineChart.Point(Double($0), part($1)) })
    }
    return LineChart(
      title: "Many photos in one process, of 64 × 64 pixels each", xLabel: "photos",
      yLabel: "CPU ms, and MB", isLogarithmic: true,
      series: [series("CPU ms") { $0.cpu * 1e3 }, series("peak memory MB") { $0.peakMemory / 1e6 }])
  }

  private func jobs() throws -> LineChart {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let paths = (0..<(effort == .full ? 3 : 1)).flatMap { _ in
      SampleImage.allCases.map(\.path)
    }
    let jobs = Array(1...2 * cores)
    say("1 to \(2 * cores) jobs")
    let costs = try interleaved(
      rounds: rounds,
      jobs.map { count in { try workspace.cost(of: command(["--jobs", "\(count)"] + paths)) } })
    return LineChart(
      title: "Photos a second against jobs, on \(cores) cores", xLabel: "jobs",
      yLabel: "photos a second", isLogarithmic: false,
      series: [
        LineChart.Series(
          "sample images",
          zip(jobs, costs).map { LineChart.Point(Double($0), Double(paths.count) / $1.median.wall) }
        )
      ])
  }

  private func cost(_ arguments: [String]) throws -> Cost {
    try interleaved(rounds: rounds, [{ try workspace.cost(of: command(arguments)) }])[0].median
  }

  private func command(_ arguments: [String]) -> [String] {
    [workspace.colorway, "--format", "hex"] + arguments
  }
}
