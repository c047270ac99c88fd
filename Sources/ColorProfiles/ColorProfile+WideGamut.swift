package import ColorMath

extension ColorProfile {
  /// A color space for the colors of nearly all photos: the primaries of BT.2020 and the curve of sRGB.
  package static let wideGamut = ColorProfile(
    name: "BT.2020, sRGB", red: .sRGB, green: .sRGB, blue: .sRGB,
    toLinearSRGB: Matrix3(
      1.6604910021084345, -0.5876411387885495, -0.07284986331988488,
      -0.12455047452159074, 1.1328998971259603, -0.008349422604369477,
      -0.018150763354905303, -0.10057889800800739, 1.1187296613629127))

  /// The exact inverse of the matrix of ``wideGamut``, rounded once.
  private static let fromLinearSRGB = Matrix3(
    0.627403895934699, 0.3292830383778837, 0.043313065687417225,
    0.06909728935823208, 0.9195403950754587, 0.011362315566309178,
    0.01639143887515028, 0.08801330787722575, 0.895595253247624)

  /// Returns the channels of light in ``wideGamut``, clamped to 0...1.
  package static func wideGamutChannels(of light: LinearSRGB) -> SRGB {
    let (red, green, blue) = fromLinearSRGB.times(light.red, light.green, light.blue)
    return SRGB(LinearSRGB(red: red, green: green, blue: blue)).clipped
  }
}
