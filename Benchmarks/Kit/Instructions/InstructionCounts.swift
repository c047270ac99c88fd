/// Instruction counts of a fixed set of runs, to compare with those of another day.
package struct InstructionCounts: JSONDocument, Hashable, Sendable {
  /// The counts of one run.
  package struct Run: Codable, Hashable, Sendable {
    /// What was run.
    package var name: String
    /// Instructions of our own code, linked apart from its libraries. They are the same on every
    /// machine, but for what the addresses of memory change.
    package var own: Int
    /// All instructions, those of libjpeg, libpng, zlib, the C library and the Swift runtime
    /// included. The codecs and the C library pick other code for other processors.
    package var total: Int

    /// Creates counts.
    package init(name: String, own: Int, total: Int) {
      self.name = name
      self.own = own
      self.total = total
    }
  }

  /// How much more of its own instructions a run may take than in the baseline, as a part of them.
  ///
  /// Two runs of the same program differ by less than 0.01 %, from memory lying elsewhere and tasks
  /// meeting elsewhere; a hundredth is far above that, and below what any reader would notice.
  package static let tolerance = 0.01

  /// How many more of its own instructions any run may take than in the baseline: less than a
  /// microsecond.
  ///
  /// The start of a process takes so few that the length of a path or of the environment changes them
  /// by more than a hundredth.
  package static let allowance = 1_000

  /// What the numbers are and under which conditions they came about, for whoever opens the file.
  package var notes: [String]
  /// The runs, in order.
  package var runs: [Run]

  /// Creates a set of counts.
  package init(notes: [String], runs: [Run]) {
    self.notes = notes
    self.runs = runs
  }

  /// The runs that take more of their own instructions than a baseline allows. A run that the
  /// baseline does not know is never among them.
  package func regressions(from baseline: InstructionCounts) -> [Run] {
    runs.filter { run in
      guard let before = baseline.runs.first(where: { $0.name == run.name }) else { return false }
      let limit = max(Int(Double(before.own) * Self.tolerance), Self.allowance)
      return run.own - before.own > limit
    }
  }

  /// The runs beside those of a baseline.
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
