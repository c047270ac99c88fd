import Foundation
import SampleImages

/// Counts the instructions of a fixed set of runs.
///
/// Time is not reliable on a shared machine. Instruction counts do not depend on other processes.
/// They are not time either, but a change that doubles them is rarely good.
package struct InstructionCounter {
  private let workspace: Workspace
  private let folder: URL
  private let colorway: String
  private let benchmarks: String

  /// Whether valgrind is available.
  package static var isAvailable: Bool { Shell.has("valgrind") && Shell.has("strip") }

  /// Copies the programs without debug information, which valgrind cannot read.
  package init(_ workspace: Workspace) throws {
    self.workspace = workspace
    folder = workspace.scratch.appending(path: "instructions")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    colorway = folder.appending(path: "colorway").path
    benchmarks = folder.appending(path: "benchmarks").path
    try Shell.output(of: ["strip", "-o", colorway, workspace.colorway])
    try Shell.output(of: ["strip", "-o", benchmarks, workspace.executable.path])
  }

  /// Counts all runs. Calls `say` with a progress message before each.
  package func counts(say: (String) -> Void) throws -> InstructionCounts {
    var runs = [run("start-up", try profile([colorway, "--version"]), of: colorway)]
    let photos: [(String, SampleImage)] = [
      ("baseline JPEG", .harbor), ("progressive JPEG", .forest), ("RGBA PNG", .balloon),
      ("16-bit PNG", .twilight), ("interlaced PNG", .tiles),
    ]
    for (name, image) in photos {
      say(name)
      let command = [colorway, "--jobs", "1", "--format", "hex", image.path]
      runs.append(run("\(name), \(image.fileName)", try profile(command), of: colorway))
    }
    for (side, colorCount) in [(256, 5), (640, 5), (256, 16)] {
      let name = "twelve photos of \(side) px, k = \(colorCount)"
      say(name)
      let paths = try smallPhotos(longerSide: side).map(\.path)
      let command = [colorway, "--jobs", "1", "--format", "hex", "--colors", "\(colorCount)"]
      runs.append(run(name, try profile(command + paths), of: colorway))
    }
    for count in [5, 64] {
      say("k-means, k = \(count)")
      runs.append(try clustering(colorCount: count))
    }
    let conditions = try Conditions(workspace).entries.filter {
      ["Processor", "System", "Swift", "Codecs"].contains($0.name)
    }
    return InstructionCounts(
      notes: [
        "Instructions that `Benchmarks/check` compares; `Benchmarks/check --update` writes them.",
        "`own` is our code and is compared: it is the same for every processor. `total` is not: the "
          + "codecs and the C library pick other code for other processors.",
      ] + conditions.map { "\($0.name): \($0.value)" }, runs: runs)
  }

  /// Photos cut from the sample images, which are the same on every machine and recreated for each
  /// count.
  private func smallPhotos(longerSide: Int) throws -> [PhotoFile] {
    let folder = folder.appending(path: "small-photos")
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    return try [SampleImage.harbor, .forest, .market].flatMap { image in
      guard let photo = PhotoFile(path: image.path) else {
        throw BenchmarkError.malformed(image.path)
      }
      return try SmallPhotos(cutFrom: photo, extents: [3])
        .files(longerSide: longerSide, in: folder)
    }
  }

  /// The cost of one more run of k-means alone, in a process that has counted the colors before.
  private func clustering(colorCount: Int) throws -> InstructionCounts.Run {
    let profiles = try ["0", "1"].map { times in
      try profile([benchmarks, "cluster", SampleImage.harbor.path, "\(colorCount)", times])
    }
    let (before, after) = (profiles[0], profiles[1])
    return InstructionCounts.Run(
      name: "k-means alone, k = \(colorCount)",
      own: after.instructions(of: benchmarks) - before.instructions(of: benchmarks),
      total: after.total - before.total)
  }

  private func run(
    _ name: String, _ profile: CallgrindProfile, of program: String
  ) -> InstructionCounts.Run {
    InstructionCounts.Run(
      name: name, own: profile.instructions(of: program), total: profile.total)
  }

  private func profile(_ command: [String]) throws -> CallgrindProfile {
    let file = folder.appending(path: "profile")
    defer { try? FileManager.default.removeItem(at: file) }
    let valgrind = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=\(file.path)",
      "--compress-strings=no", "--compress-pos=no",
    ]
    // Otherwise, hashes would be seeded randomly in each process.
    try Shell.output(
      of: valgrind + command, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    return CallgrindProfile(text: try String(contentsOf: file, encoding: .utf8))
  }
}
