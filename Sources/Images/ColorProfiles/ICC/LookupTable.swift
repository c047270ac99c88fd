import BinaryParsing
import ColorMath

/// The lookup table of an ICC profile: steps from the channels of one space to those of another.
struct LookupTable: Hashable, Sendable {
  /// A step, whose input and output are clamped to 0...1.
  enum Step: Hashable, Sendable {
    /// A curve for each channel.
    case curves([ToneCurve])
    /// A grid, which may change the number of channels.
    case grid(ColorGrid)
    /// A matrix for three channels, followed by an offset.
    case matrix(Matrix3, offset: SIMD3<Double>)
  }

  let steps: ArraySlice<Step>

  /// Creates a table, or returns `nil` if the steps do not lead from one number of channels to the
  /// other.
  init?(_ steps: [Step], from inputCount: Int, to outputCount: Int) {
    guard !steps.isEmpty else { return nil }
    let hasGrid = steps.contains { if case .grid = $0 { true } else { false } }
    guard hasGrid || inputCount == outputCount else { return nil }
    self.steps = steps.filter { !$0.changesNothing }[...]
  }

  private init(steps: ArraySlice<Step>) { self.steps = steps }

  /// Returns the output for some channels. Missing components are 0.
  func value(at channels: SIMD4<Double>) -> SIMD4<Double> {
    var value = channels
    for step in steps { value = step.value(at: value) }
    return value
  }

  var parts: (before: LookupTable, grid: ColorGrid, after: LookupTable)? {
    for (index, step) in zip(steps.indices, steps) {
      guard case .grid(let grid) = step else { continue }
      return (
        LookupTable(steps: steps[..<index]), grid, LookupTable(steps: steps[(index + 1)...])
      )
    }
    return nil
  }
}

extension LookupTable.Step {
  fileprivate var changesNothing: Bool {
    guard case .curves(let curves) = self else { return false }
    return curves.allSatisfy { curve in
      switch curve {
      case .linear: true
      // Within the 16-bit precision of the entries.
      case .table(let entries):
        entries.indices.allSatisfy { index in
          let straight = Float(index) / Float(entries.count - 1)
          return (entries[index] - straight).magnitude <= 0.5 / 65535
        }
      default: false
      }
    }
  }

  fileprivate func value(at channels: SIMD4<Double>) -> SIMD4<Double> {
    var value = channels
    switch self {
    case .curves(let curves):
      for channel in curves.indices { value[channel] = curves[channel].light(of: value[channel]) }
    case .grid(let grid): value = SIMD4<Double>(grid.value(at: value))
    case .matrix(let matrix, let offset):
      let (x, y, z) = matrix.times(value.x, value.y, value.z)
      value = SIMD4(x + offset.x, y + offset.y, z + offset.z, 0)
    }
    for channel in 0..<4 { value[channel] = value[channel].clampedToUnit }
    return value
  }
}

struct LookupTableReader {
  let data: ByteCursor
  let inputCount: Int
  let outputCount: Int
  let maximumCurveEntryCount: Int

  /// Reads the steps of a `lut8Type` or `lut16Type` (ICC.1:2022, 10.10 and 10.11): curves, a grid,
  /// curves. The matrix of these types applies only to XYZ channels.
  func tableSteps(bytesPerValue: Int) -> [LookupTable.Step]? {
    var rest = data
    guard rest.skip(10), let gridCount = rest.takeUInt8().map(Int.init), rest.skip(37)
    else { return nil }
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

  /// Reads the steps of a `lutAToBType` or `lutBToAType` (ICC.1:2022, 10.12 and 10.13). Every step
  /// is optional. From the device, the steps are A curves, a grid, M curves, a matrix and B curves;
  /// to the device, they are in reverse order.
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
    return found.count == steps.count ? found : nil
  }

  /// Reads consecutive curves, each padded to a multiple of four bytes.
  private func curves(_ count: Int, at start: Int) -> LookupTable.Step? {
    guard var rest = data.part(at: start) else { return nil }
    var curves: [ToneCurve] = []
    while curves.count < count {
      let curveStart = rest.offset
      guard let curve = rest.takeCurve(maximumEntryCount: maximumCurveEntryCount)
      else { return nil }
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
    guard let values = rest.takeFractions(valueCount, bytesPerValue: bytesPerValue)
    else { return nil }
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
  /// Reads the lookup table of a tag, or returns `nil` if there is none. Each side must have at
  /// most 4 channels.
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
    guard let steps, let table = LookupTable(steps, from: inputCount, to: outputCount)
    else { throw .malformed(reason: "its lookup table is cut off or of an unknown form") }
    return (table, !isLab ? .xyz : type == "mft2" ? .legacyLab : .lab)
  }
}
