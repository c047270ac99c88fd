import ColorMath
public import Pixels

extension ColorProfile {
  /// Reads an ICC profile of version 2 or 4 for RGB or gray: curves and primaries, or lookup
  /// tables.
  ///
  /// Colors are interpreted with the relative colorimetric intent: the profile's white becomes the
  /// white of sRGB. Source: ICC.1:2022, 8.3 (required tags) and F.3 (three-component matrix-based
  /// profiles).
  ///
  /// - Parameters:
  ///   - bytes: The profile.
  ///   - limits: The limits of tags and curves.
  /// - Throws: ``ICCError`` if the profile cannot be used.
  public init(icc bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(ICCError) {
    try self.init(icc: ICCTagTable(bytes, limits: limits))
  }

  package init(icc profile: ICCTagTable) throws(ICCError) {
    try profile.requireDevice()
    switch profile.colorSpace {
    case "RGB ": try self.init(rgb: profile)
    case "GRAY": try self.init(gray: profile)
    default: throw profile.unsupportedSpace
    }
  }

  private init(rgb profile: ICCTagTable) throws(ICCError) {
    let name = profile.name ?? "RGB"
    if profile.isLab || profile.tag("rXYZ") == nil,
      let colors = try LookupColors(profile, channelCount: 3)
    {
      self.init(name: name, colors: colors)
      return
    }
    guard !profile.isLab
    else { throw .malformed(reason: "it has no lookup table, which the space Lab needs") }
    let (red, green, blue) = (
      try profile.color("rXYZ"), try profile.color("gXYZ"), try profile.color("bXYZ")
    )
    let toConnectionSpace = Matrix3(
      red[0], green[0], blue[0], red[1], green[1], blue[1], red[2], green[2], blue[2])
    guard toConnectionSpace.inverse != nil
    else { throw .malformed(reason: "its primaries lie on a line") }
    self.init(
      name: name, red: try profile.curve("rTRC"), green: try profile.curve("gTRC"),
      blue: try profile.curve("bTRC"),
      toLinearSRGB: Self.connectionSpaceToLinearSRGB * toConnectionSpace)
  }

  private init(gray profile: ICCTagTable) throws(ICCError) {
    let name = profile.name ?? "gray"
    if profile.tag("kTRC") == nil, let colors = try LookupColors(profile, channelCount: 1) {
      self.init(name: name, isGray: true, colors: colors)
      return
    }
    var curve = try profile.curve("kTRC")
    if profile.isLab {
      // Here the curve gives L*, not light (ICC.1:2022, F.2). The sampling error is negligible.
      let steps = 4096
      curve = .table(
        (0...steps).map { step in
          let lightness = 100 * min(max(curve.light(of: Double(step) / Double(steps)), 0), 1)
          return Float(XYZD50(CIELab(lightness: lightness, a: 0, b: 0)).y)
        })
    }
    self.init(
      name: name, isGray: true, red: curve, green: curve, blue: curve, toLinearSRGB: .identity)
  }

  /// The matrix from the connection space to linear light with the primaries of sRGB. The
  /// connection space has the white point D50 (X 0.96420, Y 1, Z 0.82491), so the matrix includes
  /// the Bradford transform.
  static let connectionSpaceToLinearSRGB = Matrix3(
    3.1341846021404285, -1.6172144273743836, -0.4906931114268341,
    -0.978749927750488, 1.9161338988928216, 0.033433653404735024,
    0.0719637276264102, -0.22899344987012238, 1.4057440073616003)
}
