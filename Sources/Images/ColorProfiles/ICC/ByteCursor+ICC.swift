import BinaryParsing
import ColorMath

// The number types of ICC profiles (ICC.1:2022, 4), which are all big-endian, and their curves.

extension ByteCursor {
  /// Reads a signature of four characters, with `?` for unprintable ones.
  mutating func takeSignature() -> String? {
    takeUInt8s(4).map { letters in
      String(decoding: letters.map { 32...126 ~= $0 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
  }

  /// Reads a number of bytes or entries, clamped so that the sum of two never overflows.
  mutating func takeSize() -> Int? { takeUInt32().map { Int(min($0, 1 << 29)) } }

  /// Reads numbers of the type `s15Fixed16Number`.
  mutating func takeFixed(_ count: Int) -> [Double]? {
    takeUInt32s(count)?.map { Double(Int32(bitPattern: $0)) / 65536 }
  }

  /// Reads fractions of the maximum one-byte or two-byte number.
  mutating func takeFractions(_ count: Int, bytesPerValue: Int) -> [Float]? {
    bytesPerValue == 1
      ? takeUInt8s(count)?.map { Float($0) / 255 } : takeUInt16s(count)?.map { Float($0) / 65535 }
  }

  /// Reads a curve of the type `curv` or `para`.
  mutating func takeCurve(maximumEntryCount: Int) -> ToneCurve? {
    guard let type = takeSignature(), skip(4) else { return nil }
    switch type {
    case "curv": return takeSampledCurve(maximumEntryCount: maximumEntryCount)
    case "para": return takeParametricCurve()
    default: return nil
    }
  }

  /// Reads the rest of a `curveType` (ICC.1:2022, 10.6): nothing if linear, an exponent, or a
  /// table.
  private mutating func takeSampledCurve(maximumEntryCount: Int) -> ToneCurve? {
    guard let count = takeSize(), count <= maximumEntryCount else { return nil }
    switch count {
    case 0: return .linear
    case 1:
      guard let power = takeUInt16(), power > 0 else { return nil }
      return .gamma(Double(power) / 256)
    default: return takeFractions(count, bytesPerValue: 2).map { .table($0) }
    }
  }

  /// Reads the rest of a `parametricCurveType` (ICC.1:2022, 10.18).
  private mutating func takeParametricCurve() -> ToneCurve? {
    guard let type = takeUInt16().map(Int.init), skip(2),
      ParametricCurve.parameterCounts.indices.contains(type),
      let parameters = takeFixed(ParametricCurve.parameterCounts[type])
    else { return nil }
    return ParametricCurve(functionType: type, parameters: parameters).map { .parametric($0) }
  }
}

/// The general formula of parametric curves in ICC profiles: (a·x + b)^gamma + e from `threshold`
/// on, and c·x + f below. Source: ICC.1:2022, 10.18, table 68.
struct ParametricCurve: Hashable, Sendable {
  private let gamma: Double
  private var (a, b, c) = (1.0, 0.0, 0.0)
  private var (threshold, e, f) = (0.0, 0.0, 0.0)

  /// The number of parameters of each function type, indexed by type.
  static let parameterCounts = [1, 3, 4, 5, 7]

  /// Creates a curve from a function type, 0 to 4, and its parameters, or returns `nil` if they are
  /// invalid.
  init?(functionType: Int, parameters: [Double]) {
    guard Self.parameterCounts.indices.contains(functionType),
      parameters.count >= Self.parameterCounts[functionType]
    else { return nil }
    gamma = parameters[0]
    guard functionType > 0 else { return }
    (a, b) = (parameters[1], parameters[2])
    switch functionType {
    case 1, 2:
      // Where its base would be negative, the power is 0.
      threshold = a == 0 ? 0 : -b / a
      if functionType == 2 { (e, f) = (parameters[3], parameters[3]) }
    default:
      (c, threshold) = (parameters[3], parameters[4])
      if functionType == 4 { (e, f) = (parameters[5], parameters[6]) }
    }
  }

  /// Returns the light of a channel, clamped to 0...1 as the standard requires.
  func light(of channel: Double) -> Double {
    let light =
      channel >= threshold
      ? ExactMath.power(max(a * channel + b, 0), gamma) + e : c * channel + f
    return light.clampedToUnit
  }
}
