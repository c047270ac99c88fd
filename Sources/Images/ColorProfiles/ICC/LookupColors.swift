import ColorMath

/// The conversion of device channels to colors by the lookup table of a profile.
struct LookupColors: Hashable, Sendable {
  /// The table from the channels to the connection space.
  let table: LookupTable
  private let encoding: ConnectionSpaceEncoding
  /// The luminance of the device's black, which is subtracted so that it becomes the black of the
  /// screen.
  private var black = 0.0

  /// The names of the tables, starting with the colorimetric one.
  private static let tagNames: [StaticString] = ["A2B1", "A2B0"]

  /// Reads the tables of a profile, with the black point compensation of littlecms, or returns
  /// `nil` if it has none.
  init?(_ profile: ICCTagTable, channelCount: Int) throws(ICCError) {
    guard let name = Self.tagNames.first(where: { profile.tag($0) != nil }),
      let found = try profile.lookupTable(name, inputCount: channelCount, outputCount: 3)
    else { return nil }
    (table, encoding) = found
    guard let darkest = try Self.darkestChannels(of: profile, channelCount: channelCount)
    else { return }
    // A "black" lighter than L* 50 is a mistake, or the profile is of a negative.
    black = min(max(XYZ(linearSRGB(darkest)).y, 0), 0.184)
  }

  /// Returns the linear light of channels within 0...1.
  func linearSRGB(_ channels: SIMD4<Double>) -> LinearSRGB {
    linearSRGB(connectionSpace: table.value(at: channels))
  }

  func linearSRGB(connectionSpace value: SIMD4<Double>) -> LinearSRGB {
    let light = encoding.linearSRGB(value)
    return LinearSRGB(
      red: (light.red - black) / (1 - black), green: (light.green - black) / (1 - black),
      blue: (light.blue - black) / (1 - black))
  }

  /// Returns the channels of the device's black, or `nil` if it is unknown.
  private static func darkestChannels(
    of profile: ICCTagTable, channelCount: Int
  ) throws(ICCError) -> SIMD4<Double>? {
    guard profile.colorSpace == "CMYK" else { return SIMD4() }
    guard profile.deviceClass == "prtr" else { return SIMD4(repeating: 1) }
    // A press cannot print all inks at full strength at once, so the profile supplies its darkest
    // color.
    guard
      let (table, encoding) = try profile.lookupTable(
        "B2A0", inputCount: 3, outputCount: channelCount)
    else { return nil }
    return table.value(at: encoding.black)
  }
}

/// The encoding of colors under D50 as values of a lookup table, 0 to 1. Source: ICC.1:2022, 6.3.4
/// and 10.10.
enum ConnectionSpaceEncoding: Hashable, Sendable {
  /// XYZ, where 1 stands for 1 + 32767/32768.
  case xyz
  /// L* from 0 to 100; a* and b* from -128 to 127.
  case lab
  /// The 16-bit Lab of version 2, whose L* reaches 100 slightly before the maximum.
  case legacyLab

  var black: SIMD4<Double> {
    switch self {
    case .xyz: SIMD4()
    case .lab: SIMD4(0, 128.0 / 255, 128.0 / 255, 0)
    case .legacyLab: SIMD4(0, 128.0 * 256 / 65535, 128.0 * 256 / 65535, 0)
    }
  }

  /// Returns the linear light of encoded values, with D50 as the white of sRGB.
  func linearSRGB(_ value: SIMD4<Double>) -> LinearSRGB {
    switch self {
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
