import ColorMath

/// The formula of all parametric curves of ICC profiles:
/// (a·x + b)^gamma + e from `threshold` on, and c·x + f below.
///
/// Source: ICC.1:2022, 10.18, table 68.
struct ParametricCurve: Hashable, Sendable {
  private var gamma: Double
  private var a = 1.0
  private var b = 0.0
  private var c = 0.0
  private var threshold = 0.0
  private var e = 0.0
  private var f = 0.0

  /// The number of parameters of each function type, by the number of the type.
  static let parameterCounts = [1, 3, 4, 5, 7]

  /// Creates a curve from a function type, 0 to 4, and its parameters; `nil` for invalid ones.
  init?(functionType: Int, parameters: [Double]) {
    guard Self.parameterCounts.indices.contains(functionType),
      parameters.count >= Self.parameterCounts[functionType]
    else { return nil }
    gamma = parameters[0]
    guard functionType > 0 else { return }
    (a, b) = (parameters[1], parameters[2])
    switch functionType {
    case 1, 2:
      // Below the zero of its base, the power is 0.
      threshold = a == 0 ? 0 : -b / a
      if functionType == 2 { (e, f) = (parameters[3], parameters[3]) }
    default:
      (c, threshold) = (parameters[3], parameters[4])
      if functionType == 4 { (e, f) = (parameters[5], parameters[6]) }
    }
  }

  /// Returns the light of a channel, clamped to 0...1 as the standard says.
  func light(of channel: Double) -> Double {
    let light =
      channel >= threshold
      ? ExactMath.power(max(a * channel + b, 0), gamma) + e : c * channel + f
    return light > 0 ? min(light, 1) : 0
  }
}
