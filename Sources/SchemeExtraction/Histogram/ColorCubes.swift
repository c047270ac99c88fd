/// The colors of a histogram, gathered into the cubes of a grid of 32 steps a channel.
///
/// Cubes follow a Z-order curve: the bits of their steps along the three channels take turns, so
/// that cubes that follow each other are near each other. Source: G. Morton, "A computer oriented
/// geodetic data base", IBM, 1966.
struct ColorCubes: Sendable {
  private static let count = 1 << 15

  /// What counts as one color, in the order of their cubes: the sums over the pixels of red, green
  /// and blue times alpha, and of alpha.
  let cells: [SIMD4<UInt64>]
  /// The number of the cube that each cell fills, or of which it is a part.
  private let cubes: [UInt16]
  /// The indices of the histogram's entries, in the order of their cubes.
  private let order: [UInt32]
  /// Where each cube begins in `order`, and the last one ends.
  private let starts: [UInt32]

  /// Gathers the entries of each cube whose weight is at most a limit into one cell, and leaves
  /// those of the others as they are.
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

  /// The indices of the histogram's entries in the cube of a cell.
  func entries(aroundCell cell: Int) -> ArraySlice<UInt32> {
    let cube = Int(cubes[cell])
    return order[Int(starts[cube])..<Int(starts[cube + 1])]
  }

  /// The entries' indices by cube, and where each cube begins: a counting sort.
  private static func sorted(
    _ entries: Span<ColorHistogram.Entry>, by numbering: Numbering
  ) -> (order: [UInt32], starts: [UInt32]) {
    // Counted two places ahead, each cube's start becomes the next one's while the order is filled.
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

  /// How keys become numbers of cubes.
  private struct Numbering {
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

    @inline(__always)
    func cube(of key: UInt32) -> UInt16 {
      let mask: UInt32 = 1 << bitsPerChannel - 1
      return red[Int(key >> (2 * bitsPerChannel) & mask)]
        | green[Int(key >> bitsPerChannel & mask)] | blue[Int(key & mask)]
    }
  }
}
