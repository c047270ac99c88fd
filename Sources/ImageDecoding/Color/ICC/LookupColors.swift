import ColorMath

/// The conversion of a device's channels to colors by the lookup table of a profile.
struct LookupColors: Hashable, Sendable {
  /// The table from the channels to the connection space.
  let table: LookupTable
  private let encoding: ConnectionSpaceEncoding
  /// The luminance of the device's black, which is subtracted, so that it becomes the black of the
  /// screen.
  private var black = 0.0

  /// The names of the tables from the channels, the colorimetric one first.
  private static let tagNames: [StaticString] = ["A2B1", "A2B0"]

  /// Reads the tables of a profile; `nil` if it has none.
  ///
  /// Black-point compensation is applied, as littlecms does it.
  init?(_ profile: ICCTagTable, channelCount: Int) throws(ICCError) {
    guard let name = Self.tagNames.first(where: { profile.tag($0) != nil }),
      let found = try profile.lookupTable(name, inputCount: channelCount, outputCount: 3)
    else { return nil }
    (table, encoding) = found
    guard let darkest = try Self.darkestChannels(of: profile, channelCount: channelCount) else {
      return
    }
    // A "black" lighter than L* 50 is a mistake, or a negative.
    black = min(max(XYZ(linearSRGB(darkest)).y, 0), 0.184)
  }

  /// Returns the light of channels that are within 0...1.
  func linearSRGB(_ channels: SIMD4<Double>) -> LinearSRGB {
    linearSRGB(connectionSpace: table.value(at: channels))
  }

  /// Returns the light of the numbers that the table leads to.
  func linearSRGB(connectionSpace value: SIMD4<Double>) -> LinearSRGB {
    let light = encoding.linearSRGB(value)
    return LinearSRGB(
      red: (light.red - black) / (1 - black), green: (light.green - black) / (1 - black),
      blue: (light.blue - black) / (1 - black))
  }

  /// Returns the channels of the device's black, or `nil` if that is not known.
  private static func darkestChannels(
    of profile: ICCTagTable, channelCount: Int
  ) throws(ICCError) -> SIMD4<Double>? {
    guard profile.colorSpace == "CMYK" else { return SIMD4() }
    guard profile.deviceClass == "prtr" else { return SIMD4(repeating: 1) }
    // All inks at once are more than a press takes, so the profile is asked for the darkest that it
    // prints.
    guard
      let (table, encoding) = try profile.lookupTable(
        "B2A0", inputCount: 3, outputCount: channelCount)
    else { return nil }
    return table.value(at: encoding.black)
  }
}
