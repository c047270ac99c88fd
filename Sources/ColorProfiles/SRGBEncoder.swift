import ColorMath

/// A table that finds the sRGB code nearest to an amount of light, without computing the curve.
struct SRGBEncoder {
  /// The minimum light of each code above 0.
  private let thresholds: [Double]
  /// The codes of the darkest light of many steps, which are even in the root of light.
  private let guesses: [UInt8]

  private static let stepCount = 1024

  init() {
    let thresholds = (1...255).map { SRGBTransfer.linear((Double($0) - 0.5) / 255) }
    self.thresholds = thresholds
    var code = 0
    guesses = (0...Self.stepCount).map { step in
      let root = Double(step) / Double(Self.stepCount)
      while code < 255, thresholds[code] <= root * root { code += 1 }
      return UInt8(code)
    }
  }

  func code(of light: Double) -> UInt8 {
    guard light > 0 else { return 0 }
    guard light < 1 else { return 255 }
    var code = Int(guesses[Int(light.squareRoot() * Double(Self.stepCount))])
    while code < 255, thresholds[code] <= light { code += 1 }
    // The root may have been rounded up to the next step.
    while code > 0, thresholds[code - 1] > light { code -= 1 }
    return UInt8(code)
  }
}
