extension CubicBezier {
  /// A coordinate of a curve as a polynomial of the curve's parameter.
  struct Polynomial {
    private let a, b, c: Double

    /// Creates the polynomial that runs from 0 to 1 with two control points.
    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }

    private func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

    /// Returns the parameter in 0...1 at which a non-decreasing coordinate reaches a value. Newton
    /// steps that leave the known bounds or gain too little are replaced by bisection.
    func parameter(of value: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      var t = value
      // Bisection alone ends after about 60 steps; it takes more only very near 0.
      for _ in 0..<200 {
        let error = self.value(at: t) - value
        if error == 0 { return t }
        if error < 0 { low = t } else { high = t }
        let step = error / slope(at: t)
        var next = t - step
        let isInside = next > low && next < high
        if isInside, step.magnitude <= t.ulp { return next }
        if !isInside || step.magnitude > (high - low) / 2 { next = low + (high - low) / 2 }
        guard next > low, next < high else { return next }
        t = next
      }
      return t
    }
  }
}
