import ColorMath

/// The eight-bit code values of samples with 16 bits, by the curve of sRGB. Rounded before they are
/// encoded, dark samples of linear light would become the same.
package struct LightCodes: Sendable {
  /// The maximum size of the tables, in bytes.
  package static let maximumMemory = 3 << 16

  /// The code values of all samples of each channel.
  private let red, green, blue: [UInt8]

  static let linear = LightCodes([.linear, .linear, .linear], by: table)

  /// Creates the code values of three channels, whose curves tell the light of samples.
  init(_ curves: [ToneCurve]) {
    self = curves.allSatisfy { $0 == .linear } ? .linear : LightCodes(curves, by: Self.table)
  }

  private init(_ curves: [ToneCurve], by table: (ToneCurve) -> [UInt8]) {
    red = table(curves[0])
    green = curves[1] == curves[0] ? red : table(curves[1])
    blue = curves[2] == curves[0] ? red : table(curves[2])
  }

  private static func table(_ curve: ToneCurve) -> [UInt8] {
    (0...65_535).map { sample in
      let light = curve.light(of: Double(sample) / 65_535).clampedToUnit
      return UInt8(SRGBTransfer.encoded(light) * 255 + 0.5)
    }
  }

  package func red(_ sample: UInt16) -> UInt8 { red[Int(sample)] }
  package func green(_ sample: UInt16) -> UInt8 { green[Int(sample)] }
  package func blue(_ sample: UInt16) -> UInt8 { blue[Int(sample)] }
}
