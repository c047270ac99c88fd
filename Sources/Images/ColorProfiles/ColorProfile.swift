public import ColorMath

/// A color profile, which defines the meaning of the stored channels of a photo.
///
/// Channels are fractions of the maximum code value, from 0 to 1. A gray image has three equal
/// channels.
public struct ColorProfile: Hashable, Sendable {
  /// The name of the profile in the file, such as `Display P3`, printable and not empty.
  public let name: String
  package let isGray: Bool
  private let transform: Transform

  /// A conversion from stored channels to linear light, indirect to keep the profile small.
  private indirect enum Transform: Hashable, Sendable {
    /// The sRGB curve itself, exact for code values.
    case sRGB
    /// A curve for each channel, then a matrix to linear light with the primaries of sRGB.
    case matrix(red: ToneCurve, green: ToneCurve, blue: ToneCurve, Matrix3)
    case lookup(LookupColors)
    /// Another conversion, of channels that the curve of sRGB has encoded as if they were light.
    case encoded(Transform)
  }

  /// sRGB, which is also the profile of a file without one.
  public static let sRGB = ColorProfile(name: "sRGB", isGray: false, transform: .sRGB)

  /// A Boolean value that indicates whether stored channels are exactly those of sRGB.
  public var isSRGB: Bool { transform == .sRGB }

  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Exactly the colors of sRGB.
    case sRGB
    /// A curve for each channel, and primaries.
    case matrix
    case table
  }

  package var kind: Kind {
    kind(of: transform)
  }

  private func kind(of transform: Transform) -> Kind {
    switch transform {
    case .sRGB: .sRGB
    case .matrix: .matrix
    case .lookup: .table
    case .encoded(let transform): kind(of: transform)
    }
  }

  /// Returns the linear light of stored channels, which are clamped to 0...1.
  ///
  /// The light can be outside 0...1 if the profile has a wider gamut than sRGB or colors brighter
  /// than its white. It is clamped to ±64, and is never NaN. Of photos with high dynamic range (PQ
  /// and HLG), light above 0.7 of the reference white is compressed, so that the brightest is white.
  public func linearSRGB(red: Double, green: Double, blue: Double) -> LinearSRGB {
    Self.light(of: (red.clampedToUnit, green.clampedToUnit, blue.clampedToUnit), transform)
  }

  private static func light(
    of channels: (Double, Double, Double), _ transform: Transform
  ) -> LinearSRGB {
    let (red, green, blue) = channels
    switch transform {
    case .sRGB:
      return LinearSRGB(SRGB(red: red, green: green, blue: blue))
    case .matrix(let redCurve, let greenCurve, let blueCurve, let matrix):
      let stored = (
        redCurve.light(of: red), greenCurve.light(of: green), blueCurve.light(of: blue)
      )
      let seen = redCurve.highlights?.compressed(stored) ?? stored
      let light = matrix.times(seen.0, seen.1, seen.2)
      return bounded(LinearSRGB(red: light.0, green: light.1, blue: light.2))
    case .lookup(let colors):
      return bounded(colors.linearSRGB(SIMD4(red, green, blue, 0)))
    case .encoded(let transform):
      let decoded = LinearSRGB(SRGB(red: red, green: green, blue: blue))
      return light(of: (decoded.red, decoded.green, decoded.blue), transform)
    }
  }

  /// Whether all grays and the colors of a grid are within half an eight-bit code of sRGB.
  private var isIndistinguishableFromSRGB: Bool {
    let tolerance = 0.5 / 255
    func matches(_ red: Double, _ green: Double, _ blue: Double) -> Bool {
      let shown = SRGB(linearSRGB(red: red, green: green, blue: blue))
      return (shown.red - red).magnitude < tolerance
        && (shown.green - green).magnitude < tolerance
        && (shown.blue - blue).magnitude < tolerance
    }
    let steps = (0...5).map { Double($0) / 5 }
    return (0...255).allSatisfy { code in
      let gray = Double(code) / 255
      return matches(gray, gray, gray)
    }
      && steps.allSatisfy { red in
        steps.allSatisfy { green in steps.allSatisfy { blue in matches(red, green, blue) } }
      }
  }

  /// Returns light clamped to ±64, brighter than any HDR white. NaN becomes 0.
  private static func bounded(_ light: LinearSRGB) -> LinearSRGB {
    func bound(_ channel: Double) -> Double { channel.isNaN ? 0 : min(max(channel, -64), 64) }
    return LinearSRGB(red: bound(light.red), green: bound(light.green), blue: bound(light.blue))
  }
}

