/// A lookup table of three channels to three numbers, with straight lines between its nodes.
struct ColorGrid: Hashable, Sendable {
  /// How many nodes each channel has, each 2 to 255; the last channel varies fastest.
  private let counts: SIMD3<Int>
  /// How far apart in ``values`` neighbors along each channel are.
  private let strides: SIMD3<Int>
  /// Three numbers a node, 0 to 1.
  private let values: [Float]

  /// Creates a table; `nil` unless there are as many values as the counts say.
  init?(counts: [Int], values: [Float]) {
    guard counts.count == 3, counts.allSatisfy({ 2...255 ~= $0 }),
      values.count == 3 * counts[0] * counts[1] * counts[2]
    else { return nil }
    self.counts = SIMD3(counts[0], counts[1], counts[2])
    strides = SIMD3(3 * counts[1] * counts[2], 3 * counts[2], 3)
    self.values = values
  }

  /// The numbers at a place whose coordinates are within 0...1.
  func value(at place: SIMD3<Double>) -> SIMD3<Double> {
    var base = 0
    var fraction = SIMD3<Double>()
    for axis in 0..<3 {
      let position = place[axis] * Double(counts[axis] - 1)
      let index = min(Int(position), counts[axis] - 2)
      fraction[axis] = position - Double(index)
      base += index * strides[axis]
    }
    var sum = SIMD3<Double>()
    for corner in 0..<8 {
      var (offset, weight) = (base, 1.0)
      for axis in 0..<3 {
        let isFar = corner >> axis & 1 == 1
        offset += isFar ? strides[axis] : 0
        weight *= isFar ? fraction[axis] : 1 - fraction[axis]
      }
      let node = SIMD3(values[offset], values[offset + 1], values[offset + 2])
      sum += weight * SIMD3<Double>(node)
    }
    return sum
  }
}
