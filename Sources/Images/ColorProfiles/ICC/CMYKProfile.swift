package import ColorMath
package import Pixels

/// A color profile of inks on paper, read from an ICC profile.
package struct CMYKProfile: Hashable, Sendable {
  /// The name of the profile in the file, printable and not empty.
  package let name: String
  let colors: LookupColors

  /// Reads the lookup tables of a CMYK ICC profile. The paper becomes the white of sRGB.
  package init(icc bytes: [UInt8], limits: DecodingLimits = DecodingLimits()) throws(ICCError) {
    try self.init(icc: ICCTagTable(bytes, limits: limits))
  }

  package init(icc profile: ICCTagTable) throws(ICCError) {
    try profile.requireDevice()
    guard profile.colorSpace == "CMYK" else { throw profile.unsupportedSpace }
    guard let colors = try LookupColors(profile, channelCount: 4)
    else { throw .malformed(reason: "it has no lookup table, which CMYK needs") }
    self.colors = colors
    name = profile.name ?? "CMYK"
  }

  /// Returns the linear light of amounts of cyan, magenta, yellow and black, each 0 to 1.
  package func linearSRGB(inks: SIMD4<Double>) -> LinearSRGB {
    colors.linearSRGB(inks.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1)))
  }
}
