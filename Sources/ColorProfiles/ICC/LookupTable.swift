import ColorMath

/// The lookup table of an ICC profile: steps from the channels of one space to those of another.
struct LookupTable: Hashable, Sendable {
  /// One step. Its input and output are clamped to 0...1.
  enum Step: Hashable, Sendable {
    /// A curve for each channel.
    case curves([ToneCurve])
    /// A table, which may change the number of channels.
    case grid(ColorGrid)
    /// A matrix for three channels, then three numbers to add.
    case matrix(Matrix3, offset: SIMD3<Double>)
  }

  /// The steps, in order.
  let steps: ArraySlice<Step>

  /// Creates a table, or returns `nil` if the steps do not lead from one number of channels to the other.
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

  /// The steps before the first grid, that grid, and the steps after it.
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
  /// Whether the step returns its input.
  fileprivate var changesNothing: Bool {
    guard case .curves(let curves) = self else { return false }
    return curves.allSatisfy { curve in
      switch curve {
      case .linear: true
      // As fine as the 16 bits that entries are made of.
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
    // NaN compares as false, and becomes 0.
    for channel in 0..<4 { value[channel] = value[channel] > 0 ? min(value[channel], 1) : 0 }
    return value
  }
}
