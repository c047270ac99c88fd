/// A table of up to four values for each node of a grid of up to four channels. As in littlecms,
/// three channels are interpolated tetrahedrally, and a fourth linearly.
struct ColorGrid: Hashable, Sendable {
  /// The number of nodes along each channel, 2 to 255. The last channel varies fastest.
  private let counts: [Int]
  private let strides: SIMD4<Int>
  /// The values of each node, 0 to 1.
  private let nodes: [SIMD4<Float>]

  init?(counts: [Int], valuesPerNode: Int, values: [Float]) {
    guard 1...4 ~= counts.count, 1...4 ~= valuesPerNode,
      counts.allSatisfy({ 2...255 ~= $0 }),
      values.count == counts.reduce(valuesPerNode, *)
    else { return nil }
    self.counts = counts
    var strides = SIMD4<Int>()
    var stride = 1
    for axis in counts.indices.reversed() {
      strides[axis] = stride
      stride *= counts[axis]
    }
    self.strides = strides
    nodes = (0..<stride).map { node in
      var numbers = SIMD4<Float>()
      for index in 0..<valuesPerNode { numbers[index] = values[node * valuesPerNode + index] }
      return numbers
    }
  }

  var channelCount: Int { counts.count }

  /// A place in the grid: a node, and the fractions of the way to the next nodes.
  struct Place {
    var node = 0
    /// The fraction of the way along each channel, 0 to 1.
    var fraction = SIMD4<Float>()
  }

  /// Returns the place along one channel of a coordinate within 0...1.
  func place(of number: Double, channel: Int) -> (node: Int, fraction: Float) {
    let position = number * Double(counts[channel] - 1)
    let index = min(Int(position), counts[channel] - 2)
    return (index * strides[channel], Float(position - Double(index)))
  }

  /// Returns the values at a place whose coordinates are within 0...1.
  func value(at coordinates: SIMD4<Double>) -> SIMD4<Float> {
    var place = Place()
    for channel in counts.indices {
      let (node, fraction) = self.place(of: coordinates[channel], channel: channel)
      place.node += node
      place.fraction[channel] = fraction
    }
    return value(at: place)
  }

  func value(at place: Place) -> SIMD4<Float> {
    let fraction = place.fraction
    switch counts.count {
    case 1:
      let near = nodes[place.node]
      return near + (nodes[place.node + strides.x] - near) * fraction.x
    case 2: return value(from: place.node, (fraction.x, strides.x), (fraction.y, strides.y), (0, 0))
    case 3:
      return value(
        from: place.node, (fraction.x, strides.x), (fraction.y, strides.y),
        (fraction.z, strides.z))
    default:
      let steps = (
        (fraction.y, strides.y), (fraction.z, strides.z), (fraction.w, strides.w)
      )
      let near = value(from: place.node, steps.0, steps.1, steps.2)
      guard fraction.x > 0 else { return near }
      let far = value(from: place.node + strides.x, steps.0, steps.1, steps.2)
      return near + (far - near) * fraction.x
    }
  }

  /// Returns the values in a cell of three channels by tetrahedral interpolation: from the first
  /// corner along one edge after another, in descending order of the channels' fractions.
  private func value(
    from node: Int, _ first: (Float, Int), _ second: (Float, Int), _ third: (Float, Int)
  ) -> SIMD4<Float> {
    var (a, b, c) = (first, second, third)
    if a.0 < b.0 { swap(&a, &b) }
    if b.0 < c.0 { swap(&b, &c) }
    if a.0 < b.0 { swap(&a, &b) }
    let (far, next) = (node + a.1, node + a.1 + b.1)
    let corners = (nodes[node], nodes[far], nodes[next], nodes[next + c.1])
    return corners.0 * (1 - a.0) + corners.1 * (a.0 - b.0) + corners.2 * (b.0 - c.0)
      + corners.3 * c.0
  }
}
