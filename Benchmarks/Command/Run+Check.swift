import Benchmarking
import Foundation

extension Run {
  /// Counts instructions, and compares them with the baseline or replaces it.
  func check() throws {
    guard InstructionCounter.isAvailable else {
      return print("skipped: instructions are counted with valgrind and strip, which are not there")
    }
    let file = workspace.root.appending(path: "Benchmarks/Baselines/instructions.json")
    let baseline = try? InstructionCounts(file: file)
    let counts = try InstructionCounter(workspace).counts(say: Self.say)
    print(counts.table(baseline: baseline).plain)
    if options.isUpdate { return try counts.write(to: file) }
    guard let baseline else { throw BenchmarkError.missing(file.path) }
    let regressions = counts.regressions(from: baseline)
    guard regressions.isEmpty else {
      let names = regressions.map(\.name).joined(separator: "; ")
      let limit = fixedText(InstructionCounts.tolerance * 100, decimals: 0)
      throw BenchmarkError.regression("more than \(limit) % above the baseline: \(names)")
    }
  }
}
