extension ICCBytes {
  /// The curve of a tag of type `curv` or `para`.
  func curve(_ signature: StaticString) throws(ICCError) -> ToneCurve {
    guard let data = tag(signature) else {
      throw .malformed(reason: "its tag \(signature) is missing or cut off")
    }
    guard let curve = curve(in: data)?.curve else {
      throw .malformed(reason: "its tag \(signature) is no valid curve")
    }
    return curve.simplified
  }

  /// The curve at the start of some data, and how many bytes it takes up.
  func curve(in data: Range<Int>) -> (curve: ToneCurve, size: Int)? {
    switch signature(at: data.lowerBound) {
    case "curv": sampledCurve(in: data)
    case "para": parametricCurve(in: data)
    default: nil
    }
  }

  /// A `curveType` (ICC.1:2022, 10.6): nothing for linear, one number for a gamma, or a table.
  private func sampledCurve(in data: Range<Int>) -> (curve: ToneCurve, size: Int)? {
    let start = data.lowerBound + 12
    guard start <= data.upperBound, let count = size(at: start - 4),
      count <= (data.upperBound - start) / 2, count <= maximumCurveEntryCount
    else { return nil }
    let entries = (0..<count).compactMap { unsigned16(at: start + 2 * $0) }
    let curve: ToneCurve
    switch entries.count {
    case 0: curve = .linear
    case 1:
      guard entries[0] != 0 else { return nil }
      curve = .gamma(Double(entries[0]) / 256)
    default: curve = .table(entries.map { Float($0) / 65535 })
    }
    return (curve, 12 + 2 * count)
  }

  /// A `parametricCurveType` (ICC.1:2022, 10.18).
  private func parametricCurve(in data: Range<Int>) -> (curve: ToneCurve, size: Int)? {
    guard let type = unsigned16(at: data.lowerBound + 8).map(Int.init),
      ParametricCurve.parameterCounts.indices.contains(type),
      let parameters = fixed(
        count: ParametricCurve.parameterCounts[type], at: data.lowerBound + 12, in: data),
      let curve = ParametricCurve(functionType: type, parameters: parameters)
    else { return nil }
    return (.parametric(curve), 12 + 4 * parameters.count)
  }
}
