/// The colors of a histogram, gathered into the cubes of a grid of 32 steps a channel.
///
/// Cubes follow a Z-order curve: the bits of their steps along the three channels take turns, so
/// that cubes that follow each other are near each other. Source: G. Morton, "A computer oriented
/// geodetic data base", IBM, 1966.
struct ColorCubes: Sendable {
  /// What counts as one color.
  struct Cell: Sendable {
    /// The number of the cube that it fills, or of which it is a part.
    let cube: Int
    /// The sums over its pixels of red, green and blue times alpha, and of alpha.
    let sums: SIMD4<UInt64>
  }

  static let count = 1 << 15

  /// The cells that have pixels, in the order of their cubes.
  let cells: [Cell]
  private let numbering: Numbering

  /// Gathers the entries of each cube whose weight is at most a limit into one cell, and leaves
  /// those of the others as they are.
  ///
  /// - Complexity: O(*n*).
  init(_ histogram: ColorHistogram, maximumCellWeight: UInt64) {
    numbering = Numbering(isOfColors: histogram.isExact)
    let entries = histogram.entries.span
    var table = [SIMD4<UInt64>](repeating: .zero, count: Self.count)
    var starts = [Int](repeating: 0, count: Self.count + 1)
    var sums = table.mutableSpan
    var counts = starts.mutableSpan
    for index in entries.indices {
      let cube = numbering.cube(of: entries[index].key)
      sums[cube] &+= entries[index].sums
      counts[cube] += 1
    }
    var total = 0
    for cube in 0...Self.count {
      let count = counts[cube]
      counts[cube] = total
      total += cube < Self.count && sums[cube].w <= maximumCellWeight ? min(count, 1) : count
    }
    var cells = [Cell](repeating: Cell(cube: 0, sums: .zero), count: total)
    var free = cells.mutableSpan
    for index in entries.indices {
      let cube = numbering.cube(of: entries[index].key)
      if sums[cube].w > maximumCellWeight {
        free[counts[cube]] = Cell(cube: cube, sums: entries[index].sums)
        counts[cube] += 1
      }
    }
    for cube in 0..<Self.count where sums[cube].w > 0 && sums[cube].w <= maximumCellWeight {
      free[counts[cube]] = Cell(cube: cube, sums: sums[cube])
    }
    self.cells = cells
  }

  /// The number of the cube in which an entry lies.
  func cube(of key: UInt32) -> Int { numbering.cube(of: key) }

  private struct Numbering {
    /// The part of each channel in the number of a cube.
    private let red: [UInt32]
    private let green: [UInt32]
    private let blue: [UInt32]
    private let bitsPerChannel: UInt32

    /// Creates the numbering of keys that are colors, or cells of ``ColorBins``.
    init(isOfColors: Bool) {
      bitsPerChannel = isOfColors ? 8 : 6
      let spread = (0..<UInt32(1) << bitsPerChannel).map { code in
        let step = (isOfColors ? ColorBins.bin(of: code) : code) >> 1
        return (0..<5).reduce(UInt32(0)) { $0 | (step >> $1 & 1) << (3 * $1) }
      }
      red = spread.map { $0 << 2 }
      green = spread.map { $0 << 1 }
      blue = spread
    }

    @inline(__always)
    func cube(of key: UInt32) -> Int {
      let mask: UInt32 = 1 << bitsPerChannel - 1
      return Int(
        red[Int(key >> (2 * bitsPerChannel) & mask)]
          | green[Int(key >> bitsPerChannel & mask)] | blue[Int(key & mask)])
    }
  }
}
