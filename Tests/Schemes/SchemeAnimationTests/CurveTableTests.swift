import SchemeAnimation
import TestCorpora
import Testing

/// Timing curves against the tables of browsers and of the CSS specifications.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct CurveTableTests {
  private func rows(_ name: String) throws -> [[String: String]] {
    let rows = try Corpora.table("animation/" + name)
    #expect(!rows.isEmpty)
    return rows
  }

  private func numbers(_ row: [String: String], _ names: String...) throws -> [Double] {
    try names.map { name in try #require(row[name].flatMap { Double($0) }, "\(name): \(row)") }
  }

  private func bezier(_ row: [String: String]) throws -> CubicBezier {
    let points = try numbers(row, "x1", "y1", "x2", "y2")
    return CubicBezier(points[0], points[1], points[2], points[3])
  }

  @Test func `cubic curves match reference values of forty digits`() throws {
    for row in try rows("cubic_bezier_mpmath.csv") {
      let point = try numbers(row, "x", "y")
      let value = try bezier(row).value(at: point[0])
      #expect((value - point[1]).magnitude < 1e-9, "\(row)")
    }
  }

  @Test func `cubic curves match the published values of browsers`() throws {
    for row in try rows("cubic_bezier_published.csv") {
      let point = try numbers(row, "x", "y", "tolerance")
      let value = try bezier(row).value(at: point[0])
      // Some of these values were themselves rounded.
      #expect((value - point[1]).magnitude <= 1.05 * point[2], "\(row): \(value)")
    }
  }

  @Test func `step curves match the specification, including the exact edges`() throws {
    for row in try rows("steps_spec.csv") {
      let numbers = try numbers(row, "n", "x", "before_flag", "y")
      let jump = try #require(row["position"].flatMap { StepCurve.Jump(rawValue: $0) })
      let curve = StepCurve(count: Int(numbers[0]), jump: jump)
      let value = curve.value(at: numbers[1], isBefore: numbers[2] == 1)
      #expect((value - numbers[3]).magnitude < 1e-12, "\(row): \(value)")
    }
  }

  @Test func `piecewise linear curves match the specification`() throws {
    for row in try rows("linear_function.csv") {
      let point = try numbers(row, "x", "y")
      let curve = try #require(row["css"].flatMap { PiecewiseLinearCurve(css: $0) }, "\(row)")
      #expect((curve.value(at: point[0]) - point[1]).magnitude < 1e-9, "\(row)")
    }
  }

  @Test func `nested timing curves move boxes as in browsers`() throws {
    for name in ["wpt_step_outputs.csv", "wpt_cubic_outputs.csv"] {
      for row in try rows(name) {
        let numbers = try numbers(row, "time_ms", "duration_ms", "left_px", "tolerance")
        let effect = try #require(row["effect_easing"].flatMap { TimingCurve(css: $0) }, "\(row)")
        let keyframe = try #require(
          row["keyframe_easing"].flatMap { TimingCurve(css: $0) }, "\(row)")
        let progress = keyframe.value(at: effect.value(at: numbers[0] / numbers[1]))
        #expect(
          (progress * 100 - numbers[2]).magnitude <= max(numbers[3], 1e-9),
          "\(row): \(progress * 100)")
      }
    }
  }
}
