import Foundation

/// The table of `colorway batch`: photos of whole folders, with one job and with two.
package struct BatchTable {
  private let workspace: Workspace
  private let effort: Effort
  private let say: (String) -> Void

  /// Creates a table. `say` is called with progress messages.
  package init(_ workspace: Workspace, effort: Effort, say: @escaping (String) -> Void) {
    self.workspace = workspace
    self.effort = effort
    self.say = say
  }

  /// Measures generated photos, and then the photos of folders.
  package func section(folders: [String]) throws -> Section {
    let photos = try self.photos()
    say("\(effort.batchPhotos) photos")
    var measurements = try measurements(of: photos)
    for folder in folders {
      say(folder)
      measurements.append(try jobs(in: folder))
    }
    return Section(title: "Folders of photos, by colorway batch", measurements: measurements)
  }

  /// Returns the folders of the generated photos, which are generated if they do not exist.
  package func photos() throws -> GeneratedPhotos.Folders {
    say("making \(effort.batchPhotos) photos, unless they are there")
    return try generated.folders(in: workspace.scratch.appending(path: "batch-photos"))
  }

  private var generated: GeneratedPhotos { GeneratedPhotos(count: effort.batchPhotos) }

  /// The number of rounds: a run of many photos is so long that few rounds are enough.
  private var rounds: Int { min(effort.rounds, 3) }

  private func measurements(of photos: GeneratedPhotos.Folders) throws -> [Measurement] {
    let costs = try interleaved(
      rounds: rounds,
      [
        batch(jobs: 1, photos.all.path), batch(jobs: 2, photos.all.path),
        // Two independent processes show how much a second core can contribute. `cat` ends when
        // both have ended; `wait` would need a signal that the threads here have blocked.
        {
          let both =
            #"for half; do "$0" batch --jobs 1 -o /dev/null "$half" & done | cat"#
          let halves = photos.halves.map(\.path)
          return try workspace.cost(of: ["/bin/sh", "-c", both, workspace.colorway] + halves)
        },
        batch(jobs: 1, photos.few.path), batch(jobs: 2, photos.few.path),
      ]
    ).map(\.median)
    let subject = "\(generated.count) photos of \(GeneratedPhotos.size.width) px"
    func memory(jobs: Int, of many: Cost, over few: Cost) -> Measurement {
      Measurement(
        "peak memory over that of \(generated.fewCount) photos, \(jobs == 1 ? "1 job" : "2 jobs")",
        subject, unit: "MB", figure: many.peakMemory / 1e6, floor: few.peakMemory / 1e6,
        goal: .excess(atMost: Self.memorySpread))
    }
    return [
      Measurement(
        "CPU a photo", subject, unit: "ms", figure: costs[0].cpu * 1e3 / Double(generated.count)),
      .jobs(one: costs[0], two: costs[1], subject: subject),
      Measurement(
        "2 processes of half the photos each, wall, over 1 job", subject, unit: "ms",
        figure: costs[2].wall * 1e3, floor: costs[0].wall * 1e3),
      memory(jobs: 1, of: costs[0], over: costs[3]), memory(jobs: 2, of: costs[1], over: costs[4]),
    ]
  }

  private func jobs(in folder: String) throws -> Measurement {
    let costs = try interleaved(rounds: rounds, [1, 2].map { batch(jobs: $0, folder) })
      .map(\.median)
    let name = URL(filePath: folder).lastPathComponent
    return .jobs(one: costs[0], two: costs[1], subject: "the photos in \(name)")
  }

  private func batch(jobs: Int, _ folder: String) -> () throws -> Cost {
    {
      try workspace.cost(
        of: [workspace.colorway, "batch", "--jobs", "\(jobs)", "-o", "/dev/null", folder])
    }
  }

  /// The megabytes by which the peaks of equal processes may differ: a large page.
  private static let memorySpread = 2.2
}
