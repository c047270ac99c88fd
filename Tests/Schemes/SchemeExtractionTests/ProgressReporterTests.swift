import SchemeExtraction
import Testing

struct ProgressReporterTests {
  /// Returns the fractions that a reporter passes on.
  private func fractions(_ report: (inout ProgressReporter) -> Void) -> [Double] {
    var fractions: [Double] = []
    withoutActuallyEscaping({ fractions.append($0) }) { (record: @escaping (Double) -> Void) in
      var reporter = ProgressReporter(record)
      report(&reporter)
    }
    return fractions
  }

  @Test func `decoding, clustering and finishing report increasing fractions`() {
    let fractions = fractions { reporter in
      for part in [0.25, 0.5, 1] { reporter.decoded(part) }
      for part in [0.5, 1] { reporter.clustered(part) }
      reporter.finish()
    }
    #expect(fractions.count == 6)
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 })
    #expect(fractions.last == 1)
  }

  @Test func `fractions outside 0 to 1 are clamped`() {
    let inside = fractions { reporter in
      reporter.decoded(1)
      reporter.clustered(1)
      reporter.finish()
    }
    let outside = fractions { reporter in
      reporter.decoded(-0.5)
      reporter.decoded(.nan)
      reporter.decoded(1.5)
      reporter.clustered(-7)
      reporter.clustered(.infinity)
      reporter.finish()
    }
    #expect(outside == inside)
    #expect(inside.allSatisfy { 0...1 ~= $0 })
  }

  @Test func `a fraction that does not increase is not reported`() {
    let fractions = fractions { reporter in
      for part in [0.5, 0.4, 0.5, 0.6] { reporter.decoded(part) }
    }
    #expect(fractions.count == 2)
  }

  @Test func `nothing is reported after cancellation`() async {
    let count = await Task {
      fractions { reporter in
        reporter.decoded(0.5)
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        reporter.clustered(0.5)
        reporter.finish()
      }.count
    }.value
    #expect(count == 1)
  }
}
