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
  /// The numbers of the cubes of the histogram's entries times 2³², plus the indices of the entries,
  /// by rising cube.
  private let order: [UInt64]
  /// The place in `order` of the first entry of the cube of each cell.
  private let firsts: [UInt32]

  /// Joins the entries of each cube whose weight is at most a limit into one cell, and leaves the
  /// entries of the other cubes as they are.
  ///
  /// - Complexity: O(*n*).
  init(_ histogram: ColorHistogram, maximumCellWeight: UInt64) {
    let entries = histogram.entries
    let numbering = Numbering(isOfColors: histogram.isExact)
    var order = [UInt64](repeating: 0, count: entries.count)
    var numbers = order.mutableSpan
    for index in entries.indices {
      numbers[index] = UInt64(numbering.cube(of: entries[index].key)) << 32 | UInt64(index)
    }
    order = order.sorted(byBits: 32..<47)
    var (cells, cubes, firsts) = ([SIMD4<UInt64>](), [UInt16](), [UInt32]())
    var first = 0
    while first < order.count {
      let cube = order[first] >> 32
      var (end, sum) = (first, SIMD4<UInt64>.zero)
      repeat {
        sum &+= entries[Self.index(order[end])].sums
        end += 1
      } while end < order.count && order[end] >> 32 == cube
      if sum.w <= maximumCellWeight {
        cells.append(sum)
      } else {
        cells += order[first..<end].map { entries[Self.index($0)].sums }
      }
      while cubes.count < cells.count {
        cubes.append(UInt16(cube))
        firsts.append(UInt32(first))
      }
      first = end
    }
    (self.order, self.cells, self.cubes, self.firsts) = (order, cells, cubes, firsts)
  }

  /// Returns the index of an entry in a number of the order.
  private static func index(_ number: UInt64) -> Int { Int(number & 0xFFFF_FFFF) }

  /// Returns the number of the cube of a cell.
  func cube(ofCell cell: Int) -> Int { Int(cubes[cell]) }

  /// Returns the indices of the histogram's entries in the cube of a cell.
  func entries(aroundCell cell: Int) -> [Int] {
    order[Int(firsts[cell])...].prefix { $0 >> 32 == UInt64(cubes[cell]) }.map(Self.index)
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
