import Foundation
import SampleImageGenerator
import SampleImages

/// The table of all goals.
package struct StandardTable {
  private let workspace: Workspace
  private let effort: Effort
  private let say: (String) -> Void

  /// Creates a table. `say` is called with progress messages.
  package init(_ workspace: Workspace, effort: Effort, say: @escaping (String) -> Void) {
    self.workspace = workspace
    self.effort = effort
    self.say = say
  }

  /// Measures speed and memory for the photos in folders or, without folders, for generated photos.
  package func costs(folders: [String]) async throws -> [Section] {
    let comparison = FloorComparison(workspace, rounds: effort.rounds)
    let samples = sampleFolder()
    let small = try PhotoFile.photos(in: samples).filter { $0.encoding != .interlaced }
    let large =
      try folders.isEmpty
      ? paintedPhotos() : folders.flatMap { try PhotoFile.photos(in: $0) }
    let photos = (effort == .smoke ? Array(small.prefix(2)) : small.filter(\.isJPEG)) + large
    var sections = [
      Section(
        title: "Whole processes, and their memory",
        measurements: try photos.flatMap { photo in
          say(photo.name)
          return try comparison.measurements(of: photo)
        }.sorted { ($0.work, $0.subject) < ($1.work, $1.subject) })
    ]
    say("start-up, k-means, jobs")
    var others = try comparison.startup(workspace.tinyPhoto())
    if let photo = large.last(where: { $0.megapixels < 30 }) ?? small.last {
      others += try await ClusteringTime(photo).measurements(of: photo, rounds: effort.rounds)
    }
    others += try comparison.jobs(
      effort == .smoke ? [try workspace.tinyPhoto()] : small, copies: effort == .full ? 4 : 1)
    sections.append(Section(title: "Start-up, k-means and jobs", measurements: others))
    return sections
  }

  /// Measures the error of the colors for the sample photos and for folders with tables.
  package func quality(folders: [String]) throws -> Section {
    let comparison = QualityComparison(workspace)
    var measurements: [Measurement] = []
    let samples = try PhotoFile.photos(in: sampleFolder())
    for photo in effort == .smoke ? Array(samples.prefix(1)) : samples {
      say("quality of \(photo.name)")
      for count in effort == .full ? [5, 8] : [5] {
        measurements += try comparison.measurements(of: [photo], colorCount: count)
      }
    }
    for folder in folders {
      for table in try BestKnown.tables(in: folder) {
        say("quality of the images in \(folder)")
        measurements += try comparison.measurements(of: table, in: folder)
      }
    }
    return Section(
      title: "Error of the printed colors: mean squared distance of all pixels",
      measurements: measurements)
  }

  /// The generated photos, which are kept between runs.
  package func paintedPhotos() throws -> [PhotoFile] {
    try effort.paintedPhotos.map { photo in
      say("painting \(photo.scene.rawValue), \(photo.megapixels) MP, \(photo.encoding.rawValue)")
      return try photo.file(in: workspace.photos)
    }
  }

  private func sampleFolder() -> String {
    SampleImage.folder.path(percentEncoded: false)
  }
}
