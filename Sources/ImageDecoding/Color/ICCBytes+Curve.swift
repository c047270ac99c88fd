extension ICCBytes {
  /// The curve of a tag of type `curv` or `para`.
  func curve(_ signature: StaticString) throws(ICCError) -> ToneCurve {
    guard let data = tag(signature) else {
      throw .malformed(reason: "its tag \(signature) is missing or cut off")
    }
    let curve: ToneCurve? =
      switch self.signature(at: data.lowerBound) {
      case "curv": sampledCurve(in: data)
      case "para": parametricCurve(in: data)
      default: nil
      }
    guard let curve else { throw .malformed(reason: "its tag \(signature) is no valid curve") }
    return curve
  }

  /// A `curveType` (ICC.1:2022, 10.6): nothing for linear, one number for a gamma, or a table.
  private func sampledCurve(in data: Range<Int>) -> ToneCurve? {
    let start = data.lowerBound + 12
    guard start <= data.upperBound, let count = size(at: start - 4),
      count <= (data.upperBound - start) / 2
    else { return nil }
    let entries = (0..<count).compactMap { unsigned16(at: start + 2 * $0) }
    switch entries.count {
    case 0: return .linear
    case 1: return entries[0] == 0 ? nil : .gamma(Double(entries[0]) / 256)
    default: return .table(entries.map { Float($0) / 65535 })
    }
  }

  /// A `parametricCurveType` (ICC.1:2022, 10.18).
  private func parametricCurve(in data: Range<Int>) -> ToneCurve? {
    guard let type = unsigned16(at: data.lowerBound + 8).map(Int.init),
      ParametricCurve.parameterCounts.indices.contains(type),
      let parameters = fixed(
        count: ParametricCurve.parameterCounts[type], at: data.lowerBound + 12, in: data)
    else { return nil }
    return ParametricCurve(functionType: type, parameters: parameters).map { .parametric($0) }
  }
}
