import SchemeAnimation
import Testing

/// Curves with out-of-range numbers, which CSS clamps to valid ones.
struct CurveLimitTests {
  @Test func `a step curve has at least one step, or two without jumps at the ends`() {
    for count in [Int.min, -1, 0, 1] {
      for jump in StepCurve.Jump.allCases {
        let least = jump == .none ? 2 : 1
        #expect(StepCurve(count: count, jump: jump) == StepCurve(count: least, jump: jump))
        #expect(StepCurve(count: count, jump: jump).count == least)
        for x in [0.0, 0.3, 0.5, 0.7, 1] {
          #expect(0...1 ~= StepCurve(count: count, jump: jump).value(at: x))
        }
      }
    }
  }

  @Test(arguments: StepCurve.Jump.allCases)
  func `a curve of as many steps as there are is linear`(jump: StepCurve.Jump) {
    let curve = StepCurve(count: .max, jump: jump)
    #expect(abs(curve.value(at: 0.3) - 0.3) < 1e-12)
  }

  // Source: CSS Easing Functions 2, section 2.1.1: "set its input to the largest input progress value
  // of any linear() control point before it".
  @Test func `a stop with a decreasing input gets the input of the stop before it`() throws {
    typealias Stop = PiecewiseLinearCurve.Stop
    let curve = try #require(
      PiecewiseLinearCurve([
        Stop(0, at: 0), Stop(0.5, at: 0.6), Stop(0.75, at: 0.25), Stop(0.25), Stop(1, at: 1),
      ]))
    #expect(curve.stops.map(\.input) == [0, 0.6, 0.6, 0.8, 1])
    #expect(curve.value(at: 0.3) == 0.25)
    #expect(curve.value(at: 0.6) == 0.75)
    #expect(abs(curve.value(at: 0.7) - 0.5) < 1e-12)
  }

  @Test func `the x coordinates of a cubic curve are clamped to 0 through 1`() {
    #expect(CubicBezier(-1, 2, 3, -4) == CubicBezier(0, 2, 1, -4))
    #expect(CubicBezier(.nan, 0, 0.5, 1).x1 == 0)
  }
}
