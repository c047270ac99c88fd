/// The transfer curves and primaries of the CSS RGB spaces other than sRGB and Display P3.
///
/// The matrices to linear light with the primaries of sRGB are computed from the chromaticities and
/// rounded once. A negative channel is converted like its magnitude, and keeps its sign. Source:
/// CSS Color 4, 10.5 to 10.7.
package enum RGBSpaces {
  static let adobeRGB = Matrix3(
    1.3983557439607783, -0.3983557439607783, 0,
    0, 1, 0,
    0, -0.042928989294473266, 1.0429289892944733)
  /// The matrix from ProPhoto RGB. Its white point, D50, is adapted to D65 by the Bradford
  /// transform.
  static let proPhotoRGB = Matrix3(
    2.034380849516996, -0.7276357899341342, -0.30674505958286186,
    -0.22882573163305037, 1.2317425411901048, -0.0029168095570544935,
    -0.008558828783917425, -0.15326670213803723, 1.1618255309219547)
  package static let rec2020 = Matrix3(
    1.6604910021084345, -0.5876411387885495, -0.07284986331988488,
    -0.12455047452159074, 1.1328998971259603, -0.008349422604369477,
    -0.018150763354905303, -0.10057889800800739, 1.1187296613629127)

  static func adobeRGBLinear(_ encoded: Double) -> Double { power(encoded, 563.0 / 256) }

  static func proPhotoRGBLinear(_ encoded: Double) -> Double {
    encoded.magnitude < 16.0 / 512 ? encoded / 16 : power(encoded, 1.8)
  }

  /// Returns linear light by the curve of a display (ITU-R BT.1886 without black level), as in CSS.
  static func rec2020Linear(_ encoded: Double) -> Double { power(encoded, 2.4) }

  private static func power(_ encoded: Double, _ exponent: Double) -> Double {
    let light = ExactMath.power(encoded.magnitude, exponent)
    return encoded < 0 ? -light : light
  }
}
