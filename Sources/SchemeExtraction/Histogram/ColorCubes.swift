/// The colors of a histogram, gathered into the cubes of a grid of 32 steps a channel.
///
/// Cubes are in Z-order: the bits of their steps along the three channels are interleaved, so that
/// consecutive cubes are near each other. Source: G. Morton, "A computer oriented
/// geodetic data base", IBM, 1966.
struct ColorCubes: Sendable {
  /// The number of cubes.
  static let count = 1 << 15

  /// The colors, in the order of their cubes: the sums over the pixels of red, green and blue times
  /// alpha, and of alpha. A color is an entry of the histogram, or all entries of a cube.
  let cells: [SIMD4<UInt64>]
  /// The number of the cube of each cell.
  private let cubes: [UInt16]
  /// The indices of the histogram's entries, in the order of their cubes.
  private let order: [UInt32]
  /// The index in `order` at which each cube begins, and at which the last one ends.
  private let starts: [UInt32]

  /// Joins the entries of each cube whose weight is at most a limit into one cell, and leaves the
  /// entries of the other cubes as they are.
  ///
  /// - Complexity: O(*n*).
  init(_ histogram: ColorHistogram, maximumCellWeight: UInt64) {
    let entries = histogram.entries
    (order, starts) = Self.sorted(entries.span, by: Numbering(isOfColors: histogram.isExact))
    var (cells, cubes) = ([SIMD4<UInt64>](), [UInt16]())
    cells.reserveCapacity(order.count)
    cubes.reserveCapacity(order.count)
    for cube in 0..<Self.count {
      let members = order[Int(starts[cube])..<Int(starts[cube + 1])]
      if members.isEmpty { continue }
      let sum = members.reduce(into: SIMD4.zero) { $0 &+= entries[Int($1)].sums }
      if sum.w <= maximumCellWeight {
        cells.append(sum)
        cubes.append(UInt16(cube))
      } else {
        for member in members {
          cells.append(entries[Int(member)].sums)
          cubes.append(UInt16(cube))
        }
      }
    }
    (self.cells, self.cubes) = (cells, cubes)
  }

  /// Returns the number of the cube of a cell.
  func cube(ofCell cell: Int) -> Int { Int(cubes[cell]) }

  /// Returns the indices of the histogram's entries in the cube of a cell.
  func entries(aroundCell cell: Int) -> ArraySlice<UInt32> {
    let cube = Int(cubes[cell])
    return order[Int(starts[cube])..<Int(starts[cube + 1])]
  }

  /// Returns the weight of the whole cube of each cell.
  ///
  /// - Complexity: O(*n*).
  func cubeWeights() -> [UInt64] {
    var weights: [UInt64] = []
    weights.reserveCapacity(cells.count)
    while weights.count < cells.count {
      let first = weights.count
      let end = cubes[first...].firstIndex { $0 != cubes[first] } ?? cells.count
      let weight = cells[first..<end].reduce(0) { $0 + $1.w }
      weights += repeatElement(weight, count: end - first)
    }
    return weights
  }

  /// Sorts the indices of entries by cube, by counting, and finds where each cube begins.
  private static func sorted(
    _ entries: Span<ColorHistogram.Entry>, by numbering: Numbering
  ) -> (order: [UInt32], starts: [UInt32]) {
    // Counts lie two places ahead. While the order is filled, the start of each cube advances to its
    // end, which is the start of the next.
    var table = [UInt32](repeating: 0, count: count + 2)
    var numbers = [UInt16](repeating: 0, count: entries.count)
    var order = [UInt32](repeating: 0, count: entries.count)
    var starts = table.mutableSpan
    var cubes = numbers.mutableSpan
    var places = order.mutableSpan
    for index in entries.indices {
      cubes[index] = numbering.cube(of: entries[index].key)
      starts[Int(cubes[index]) + 2] += 1
    }
    for cube in 0..<count { starts[cube + 2] += starts[cube + 1] }
    for index in entries.indices {
      let cube = Int(cubes[index])
      places[Int(starts[cube + 1])] = UInt32(index)
      starts[cube + 1] += 1
    }
    return (order, table)
  }

  /// The numbers of the cubes in which keys lie.
  struct Numbering: Sendable {
    /// The part of each channel in the number of a cube.
    private let red: [UInt16]
    private let green: [UInt16]
    private let blue: [UInt16]
    private let bitsPerChannel: UInt32

    /// Creates the numbering of keys that are colors, or cells of ``ColorBins``.
    init(isOfColors: Bool) {
      bitsPerChannel = isOfColors ? 8 : 6
      let spread = (0..<UInt32(1) << bitsPerChannel).map { code in
        let step = (isOfColors ? ColorBins.bin(of: code) : code) >> 1
        return UInt16((0..<5).reduce(UInt32(0)) { $0 | (step >> $1 & 1) << (3 * $1) })
      }
      red = spread.map { $0 << 2 }
      green = spread.map { $0 << 1 }
      blue = spread
    }

    /// Returns the number of the cube of a key.
    @inline(__always)
    func cube(of key: UInt32) -> UInt16 {
      let mask: UInt32 = 1 << bitsPerChannel - 1
      return red[Int(key >> (2 * bitsPerChannel) & mask)]
        | green[Int(key >> bitsPerChannel & mask)] | blue[Int(key & mask)]
    }
  }
}
