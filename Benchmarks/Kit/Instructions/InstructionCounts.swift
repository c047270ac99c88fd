/// Instruction counts of a fixed set of runs, to compare with earlier counts.
package struct InstructionCounts: JSONDocument, Hashable, Sendable {
  /// The counts of one run.
  package struct Run: Codable, Hashable, Sendable {
    /// The name of the run.
    package var name: String
    /// Instructions of our own code, linked separately from its libraries. They are the same on
    /// every machine, except for effects of memory addresses.
    package var own: Int
    /// All instructions, including those of libjpeg, libpng, zlib, the C library and the Swift
    /// runtime. The codecs and the C library choose different code for different processors.
    package var total: Int

    /// Creates counts.
    package init(name: String, own: Int, total: Int) {
      self.name = name
      self.own = own
      self.total = total
    }
  }

  /// The fraction by which a run may exceed its own instructions in the baseline.
  ///
  /// Two runs of the same program differ by less than 0.01 % because of memory addresses and task
  /// scheduling. A limit of one percent is far above that, and too small for users to notice.
  package static let tolerance = 0.01

  /// The number of instructions by which any run may exceed the baseline: less than a microsecond.
  ///
  /// The start of a process takes so few instructions that the length of a path or of the
  /// environment changes the count by more than one percent.
  package static let allowance = 1_000

  /// Explains the numbers and the conditions of the measurement to readers of the file.
  package var notes: [String]
  /// The runs, in order.
  package var runs: [Run]

  /// Creates a set of counts.
  package init(notes: [String], runs: [Run]) {
    self.notes = notes
    self.runs = runs
  }

  /// The runs that take more of their own instructions than the baseline allows. Runs that are not
  /// in the baseline are never included.
  package func regressions(from baseline: InstructionCounts) -> [Run] {
    runs.filter { run in
      guard let before = baseline.runs.first(where: { $0.name == run.name }) else { return false }
      let limit = max(Int(Double(before.own) * Self.tolerance), Self.allowance)
      return run.own - before.own > limit
    }
  }

  /// The runs next to those of a baseline.
  package func table(baseline: InstructionCounts?) -> TextTable {
    TextTable(
      columns: [
        .init("Run"), .init("Own instructions", isFlushRight: true),
        .init("Baseline", isFlushRight: true), .init("Change", isFlushRight: true),
        .init("With libraries", isFlushRight: true),
      ],
      rows: runs.map { run in
        let before = baseline?.runs.first { $0.name == run.name }?.own
        let change = before.map { Double(run.own) / Double($0) - 1 }
        return [
          run.name, Self.millions(run.own), before.map(Self.millions) ?? "",
          change.map { ($0 < 0 ? "" : "+") + fixedText($0 * 100, decimals: 2) + " %" } ?? "",
          Self.millions(run.total),
        ]
      })
  }

  private static func millions(_ count: Int) -> String {
    fixedText(Double(count) / 1e6, decimals: 2) + " M"
  }
}