extension ColorProfile {
  /// Creates a profile from a curve for each channel and a matrix to linear light with the
  /// primaries of sRGB. A profile that is practically sRGB becomes exactly sRGB under its own name.
  init(
    name: String, isGray: Bool = false, red: ToneCurve, green: ToneCurve, blue: ToneCurve,
    toLinearSRGB matrix: Matrix3
  ) {
    let transform = Transform.matrix(red: red, green: green, blue: blue, matrix)
    self.init(name: name, isGray: isGray, simplifying: transform)
  }

  /// Creates a profile from lookup tables. A profile that is practically sRGB becomes exactly sRGB.
  init(name: String, isGray: Bool = false, colors: LookupColors) {
    self.init(name: name, isGray: isGray, simplifying: .lookup(colors))
  }

  package init(sRGBNamed name: String, isGray: Bool = false) {
    self.init(name: name, isGray: isGray, transform: .sRGB)
  }

  private init(name: String, isGray: Bool, simplifying transform: Transform) {
    self.init(name: name, isGray: isGray, transform: transform)
    if isIndistinguishableFromSRGB { self = ColorProfile(sRGBNamed: name, isGray: isGray) }
  }

  /// The profile of the code values of ``lightCodes``, if the dark code values of eight bits are
  /// visibly far apart in this profile, as those of linear light are. Otherwise `nil`.
  package var encoded: ColorProfile? {
    let lightnesses = (0...Self.darkCode).map { code in
      let gray = Double(code) / 255
      return CIELab(linearSRGB(red: gray, green: gray, blue: gray)).lightness
    }
    let isCoarse = zip(lightnesses, lightnesses.dropFirst()).contains { $1 - $0 > 1 }
    guard isCoarse else { return nil }
    var encoded = Transform.encoded(transform)
    if curves != nil, case .matrix(_, _, _, let matrix) = transform {
      encoded = .matrix(red: .sRGB, green: .sRGB, blue: .sRGB, matrix)
    }
    return ColorProfile(name: name, isGray: isGray, simplifying: encoded)
  }

  /// The code values by the curve of sRGB of samples with 16 bits, whose profile is this one.
  package var lightCodes: LightCodes { curves.map { LightCodes($0) } ?? .linear }

  /// The curves of the channels, if all of them give light up to that of white.
  private var curves: [ToneCurve]? {
    guard case .matrix(let red, let green, let blue, _) = transform else { return nil }
    let curves = [red, green, blue]
    return curves.allSatisfy { $0.light(of: 1) < 1.0001 } ? curves : nil
  }

  /// A code value below which the curves of all usual spaces have steps of less than 1 in L*, the
  /// difference that can just be seen. Those of linear light are up to 3.5.
  private static let darkCode = 16

  /// A color space for the colors of nearly all photos: the primaries of BT.2020 with the transfer
  /// curve of sRGB.
  package static let wideGamut = ColorProfile(
    name: "BT.2020, sRGB", red: .sRGB, green: .sRGB, blue: .sRGB,
    toLinearSRGB: RGBSpaces.rec2020)

  /// The exact inverse of the matrix of ``wideGamut``, rounded once.
  private static let fromLinearSRGB = Matrix3(
    0.627403895934699, 0.3292830383778837, 0.043313065687417225,
    0.06909728935823208, 0.9195403950754587, 0.011362315566309178,
    0.01639143887515028, 0.08801330787722575, 0.895595253247624)

  /// Returns the channels of linear light in ``wideGamut``, clamped to 0...1.
  package static func wideGamutChannels(of light: LinearSRGB) -> SRGB {
    let (red, green, blue) = fromLinearSRGB.times(light.red, light.green, light.blue)
    return SRGB(LinearSRGB(red: red, green: green, blue: blue)).clipped
  }
}
