import ColorMath

/// The lookup tables of an ICC profile: steps that lead from stored channels to a color.
struct LookupPipeline: Hashable, Sendable {
  /// One step; what goes in and comes out is brought into 0...1.
  enum Step: Hashable, Sendable {
    /// A curve for each of three channels.
    case curves([ToneCurve])
    /// A table of colors.
    case grid(ColorGrid)
    /// A matrix, then three numbers to add.
    case matrix(Matrix3, offset: [Double])
  }

  /// How the last step's numbers stand for a color (ICC.1:2022, 6.3.4 and 10.10).
  enum Encoding: Hashable, Sendable {
    /// XYZ under D50, where 1 stands for 1 + 32767/32768.
    case xyz
    /// L* from 0 to 100; a* and b* from -128 to 127.
    case lab
    /// The 16-bit Lab of version 2, whose L* reaches 100 a little before the end.
    case legacyLab
  }

  private let steps: [Step]
  private let encoding: Encoding
  /// The light of black, which is taken away: photos reach black on the screen.
  private var black = 0.0

  /// Creates a pipeline. As in littlecms, its black becomes black (black-point compensation).
  init(steps: [Step], encoding: Encoding) {
    self.steps = steps
    self.encoding = encoding
    // A "black" lighter than L* 50 is a mistake, or a negative.
    black = min(max(XYZ(linearSRGB(red: 0, green: 0, blue: 0)).y, 0), 0.184)
  }

  /// The light of channels that are within 0...1.
  func linearSRGB(red: Double, green: Double, blue: Double) -> LinearSRGB {
    var value = SIMD3(red, green, blue)
    for step in steps {
      switch step {
      case .curves(let curves):
        for channel in 0..<3 { value[channel] = curves[channel].light(of: value[channel]) }
      case .grid(let grid): value = grid.value(at: value)
      case .matrix(let matrix, let offset):
        let (x, y, z) = matrix.times(value.x, value.y, value.z)
        value = SIMD3(x + offset[0], y + offset[1], z + offset[2])
      }
      // What is not a number compares as false, and becomes 0.
      for channel in 0..<3 { value[channel] = value[channel] > 0 ? min(value[channel], 1) : 0 }
    }
    let light = light(of: value)
    return LinearSRGB(
      red: (light.red - black) / (1 - black), green: (light.green - black) / (1 - black),
      blue: (light.blue - black) / (1 - black))
  }

  private func light(of value: SIMD3<Double>) -> LinearSRGB {
    switch encoding {
    case .xyz:
      let scale = 1 + 32767.0 / 32768
      let (red, green, blue) = ColorProfile.connectionSpaceToLinearSRGB.times(
        value.x * scale, value.y * scale, value.z * scale)
      return LinearSRGB(red: red, green: green, blue: blue)
    case .lab:
      let lab = CIELab(lightness: value.x * 100, a: value.y * 255 - 128, b: value.z * 255 - 128)
      return LinearSRGB(XYZ(XYZD50(lab)))
    case .legacyLab:
      let lab = CIELab(
        lightness: value.x * 100 * 65535 / 65280, a: value.y * 65535 / 256 - 128,
        b: value.z * 65535 / 256 - 128)
      return LinearSRGB(XYZ(XYZD50(lab)))
    }
  }
}
