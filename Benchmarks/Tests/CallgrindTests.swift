import Benchmarking
import Testing

struct CallgrindTests {
  private let profile = CallgrindProfile(
    text: """
      # callgrind format
      positions: line
      events: Ir
      summary: 137

      ob=/usr/bin/tool
      fl=???
      fn=main
      0 5
      12 7
      cob=/lib/libpng.so
      cfn=png_read_row
      calls=3 0
      0 100
      0 2

      ob=/lib/libpng.so
      fn=png_read_row
      0 100
      fi=other.c
      3350 23
      """)

  @Test func `each instruction is counted once, for the object that contains it`() {
    #expect(profile.instructions == ["/usr/bin/tool": 14, "/lib/libpng.so": 123])
    #expect(profile.total == 137)
  }

  private func counts(_ own: Int...) -> InstructionCounts {
    InstructionCounts(
      notes: [],
      runs: own.enumerated().map { InstructionCounts.Run(name: "\($0)", own: $1, total: $1) })
  }

  @Test func `an increase beyond the tolerance is a regression, and a decrease is not`() {
    let baseline = counts(1_000_000, 1_000_000, 1_000_000)
    let later = counts(1_010_000, 900_000, 1_010_001)
    #expect(later.regressions(from: baseline).map(\.name) == ["2"])
  }

  @Test func `a small absolute increase is not a regression, whatever its percentage`() {
    let baseline = counts(20_000, 20_000)
    #expect(counts(21_000, 21_001).regressions(from: baseline).map(\.name) == ["1"])
  }

  @Test func `a run that is missing from the baseline is not a regression`() {
    #expect(counts(100_000, 500_000).regressions(from: counts(100_000)).isEmpty)
  }
}
