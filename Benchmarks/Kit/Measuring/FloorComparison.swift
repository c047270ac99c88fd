/// Costs of whole processes compared with the floor: the minimum cost of such a process.
package struct FloorComparison {
  let workspace: Workspace
  /// The number of counted runs of each process.
  package var rounds: Int
  /// The scale denominator of libjpeg where our command reads every pixel.
  private static let smallDenominator = 1

  /// Creates a comparison.
  package init(_ workspace: Workspace, rounds: Int) {
    self.workspace = workspace
    self.rounds = rounds
  }

  /// The rows of one photo: its time compared with the floor, and its memory.
  package func measurements(of photo: PhotoFile) throws -> [Measurement] {
    // The largest photos are included for their memory, so a few runs are enough.
    let costs = try interleaved(
      rounds: photo.megapixels > 50 ? min(rounds, 3) : rounds,
      [
        { try workspace.cost(of: floor(of: photo)) },
        { try workspace.cost(of: [workspace.colorway, "--format", "hex", photo.path]) },
      ])
    return speed(of: photo, floor: costs[0].median, ours: costs[1].median)
      + memory(of: photo, ours: costs[1].median)
  }

  /// The start-up time, with a photo so small that nothing else counts.
  package func startup(_ photo: PhotoFile) throws -> [Measurement] {
    let costs = try interleaved(
      rounds: rounds * 4,
      [
        { try workspace.cost(of: [workspace.emptyProgram]) },
        { try workspace.cost(of: [workspace.colorway, "--format", "hex", photo.path]) },
      ]
    ).map(\.median)
    let goal = Goal.excess(atMost: 3)
    let work = "start-up"
    return [
      Measurement(
        "\(work), CPU", photo.name, unit: "ms", figure: costs[1].cpu * 1e3,
        floor: costs[0].cpu * 1e3, goal: goal),
      Measurement(
        "\(work), wall", photo.name, unit: "ms", figure: costs[1].wall * 1e3,
        floor: costs[0].wall * 1e3, goal: goal),
    ]
  }

  /// Two jobs compared with one, on many photos.
  package func jobs(_ photos: [PhotoFile], copies: Int) throws -> [Measurement] {
    let paths = (0..<copies).flatMap { _ in photos.map(\.path) }
    let costs = try interleaved(
      rounds: rounds,
      [1, 2].map { jobs in
        {
          try workspace.cost(
            of: [workspace.colorway, "--format", "hex", "--jobs", "\(jobs)"] + paths)
        }
      }
    ).map(\.median)
    return [Measurement.jobs(one: costs[0], two: costs[1], subject: "\(paths.count) photos")]
  }

  private func floor(of photo: PhotoFile) -> [String] {
    let denominator = photo.megapixels < 2 ? Self.smallDenominator : 4
    return [workspace.floor, "-\(denominator)", photo.path]
  }

  private func speed(of photo: PhotoFile, floor: Cost, ours: Cost) -> [Measurement] {
    func row(_ work: String, _ part: KeyPath<Cost, Double>, atMost limit: Double?) -> Measurement {
      Measurement(
        work, photo.name, unit: "ms", figure: ours[keyPath: part] * 1e3,
        floor: floor[keyPath: part] * 1e3, goal: limit.map { .ratio(atMost: $0) })
    }
    let isLarge = photo.megapixels >= 7.9
    return switch photo.encoding {
    case .baseline where photo.megapixels < 2, .progressive where photo.megapixels < 2:
      [row("JPEG under 2 MP, CPU", \.cpu, atMost: 1.6)]
    case .baseline: [row("baseline JPEG, CPU", \.cpu, atMost: isLarge ? 1.05 : nil)]
    case .progressive: [row("progressive JPEG, CPU", \.cpu, atMost: isLarge ? 0.5 : nil)]
    case .png:
      [
        row("PNG, CPU", \.cpu, atMost: isLarge ? 0.75 : nil),
        row("PNG, wall", \.wall, atMost: isLarge ? 0.6 : nil),
      ]
    case .interlaced: [row("interlaced PNG, CPU", \.cpu, atMost: nil)]
    }
  }

  private func memory(of photo: PhotoFile, ours: Cost) -> [Measurement] {
    guard photo.encoding == .baseline || photo.encoding == .png, photo.megapixels <= 101,
      let empty = try? workspace.cost(of: [workspace.emptySwiftProcess])
    else { return [] }
    return [
      Measurement(
        "peak memory", photo.name, unit: "MB", figure: ours.peakMemory / 1e6,
        floor: empty.peakMemory / 1e6, goal: .excess(atMost: 32))
    ]
  }
}

extension Measurement {
  /// The row that compares the times of two jobs and one.
  static func jobs(one: Cost, two: Cost, subject: String) -> Measurement {
    Measurement(
      "2 jobs, wall, over 1 job", subject, unit: "ms", figure: two.wall * 1e3,
      floor: one.wall * 1e3, goal: .speedup(atLeast: 1.9))
  }
}
