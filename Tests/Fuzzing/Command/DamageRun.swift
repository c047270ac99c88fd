internal import Foundation
internal import FuzzTargets
internal import TestCorpora

/// Decodes every broken file of the shared corpora, each cut and damaged in many ways.
struct DamageRun {
  /// Longer than any input may take.
  private static let limit = Duration.seconds(2)
  /// How many cuts, and how many damaged copies, are made of a file at most.
  private static let damageLimit = 2000
  /// Cutting a bomb anywhere leaves a bomb, which takes its time.
  private static let bombDamageLimit = 20

  private var inputCount = 0
  private var slowest = Duration.zero
  private var tooSlow: [String] = []

  /// Runs all of it, says what it was, and returns whether all was well.
  static func run() throws -> Bool {
    var run = DamageRun()
    for folder in Damage.corpora {
      for name in try Corpora.files(in: folder) { try run.damage("\(folder)/\(name)") }
      let line = "\(folder): \(run.inputCount) inputs so far, the slowest \(run.slowest)\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
    for name in run.tooSlow { print("too slow: \(name)") }
    return run.tooSlow.isEmpty
  }

  private mutating func damage(_ path: String) throws {
    let isBomb = path.contains("/bombs/")
    Damage(to: try Corpora.bytes(path)).forEach(
      limit: isBomb ? Self.bombDamageLimit : Self.damageLimit
    ) { bytes in
      let time = ContinuousClock().measure { Damage.decode(bytes) }
      inputCount += 1
      slowest = max(slowest, time)
      if time > Self.limit { tooSlow.append("\(path), \(bytes.count) bytes: \(time)") }
    }
  }
}
