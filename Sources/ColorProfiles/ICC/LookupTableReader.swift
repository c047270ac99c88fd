import BinaryParsing
import ColorMath

/// A reader of the steps of a lookup table.
struct LookupTableReader {
  /// The data of the tag.
  let data: ByteCursor
  let inputCount: Int
  let outputCount: Int
  let maximumCurveEntryCount: Int

  /// Reads the steps of a `lut8Type` or `lut16Type` (ICC.1:2022, 10.10 and 10.11): curves, a table, curves.
  /// Their matrix is for channels of XYZ only.
  func tableSteps(bytesPerValue: Int) -> [LookupTable.Step]? {
    var rest = data
    guard rest.skip(10), let gridCount = rest.takeUInt8().map(Int.init), rest.skip(37) else {
      return nil
    }
    var (inputEntryCount, outputEntryCount) = (256, 256)
    if bytesPerValue == 2 {
      guard let input = rest.takeUInt16(), let output = rest.takeUInt16() else { return nil }
      (inputEntryCount, outputEntryCount) = (Int(input), Int(output))
    }
    func takeCurves(_ count: Int, entryCount: Int) -> LookupTable.Step? {
      guard 2...4096 ~= entryCount, entryCount <= maximumCurveEntryCount,
        let entries = rest.takeFractions(count * entryCount, bytesPerValue: bytesPerValue)
      else { return nil }
      return .curves(
        (0..<count).map { .table(Array(entries[$0 * entryCount..<($0 + 1) * entryCount])) })
    }
    guard let input = takeCurves(inputCount, entryCount: inputEntryCount),
      let grid = takeGrid(
        counts: Array(repeating: gridCount, count: inputCount), bytesPerValue: bytesPerValue,
        from: &rest),
      let output = takeCurves(outputCount, entryCount: outputEntryCount)
    else { return nil }
    return [input, grid, output]
  }

  /// Reads the steps of a `lutAToBType` or `lutBToAType` (ICC.1:2022, 10.12 and 10.13), each optional: from
  /// the device, A curves, a table, M curves, a matrix, B curves; to the device, in reverse order.
  func elementSteps(isFromDevice: Bool) -> [LookupTable.Step]? {
    var rest = data
    guard rest.skip(12) else { return nil }
    let offsets = (0..<5).compactMap { _ in rest.takeSize() }
    guard offsets.count == 5 else { return nil }
    let deviceCount = isFromDevice ? inputCount : outputCount
    let connectionCount = isFromDevice ? outputCount : inputCount
    let (b, matrix, m, grid, a) = (offsets[0], offsets[1], offsets[2], offsets[3], offsets[4])
    var steps: [LookupTable.Step?] = []
    if a != 0 { steps.append(curves(deviceCount, at: a)) }
    if grid != 0 { steps.append(gridStep(at: grid)) }
    if m != 0 { steps.append(curves(connectionCount, at: m)) }
    if matrix != 0 { steps.append(matrixStep(at: matrix)) }
    if b != 0 { steps.append(curves(connectionCount, at: b)) }
    if !isFromDevice { steps.reverse() }
    let found = steps.compactMap(\.self)
    return found.count == steps.count && !found.isEmpty ? found : nil
  }

  /// Reads consecutive curves, each padded to a multiple of four bytes.
  private func curves(_ count: Int, at start: Int) -> LookupTable.Step? {
    guard var rest = data.part(at: start) else { return nil }
    var curves: [ToneCurve] = []
    while curves.count < count {
      let curveStart = rest.offset
      guard let curve = rest.takeCurve(maximumEntryCount: maximumCurveEntryCount) else {
        return nil
      }
      curves.append(curve)
      rest.skip((curveStart - rest.offset) & 3)
    }
    return .curves(curves)
  }

  private func gridStep(at start: Int) -> LookupTable.Step? {
    guard var rest = data.part(at: start), let counts = rest.takeUInt8s(16),
      let bytesPerValue = rest.takeUInt8().map(Int.init), 1...2 ~= bytesPerValue, rest.skip(3)
    else { return nil }
    return takeGrid(
      counts: counts.prefix(inputCount).map(Int.init), bytesPerValue: bytesPerValue, from: &rest)
  }

  private func takeGrid(
    counts: [Int], bytesPerValue: Int, from rest: inout ByteCursor
  ) -> LookupTable.Step? {
    var valueCount = outputCount
    for count in counts {
      let (product, overflow) = valueCount.multipliedReportingOverflow(by: count)
      guard !overflow else { return nil }
      valueCount = product
    }
    guard let values = rest.takeFractions(valueCount, bytesPerValue: bytesPerValue) else {
      return nil
    }
    return ColorGrid(counts: counts, valuesPerNode: outputCount, values: values).map { .grid($0) }
  }

  private func matrixStep(at start: Int) -> LookupTable.Step? {
    guard var rest = data.part(at: start), let e = rest.takeFixed(12) else { return nil }
    return .matrix(
      Matrix3(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8]),
      offset: SIMD3(e[9], e[10], e[11]))
  }
}

extension ICCTagTable {
  /// Reads the lookup table of a tag, or returns `nil` if there is none. Each side has at most 4 channels.
  func lookupTable(
    _ name: StaticString, inputCount: Int, outputCount: Int
  ) throws(ICCError) -> (table: LookupTable, encoding: ConnectionSpaceEncoding)? {
    guard let data = tag(name) else { return nil }
    var rest = data
    let type = rest.takeSignature()
    let reader = LookupTableReader(
      data: data, inputCount: inputCount, outputCount: outputCount,
      maximumCurveEntryCount: maximumCurveEntryCount)
    var steps: [LookupTable.Step]?
    if rest.skip(4), rest.takeUInt8().map(Int.init) == inputCount,
      rest.takeUInt8().map(Int.init) == outputCount
    {
      switch type {
      case "mft1": steps = reader.tableSteps(bytesPerValue: 1)
      case "mft2": steps = reader.tableSteps(bytesPerValue: 2)
      case "mAB ": steps = reader.elementSteps(isFromDevice: true)
      case "mBA ": steps = reader.elementSteps(isFromDevice: false)
      default: break
      }
    }
    guard let steps, let table = LookupTable(steps, from: inputCount, to: outputCount) else {
      throw .malformed(reason: "its lookup table is of no known form, or cut off")
    }
    return (table, !isLab ? .xyz : type == "mft2" ? .legacyLab : .lab)
  }
}
