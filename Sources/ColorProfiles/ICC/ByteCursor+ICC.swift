import BinaryParsing

// The number types of ICC profiles (ICC.1:2022, 4), of which all are big-endian, and their curves.

extension ByteCursor {
  /// Reads a signature of four letters, with `?` for unprintable ones.
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

  /// Reads fractions of the largest number of one or two bytes.
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

  /// Reads the rest of a `curveType` (ICC.1:2022, 10.6): nothing for linear, a power, or a table.
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
