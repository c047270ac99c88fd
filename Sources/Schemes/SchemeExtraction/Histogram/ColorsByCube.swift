import ImageDecoding

/// Counted colors, grouped by the cubes of ``ColorBins``.
struct ColorsByCube: Sendable {
  let colors: CountedColors
  private let histogram: ColorHistogram
  /// The ids of the colors, grouped by cube.
  private let ids: [UInt32]
  /// The index in `ids` of the first color of each cube, and the end.
  private let starts: [UInt32]

  init(_ colors: CountedColors) {
    self.colors = colors
    histogram = colors.grouped
    let (table, isExact) = (ColorBins.cubes, histogram.isExact)
    let numbers = histogram.entries.map {
      isExact ? table.number(of: $0.firstPixel) : ColorBins.cube(ofCell: $0.key)
    }
    (ids, starts) = Self.sorted(numbers)
  }

  /// Returns the ids of colors in the order of their cubes, by a counting sort.
  private static func sorted(_ cubes: [UInt32]) -> (ids: [UInt32], starts: [UInt32]) {
    var starts = [UInt32](repeating: 0, count: ColorBins.cubeCount + 1)
    var ids = [UInt32](repeating: 0, count: cubes.count)
    var ends = starts.mutableSpan
    for cube in cubes { ends[Int(cube)] &+= 1 }
    var last: UInt32 = 0
    for cube in ends.indices {
      last &+= ends[cube]
      ends[cube] = last
    }
    // The end of each cube moves down to its start.
    var places = ids.mutableSpan
    for id in cubes.indices.reversed() {
      let cube = Int(cubes[id])
      ends[cube] &-= 1
      places[Int(ends[cube])] = UInt32(truncatingIfNeeded: id)
    }
    return (ids, starts)
  }

  private func ids(ofCubes cubes: Range<Int>) -> ArraySlice<UInt32> {
    ids[Int(starts[cubes.lowerBound])..<Int(starts[cubes.upperBound])]
  }

  @inline(__always)
  func forEachCube(_ body: (_ cube: Int, _ sum: SIMD4<UInt64>) -> Void) {
    for cube in 0..<ColorBins.cubeCount where starts[cube] < starts[cube + 1] {
      let sum = ids(ofCubes: cube..<cube + 1).reduce(SIMD4.zero) {
        $0 &+ histogram.entries[Int($1)].sums
      }
      body(cube, sum)
    }
  }

  func sums(ofCube cube: Int) -> [SIMD4<UInt64>] {
    ids(ofCubes: cube..<cube + 1).map { histogram.entries[Int($0)].sums }
  }

  func entries(ofCubes cubes: Range<Int>) -> [ColorHistogram.Entry] {
    colors.entries(of: ids(ofCubes: cubes))
  }

  func codes(ofCubes cubes: [Int]) -> [CodedColor] {
    guard histogram.isExact else { return [] }
    return cubes.flatMap { cube in
      ids(ofCubes: cube..<cube + 1).map { id in
        let entry = histogram.entries[Int(id)]
        return CodedColor(entry.key, alphaSum: entry.alphaSum)
      }
    }
  }
}
