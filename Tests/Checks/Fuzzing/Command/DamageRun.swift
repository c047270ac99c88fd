internal import Foundation
internal import FuzzTargets
internal import ImageDecoding
internal import TestCorpora

/// Decodes every file in some folders of the shared corpora, truncated and damaged in many ways, to
/// find inputs that take too much time or memory.
struct DamageRun {
  /// The maximum processor time per input.
  private static let timeLimit = Duration.seconds(2)
  /// The maximum memory of the process: a sanitizer doubles the memory of the decoder.
  private static let memoryLimit = 2 * DecodingLimits().maximumMemory

  private var inputCount = 0
  private var slowest = Duration.zero
  private var isWell = true

  /// Decodes the files in the folders, reports on standard error, and returns whether all inputs
  /// passed.
  static func run(folders: [String]) throws -> Bool {
    var run = DamageRun()
    for folder in folders {
      for name in try Corpora.files(in: folder) {
        try run.damage(try Corpora.bytes("\(folder)/\(name)"), "\(folder)/\(name)")
      }
      run.say("\(folder): \(run.inputCount) inputs so far, the slowest \(run.slowest)")
    }
    let peak = peakMemory
    run.say("\(peak >> 20) MiB of memory at most")
    return run.isWell && peak < memoryLimit
  }

  private mutating func damage(_ bytes: [UInt8], _ path: String) throws {
    // A truncated decompression bomb may still be one, which is slow. The stride of the other cuts
    // is a prime, so that cuts fall at arbitrary positions in structures.
    let isBomb = path.contains("/bombs/")
    let stride = isBomb ? max(37, bytes.count / 20) : 37
    try Damage(to: bytes).forEach(cutEvery: stride, changedCount: isBomb ? 20 : 1000) { bytes in
      inputCount += 1
      for isStrict in [false, true] {
        let start = Self.processorTime
        try Damage.decode(bytes, isStrict: isStrict)
        let time = Self.processorTime - start
        slowest = max(slowest, time)
        guard time > Self.timeLimit else { continue }
        isWell = false
        say("\(path): \(bytes.count) bytes of it or like it took \(time)")
      }
    }
  }

  private func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

  /// The processor time of this process so far. Wall-clock time would include other processes.
  private static var processorTime: Duration {
    .seconds(Double(clock()) / Double(CLOCKS_PER_SEC))
  }

  /// The peak memory of this process in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      unsafe getrusage(RUSAGE_SELF.rawValue, &usage)
      return usage.ru_maxrss << 10
    #endif
  }
}
