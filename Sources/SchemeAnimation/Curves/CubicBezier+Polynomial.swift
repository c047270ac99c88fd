extension CubicBezier {
  /// One coordinate of a curve from 0 to 1, as a polynomial of the curve's parameter.
  struct Polynomial {
    private let a: Double
    private let b: Double
    private let c: Double

    /// The polynomial of the coordinates of the two control points.
    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }

    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

    /// The parameter in 0...1 at which a coordinate that never falls reaches a value.
    ///
    /// Newton's steps, each kept between the bounds known so far and replaced by their middle where
    /// it would leave them or gain too little.
    func parameter(of value: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      var t = value
      // Halving alone ends after about 60 steps (more only very near 0).
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

    /// The parameters strictly between 0 and 1 at which the coordinate turns back.
    var turningPoints: [Double] {
      // 3 a t² + 2 b t + c = 0, in the form that does not cancel.
      let root = b * b - 3 * a * c
      guard root > 0 else { return [] }
      let q = -(b + (b < 0 ? -root.squareRoot() : root.squareRoot()))
      return [q / (3 * a), c / q].filter { $0 > 0 && $0 < 1 }
    }
  }
}
