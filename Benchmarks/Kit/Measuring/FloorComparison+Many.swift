extension FloorComparison {
  /// The minimum number of photos per process.
  private static let fewestPhotos = 100
  /// The minimum number of pixels per process, so that it takes half a second and its start hardly
  /// counts.
  private static let fewestPixels = 64_000_000

  /// The rows for photos of similar size that a single process reads, repeatedly if there are few
  /// of them. A photo may cost the given milliseconds more than the floor.
  package func measurements(
    ofMany photos: [PhotoFile], longerSide: Int, allowance: Double
  ) throws -> [Measurement] {
    let count = max(Self.fewestPhotos, Self.fewestPixels / (longerSide * longerSide))
    let paths = photos.repeated(atLeast: rounds > 1 ? count : 1)
    func ours(_ options: String...) -> () throws -> Cost {
      { try workspace.cost(of: [workspace.colorway, "--format", "hex"] + options + paths) }
    }
    let costs = try interleaved(
      rounds: rounds,
      [
        { try workspace.cost(of: [workspace.floor] + paths) }, ours("--jobs", "1"),
        ours("--jobs", "1", "--colors", "16"), ours("--jobs", "2"),
        // Two floor processes at the same time show how much a second core can contribute. `cat`
        // ends when both have ended; `wait` would need a signal that the threads here may have
        // blocked.
        {
          let both = #"{ "$0" "$@" & "$0" "$@"; } | cat"#
          return try workspace.cost(of: ["/bin/sh", "-c", both, workspace.floor] + paths)
        },
      ]
    ).map(\.median)
    let subject = "\(paths.count) photos of \(longerSide) px"
    let times = costs.map { $0.cpu * 1e3 / Double(paths.count) }
    let excess = times.map { $0 - times[0] }
    // A time below the floor would make the ratio meaningless.
    let ofMoreColors = Measurement(
      "CPU a photo over the floor, k = 16 over k = 5", subject, unit: "ms", figure: excess[2],
      floor: excess[1], goal: excess[1] > 0 ? .ratio(atMost: 2) : nil)
    return [
      Measurement(
        "CPU a photo, k = 5", subject, unit: "ms", figure: times[1], floor: times[0],
        goal: .excess(atMost: allowance)),
      Measurement(
        "CPU a photo, k = 16", subject, unit: "ms", figure: times[2], floor: times[0],
        goal: .excess(atMost: 2 * allowance)),
      ofMoreColors,
      Measurement.jobs(one: costs[1], two: costs[3], subject: subject),
      Measurement(
        "2 floors at once, wall of each half, over 1", subject, unit: "ms",
        figure: costs[4].wall / 2 * 1e3, floor: costs[0].wall * 1e3),
      Measurement(
        "peak memory", subject, unit: "MB", figure: costs[1].peakMemory / 1e6,
        goal: .value(atMost: Self.maximumMemory)),
    ]
  }

  /// The memory of a process that reads many photos, compared with one that reads few of them.
  package func memory(ofMany photos: [PhotoFile], count: Int) throws -> [Measurement] {
    func peak(_ count: Int) throws -> Double {
      let paths = photos.repeated(atLeast: count).prefix(count)
      let command = [workspace.colorway, "--format", "hex", "--jobs", "1"]
      return try workspace.cost(of: command + paths).peakMemory / 1e6
    }
    let fewer = min(count, Self.fewestPhotos)
    let floor = median(try (0..<rounds).map { _ in try peak(fewer) })
    let figure = try peak(count)
    let subject = "\(count) photos"
    return [
      Measurement(
        "peak memory", subject, unit: "MB", figure: figure, goal: .value(atMost: Self.maximumMemory)
      ),
      Measurement(
        "peak memory over that of \(fewer) photos", subject, unit: "MB", figure: figure,
        floor: floor, goal: .excess(atMost: Self.memorySpread)),
    ]
  }

  /// The megabytes that a process with many photos may need more than one with few: a large page,
  /// by which the peaks of equal processes differ, and 170 bytes per argument of its command line.
  private static let memorySpread = 4.0

  /// The megabytes that a process with one job may need, for any number of small photos.
  private static let maximumMemory = 24.0
}

extension [PhotoFile] {
  /// The paths, repeated up to a count.
  fileprivate func repeated(atLeast count: Int) -> [String] {
    (0..<Swift.max(1, (count + self.count - 1) / self.count)).flatMap { _ in map(\.path) }
  }
}
