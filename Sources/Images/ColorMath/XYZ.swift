/// A color in CIE 1931 XYZ under D65, the white point of sRGB. White has a `y` of 1.
///
/// Source: CSS Color 4, section 10.8; the white point is x 0.3127, y 0.3290.
public struct XYZ: Hashable, Sendable {
  /// The tristimulus values: 0.9505, 1 and 1.0891 for white. Y is the luminance relative to white.
  public var x, y, z: Double

  /// Creates a color from its three tristimulus values.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  /// Creates the tristimulus values of linear light.
  public init(_ color: LinearSRGB) {
    (x, y, z) = Self.linearSRGBToXYZ.times(color.red, color.green, color.blue)
  }

  /// Creates a color by adapting one under D50 to D65 with the Bradford transform.
  public init(_ color: XYZD50) { (x, y, z) = Self.d50ToD65.times(color.x, color.y, color.z) }

  private static let linearSRGBToXYZ = Matrix3(
    0.4123907992659595, 0.35758433938387796, 0.1804807884018343,
    0.21263900587151036, 0.7151686787677559, 0.07219231536073371,
    0.01933081871559185, 0.11919477979462599, 0.9505321522496606)
  private static let d50ToD65 = Matrix3(
    0.9554734214880752, -0.023098454948764523, 0.06325924320057066,
    -0.028369709333863583, 1.0099953980813041, 0.021041441191917306,
    0.012314014864481996, -0.02050764929889898, 1.330365926242124)
}
