import ColorMath

extension ICCBytes {
  /// The lookup tables of a tag of type `mft1`, `mft2` or `mAB `, from three channels to three.
  func pipeline(in data: Range<Int>, isLab: Bool) throws(ICCError) -> LookupPipeline {
    let type = signature(at: data.lowerBound)
    let steps: [LookupPipeline.Step]? =
      if unsigned8(at: data.lowerBound + 8) != 3 || unsigned8(at: data.lowerBound + 9) != 3 {
        nil
      } else {
        switch type {
        case "mft1": tableSteps(in: data, bytesPerValue: 1)
        case "mft2": tableSteps(in: data, bytesPerValue: 2)
        case "mAB ": elementSteps(in: data)
        default: nil
        }
      }
    guard let steps, !steps.isEmpty else {
      throw .malformed(reason: "its lookup table is of no known form, or cut off")
    }
    return LookupPipeline(
      steps: steps, encoding: !isLab ? .xyz : type == "mft2" ? .legacyLab : .lab)
  }

  /// The steps of `lut8Type` and `lut16Type` (ICC.1:2022, 10.10 and 10.11): curves, table, curves.
  /// Their matrix is for XYZ channels only.
  private func tableSteps(in data: Range<Int>, bytesPerValue: Int) -> [LookupPipeline.Step]? {
    let start = data.lowerBound
    guard let gridCount = unsigned8(at: start + 10).map(Int.init) else { return nil }
    var (inputCount, outputCount, place) = (256, 256, start + 48)
    if bytesPerValue == 2 {
      guard let input = unsigned16(at: start + 48), let output = unsigned16(at: start + 50) else {
        return nil
      }
      (inputCount, outputCount, place) = (Int(input), Int(output), start + 52)
    }
    func take(_ count: Int) -> [Float]? {
      let taken = values(count: count, bytesPerValue: bytesPerValue, at: place, in: data)
      place += count * bytesPerValue
      return taken
    }
    func takeCurves(entryCount: Int) -> LookupPipeline.Step? {
      guard 2...4096 ~= entryCount, entryCount <= maximumCurveEntryCount,
        let entries = take(3 * entryCount)
      else { return nil }
      return .curves(
        (0..<3).map { .table(Array(entries[$0 * entryCount..<($0 + 1) * entryCount])) })
    }
    guard let input = takeCurves(entryCount: inputCount),
      let nodes = take(3 * gridCount * gridCount * gridCount),
      let grid = ColorGrid(counts: [gridCount, gridCount, gridCount], values: nodes),
      let output = takeCurves(entryCount: outputCount)
    else { return nil }
    return [input, .grid(grid), output]
  }

  /// The steps of `lutAToBType` (ICC.1:2022, 10.12): A curves, table, M curves, matrix, B curves,
  /// any of which may be left out.
  private func elementSteps(in data: Range<Int>) -> [LookupPipeline.Step]? {
    let offsets = (0..<5).compactMap { size(at: data.lowerBound + 12 + 4 * $0) }
    guard offsets.count == 5, offsets.allSatisfy({ $0 < data.count }) else { return nil }
    let (b, matrix, m, grid, a) = (offsets[0], offsets[1], offsets[2], offsets[3], offsets[4])
    var steps: [LookupPipeline.Step?] = []
    func place(_ offset: Int) -> Int { data.lowerBound + offset }
    if a != 0 { steps.append(curveSteps(at: place(a), in: data)) }
    if grid != 0 { steps.append(gridStep(at: place(grid), in: data)) }
    if m != 0 { steps.append(curveSteps(at: place(m), in: data)) }
    if matrix != 0 { steps.append(matrixStep(at: place(matrix), in: data)) }
    if b != 0 { steps.append(curveSteps(at: place(b), in: data)) }
    let found = steps.compactMap(\.self)
    return found.count == steps.count ? found : nil
  }

  /// Three curves one after another, each filled up to a multiple of four bytes.
  private func curveSteps(at start: Int, in data: Range<Int>) -> LookupPipeline.Step? {
    var curves: [ToneCurve] = []
    var place = start
    while curves.count < 3 {
      guard place < data.upperBound, let found = curve(in: place..<data.upperBound) else {
        return nil
      }
      curves.append(found.curve)
      place += (found.size + 3) / 4 * 4
    }
    return .curves(curves)
  }

  private func gridStep(at start: Int, in data: Range<Int>) -> LookupPipeline.Step? {
    let counts = (0..<3).compactMap { unsigned8(at: start + $0).map(Int.init) }
    guard counts.count == 3, let bytesPerValue = unsigned8(at: start + 16),
      1...2 ~= bytesPerValue,
      let nodes = values(
        count: 3 * counts[0] * counts[1] * counts[2], bytesPerValue: Int(bytesPerValue),
        at: start + 20, in: data)
    else { return nil }
    return ColorGrid(counts: counts, values: nodes).map { .grid($0) }
  }

  private func matrixStep(at start: Int, in data: Range<Int>) -> LookupPipeline.Step? {
    guard let e = fixed(count: 12, at: start, in: data) else { return nil }
    return .matrix(
      Matrix3(e[0], e[1], e[2], e[3], e[4], e[5], e[6], e[7], e[8]), offset: Array(e[9...]))
  }

  /// Fractions of the largest 8-bit or 16-bit number, or `nil` where the data is too short.
  private func values(
    count: Int, bytesPerValue: Int, at start: Int, in data: Range<Int>
  ) -> [Float]? {
    guard start <= data.upperBound, count <= (data.upperBound - start) / bytesPerValue else {
      return nil
    }
    let values: [Float] =
      bytesPerValue == 1
      ? (0..<count).compactMap { unsigned8(at: start + $0).map { Float($0) / 255 } }
      : (0..<count).compactMap { unsigned16(at: start + 2 * $0).map { Float($0) / 65535 } }
    return values.count == count ? values : nil
  }
}
