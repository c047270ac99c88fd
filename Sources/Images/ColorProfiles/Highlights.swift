import ColorMath

/// A compression of light that is brighter than white, so that different highlights of HDR photos
/// have different colors. Light that is not near white is unchanged, and the brightest is white.
/// All three channels are scaled alike, by the largest of them, which preserves the hue. Source for
/// the latter: ITU-R BT.2390-11, section 5.4 (maxRGB).
struct Highlights: Hashable, Sendable {
  /// The light above which highlights are compressed: 142 cd/m². As in the conversion of ITU-R
  /// BT.2446-1, section 6 (method C), reference white then has about 0.8 of the light of white.
  private static let knee = 0.7

  /// The excess over the knee that becomes white, in units of what remains above the knee.
  private let range: Double
  /// The factor at which the logarithmic curve continues the straight line below the knee smoothly.
  private let steepness: Double

  static let pq = Highlights(peak: 10_000.0 / 203)
  static let hlg = Highlights(peak: 1_000.0 / 203)

  /// Creates the compression of light up to a maximum, relative to reference white.
  private init(peak: Double) {
    let range = (peak - Self.knee) / (1 - Self.knee)
    // The slope is 1 at the knee if steepness = ln(1 + steepness × range). Each step of this
    // iteration divides the error by about the steepness, which is at least 4.
    let steepness = (0..<30).reduce(5.0) { factor, _ in ExactMath.logarithm(1 + factor * range) }
    (self.range, self.steepness) = (range, steepness)
  }

  func compressed(_ light: (Double, Double, Double)) -> (Double, Double, Double) {
    let largest = max(light.0, light.1, light.2)
    guard largest > Self.knee else { return light }
    let scale = compressed(largest) / largest
    return (light.0 * scale, light.1 * scale, light.2 * scale)
  }

  private func compressed(_ light: Double) -> Double {
    let excess = min((light - Self.knee) / (1 - Self.knee), range)
    return Self.knee
      + (1 - Self.knee) * ExactMath.logarithm(1 + steepness * excess) / steepness
  }
}
