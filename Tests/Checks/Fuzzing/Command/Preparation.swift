internal import Foundation
internal import FuzzTargets
internal import TestCorpora

/// Writes the inputs of a run: a folder `seeds` and a file `dictionary`.
struct Preparation {
  let folder: String

  /// In larger files, mutations would rarely change bytes that matter.
  private static let largestSeed = 64 << 10

  func write(_ target: FuzzTarget) throws {
    let seedFolder = URL(fileURLWithPath: folder).appendingPathComponent("seeds")
    try FileManager.default.createDirectory(at: seedFolder, withIntermediateDirectories: true)
    var seeds = try target.seeds()
    for corpus in target.corpora where Corpora.isPresent {
      for name in (try? Corpora.files(in: corpus)) ?? [] {
        guard let bytes = try? Corpora.bytes("\(corpus)/\(name)") else { continue }
        seeds += target.seed(bytes)
      }
    }
    for (number, seed) in seeds.enumerated() where seed.count <= Self.largestSeed {
      try Data(seed).write(to: seedFolder.appendingPathComponent("seed-\(number)"))
    }
    try Data(target.dictionary.utf8)
      .write(to: URL(fileURLWithPath: folder).appendingPathComponent("dictionary"))
  }

  /// The bytes of a file.
  static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
