import ColorMath

extension ColorProfile {
  /// Reads an ICC profile of version 2 or 4: curves and primaries or lookup tables for RGB, or a
  /// curve for gray.
  ///
  /// Colors are taken as relative colorimetric: the profile's white is the white of sRGB. Where a
  /// profile has curves and primaries as well as lookup tables, the tables are left alone.
  /// Source: ICC.1:2022, 8.3 (required tags) and F.3 (three-component matrix-based profiles).
  ///
  /// - Parameters:
  ///   - bytes: The profile.
  ///   - limits: How many tags it may have, and how long its curves may be.
  /// - Throws: ``ICCError`` if it is of no use.
  public init(
    icc bytes: Span<UInt8>, limits: DecodingLimits = DecodingLimits()
  ) throws(ICCError) {
    let profile = try ICCBytes(bytes, limits: limits)
    // Class, color space and connection space stand at fixed places of the header.
    let (deviceClass, space) = (profile.signature(at: 12), profile.signature(at: 16))
    let isLab = profile.signature(at: 20) == "Lab "
    switch deviceClass {
    case "link", "abst", "nmcl": throw .unsupportedClass(name: Self.trimmed(deviceClass))
    default: break
    }
    switch space {
    case "RGB ": try self.init(rgb: profile, isLab: isLab)
    case "GRAY": try self.init(gray: profile, isLab: isLab)
    default: throw .unsupportedSpace(name: Self.trimmed(space))
    }
  }

  private init(rgb profile: ICCBytes, isLab: Bool) throws(ICCError) {
    let table = profile.tag("A2B1") ?? profile.tag("A2B0")
    if let table, isLab || profile.tag("rXYZ") == nil {
      self.init(
        name: profile.name ?? "RGB", pipeline: try profile.pipeline(in: table, isLab: isLab))
      return
    }
    guard !isLab else {
      throw .malformed(reason: "it has no lookup table, which the space Lab needs")
    }
    let red = try Self.colorant("rXYZ", of: profile)
    let green = try Self.colorant("gXYZ", of: profile)
    let blue = try Self.colorant("bXYZ", of: profile)
    let toConnectionSpace = Matrix3(
      red[0], green[0], blue[0], red[1], green[1], blue[1], red[2], green[2], blue[2])
    guard toConnectionSpace.inverse != nil else {
      throw .malformed(reason: "its primaries lie on a line")
    }
    self.init(
      name: profile.name ?? "RGB",
      red: try profile.curve("rTRC"), green: try profile.curve("gTRC"),
      blue: try profile.curve("bTRC"),
      toLinearSRGB: Self.connectionSpaceToLinearSRGB * toConnectionSpace)
  }

  private init(gray profile: ICCBytes, isLab: Bool) throws(ICCError) {
    var curve = try profile.curve("kTRC")
    if isLab {
      // Here the curve gives L*, not light (ICC.1:2022, F.2). Sampling it finely costs less than
      // half a millionth of white.
      let steps = 4096
      curve = .table(
        (0...steps).map { step in
          let lightness = 100 * min(max(curve.light(of: Double(step) / Double(steps)), 0), 1)
          return Float(XYZD50(CIELab(lightness: lightness, a: 0, b: 0)).y)
        })
    }
    self.init(
      name: profile.name ?? "gray", isGray: true, red: curve, green: curve, blue: curve,
      toLinearSRGB: .identity)
  }

  /// The color of a primary in the connection space, from a tag of type `XYZ `.
  private static func colorant(
    _ signature: StaticString, of profile: ICCBytes
  ) throws(ICCError) -> [Double] {
    guard let data = profile.tag(signature), profile.signature(at: data.lowerBound) == "XYZ ",
      let numbers = profile.fixed(count: 3, at: data.lowerBound + 8, in: data)
    else { throw .malformed(reason: "its tag \(signature) is missing or no color") }
    return numbers
  }

  private static func trimmed(_ signature: String?) -> String {
    (signature ?? "").split(separator: " ").joined(separator: " ")
  }

  /// From the connection space to light with the primaries of sRGB.
  ///
  /// Profiles hold their primaries as seen under D50 (as X 0.96420, Y 1, Z 0.82491), so only the way
  /// to D65 is left: the Bradford transform, then CSS Color 4's matrix from XYZ.
  static let connectionSpaceToLinearSRGB = Matrix3(
    3.1341846021404285, -1.6172144273743836, -0.4906931114268341,
    -0.978749927750488, 1.9161338988928216, 0.033433653404735024,
    0.0719637276264102, -0.22899344987012238, 1.4057440073616003)
}
