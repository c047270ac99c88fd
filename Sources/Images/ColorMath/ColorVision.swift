/// A color vision deficiency in which one of the three kinds of cones is missing.
///
/// Source of the matrices, which apply to linear light: G. M. Machado, M. M. Oliveira, L. A. F.
/// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG
/// 15(6), 2009, severity 1.
package enum ColorVision: String, Hashable, Sendable, CaseIterable {
  /// No cones for long wavelengths.
  case protanopia
  /// No cones for medium wavelengths.
  case deuteranopia
  /// No cones for short wavelengths.
  case tritanopia

  /// Returns the color that makes people with all cones see what people with this deficiency see.
  package func seen(_ color: SRGB8) -> SRGB8 {
    let light = LinearSRGB(color)
    let (red, green, blue) = matrix.times(light.red, light.green, light.blue)
    return SRGB8(LinearSRGB(red: red, green: green, blue: blue))
  }

  /// The minimum difference in Oklab at which colors are distinguishable, whether adjacent or
  /// apart: two and a half just noticeable differences. It is our own choice.
  package static let minimumDifference = 0.05

  /// Returns the pairs of colors that look too alike only with this deficiency, as ordered indices.
  package func alike(in colors: [SRGB8]) -> [(Int, Int)] {
    let seen = colors.map { Oklab(self.seen($0)) }
    let places = colors.map { Oklab($0) }
    return colors.indices.flatMap { first in
      colors.indices.dropFirst(first + 1).filter { second in
        seen[first].difference(from: seen[second]) < Self.minimumDifference
          && places[first].difference(from: places[second]) >= Self.minimumDifference
      }.map { (first, $0) }
    }
  }

  private var matrix: Matrix3 {
    switch self {
    case .protanopia:
      Matrix3(
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998)
    case .deuteranopia:
      Matrix3(
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881)
    case .tritanopia:
      Matrix3(
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900)
    }
  }
}
