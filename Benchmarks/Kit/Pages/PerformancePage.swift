package import Foundation

/// The page with all results: `Benchmarks/README.md` and its charts.
package struct PerformancePage {
  private let folder: URL

  /// Creates the page of a folder with `README.md` and `Results`.
  package init(folder: URL) { self.folder = folder }

  /// Rewrites the sections whose results exist, and draws their charts.
  package func refresh() throws {
    let file = folder.appending(path: "README.md")
    var page = MarkedText(try String(contentsOf: file, encoding: .utf8))
    for name in ["costs", "small", "batch", "quality", "latency"] {
      if let report: Report = try result(name) { try page.replace(name, with: report.markdown) }
    }
    if let report: PeerReport = try result("peers") {
      let goals = Section(title: "Goals", measurements: report.goals).table.markdown
      let photos = "Photos: " + report.photos.keys.sorted().joined(separator: ", ") + ".\n"
      try page.replace(
        "peers", with: [photos, report.table.markdown, goals].joined(separator: "\n"))
      try draw("time-and-error", report.timeAndError.svg)
      try draw("time-and-pixels", report.timeAndPixels.svg)
    }
    let people: PeopleReport? = try result("people")
    if let people { try page.replace("people", with: people.markdown) }
    if let report: SmallPeerReport = try result("small-peers") {
      try page.replace("small-peers", with: report.markdown(people: people))
    }
    if let report: ScalingReport = try result("scaling") {
      for (name, chart) in report.charts { try draw(name, chart.svg) }
    }
    try Data(page.text.utf8).write(to: file, options: .atomic)
  }

  private func result<Document: JSONDocument>(_ name: String) throws -> Document? {
    let file = folder.appending(path: "Results/\(name).json")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try Document(file: file)
  }

  private func draw(_ name: String, _ svg: String) throws {
    let pictures = folder.appending(path: "Pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    try Data(svg.utf8).write(to: pictures.appending(path: name + ".svg"), options: .atomic)
  }
}
