import ColorMath
package import Pixels

extension ColorProfile {
  /// Reads the profile of a PNG file from the first valid one of cICP, iCCP, sRGB, and gAMA with
  /// cHRM (PNG third edition, 4.3). If there is none, the profile is sRGB. `ignored` receives a
  /// reason for each unusable chunk. Primaries without a gamma are ignored, as in browsers.
  package init(
    png chunks: PNGColorChunks, limits: DecodingLimits = DecodingLimits(),
    ignored: inout [String]
  ) {
    self = Self.profile(of: chunks, limits: limits, ignored: &ignored)
  }

  private static func profile(
    of chunks: PNGColorChunks, limits: DecodingLimits, ignored: inout [String]
  ) -> ColorProfile {
    if let bytes = chunks.codePoints {
      if let profile = profile(codePoints: bytes) { return profile }
      let numbers = bytes.prefix(4).map(String.init).joined(separator: " ")
      ignored.append(
        bytes.count == 4 ? "cICP \(numbers): not supported" : "cICP: \(bytes.count) bytes, not 4")
    }
    if let bytes = chunks.profile {
      do throws(ICCError) {
        let profile = try ColorProfile(icc: bytes, limits: limits)
        if !profile.isGray || chunks.isGray { return profile }
        ignored.append("iCCP: ICC profile for gray colors in a color picture")
      } catch {
        ignored.append("iCCP: \(error)")
      }
    }
    if let intent = chunks.renderingIntent {
      if intent <= 3 { return .sRGB }
      ignored.append("sRGB: rendering intent \(intent)")
    }
    guard let gamma = chunks.gamma else { return .sRGB }
    guard plausibleGammas.contains(gamma) else {
      ignored.append("gAMA: \(gamma) is out of range")
      return .sRGB
    }
    var matrix = Matrix3.identity
    if let numbers = chunks.chromaticities {
      if let read = primaries(chromaticities: numbers)?.toLinearSRGB {
        matrix = read
      } else {
        ignored.append("cHRM: no valid primaries")
      }
    }
    let curve = ToneCurve.gamma(100_000 / Double(gamma))
    return ColorProfile(
      name: "gAMA \(Double(gamma) / 100_000)", red: curve, green: curve, blue: curve,
      toLinearSRGB: matrix)
  }

  /// The values of gAMA that libpng accepts.
  private static let plausibleGammas: ClosedRange<UInt32> = 16...625_000_000

  private static func profile(codePoints bytes: [UInt8]) -> ColorProfile? {
    guard let points = CodePoints(png: bytes),
      let (primariesName, primaries) = points.namedPrimaries,
      let (curveName, curve) = points.namedCurve, let matrix = primaries.toLinearSRGB
    else { return nil }
    let name =
      switch (points.primaries, points.transfer) {
      case (1, 13): "sRGB"
      case (12, 13): "Display P3"
      default: "\(primariesName), \(curveName)"
      }
    return ColorProfile(name: name, red: curve, green: curve, blue: curve, toLinearSRGB: matrix)
  }

  private static func primaries(chromaticities numbers: [UInt32]) -> RGBPrimaries? {
    guard numbers.count == 8 else { return nil }
    let v = numbers.map { Double($0) / 100_000 }
    return RGBPrimaries(
      v[2], v[3], v[4], v[5], v[6], v[7], white: RGBPrimaries.Chromaticity(x: v[0], y: v[1]))
  }
}

/// The chunks of a PNG file that describe its colors. Source: PNG (third edition), 11.3.2.
package struct PNGColorChunks: Hashable, Sendable {
  /// The bytes of cICP: primaries, transfer function, matrix and range, as in ITU-T H.273.
  package var codePoints: [UInt8]?
  /// The decompressed ICC profile of iCCP.
  package var profile: [UInt8]?
  /// The rendering intent of sRGB, 0 to 3.
  package var renderingIntent: UInt8?
  /// The value of gAMA: 100,000 times the exponent that encoded the image.
  package var gamma: UInt32?
  /// The eight numbers of cHRM: 100,000 times x and y of white, red, green and blue.
  package var chromaticities: [UInt32]?
  /// Whether the image is gray, so that a gray profile applies to it.
  package var isGray: Bool

  /// Creates the chunks of a file, by default none.
  package init(
    codePoints: [UInt8]? = nil, profile: [UInt8]? = nil, renderingIntent: UInt8? = nil,
    gamma: UInt32? = nil, chromaticities: [UInt32]? = nil, isGray: Bool = false
  ) {
    (self.codePoints, self.profile) = (codePoints, profile)
    (self.renderingIntent, self.gamma) = (renderingIntent, gamma)
    (self.chromaticities, self.isGray) = (chromaticities, isGray)
  }
}
