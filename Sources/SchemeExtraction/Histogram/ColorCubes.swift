import ImageDecoding

/// The colors of an image, grouped by the cubes of ``ColorBins``.
struct ColorCubes: Sendable {
  /// The colors, in the order of their cubes: the sums over the pixels of red, green and blue times
  /// alpha, and of alpha. Each is a counted color or the mean of a cube.
  private(set) var cells: [SIMD4<UInt64>] = []
  private(set) var cubes: [UInt16] = []

  private let colors: CountedColors
  /// The ids of the counted colors, grouped by cube.
  private let ids: [UInt32]
  /// The index in `ids` of the first color of each cube, and the end.
  private let starts: [UInt32]

  /// Joins the colors of each cube whose weight is at most a limit into one cell, and leaves the
  /// colors of other cubes as they are.
  init(_ colors: CountedColors, maximumCellWeight: UInt64) {
    let table = ColorBins.cubes
    switch colors {
    case .samples(let samples) where maximumCellWeight >= samples.alphaSum:
      let pixels = samples.pixels
      self.init(
        colors, cubes: pixels.map { table.number(of: $0) },
        maximumCellWeight: maximumCellWeight, scale: samples.scale
      ) { PixelSamples.sums(of: pixels[$0]) }
    case .samples(let samples):
      self.init(.histogram(samples.histogram()), maximumCellWeight: maximumCellWeight)
    case .histogram(let histogram):
      let (entries, isExact) = (histogram.entries, histogram.isExact)
      self.init(
        colors,
        cubes: entries.map {
          isExact ? table.number(of: $0.firstPixel) : ColorBins.cube(ofCell: $0.key)
        },
        maximumCellWeight: maximumCellWeight, scale: .one
      ) { entries[$0].sums }
    }
  }

  /// Groups colors of given cubes, with the sums by id before multiplication with `scale`.
  @inline(__always)
  private init(
    _ colors: CountedColors, cubes numbers: [UInt32], maximumCellWeight: UInt64,
    scale: SIMD4<UInt64>, sums: (Int) -> SIMD4<UInt64>
  ) {
    var starts = [UInt32](repeating: 0, count: ColorBins.cubeCount + 1)
    var ids = [UInt32](repeating: 0, count: numbers.count)
    var ends = starts.mutableSpan
    for number in numbers { ends[Int(number)] &+= 1 }
    var last: UInt32 = 0
    for cube in ends.indices {
      last &+= ends[cube]
      ends[cube] = last
    }
    // Counting sort: the end of each cube moves down to its start.
    var places = ids.mutableSpan
    for id in numbers.indices.reversed() {
      let cube = Int(numbers[id])
      ends[cube] &-= 1
      places[Int(ends[cube])] = UInt32(truncatingIfNeeded: id)
    }
    (self.colors, self.ids, self.starts) = (colors, ids, starts)
    var first = 0
    while first < ids.count {
      let cube = Int(numbers[Int(ids[first])])
      let members = first..<Int(starts[cube + 1])
      first = members.upperBound
      var sum = SIMD4<UInt64>.zero
      for place in members { sum &+= sums(Int(ids[place])) }
      sum &*= scale
      if sum.w <= maximumCellWeight {
        cells.append(sum)
      } else {
        cells += ids[members].map { sums(Int($0)) &* scale }
      }
      while cubes.count < cells.count { cubes.append(UInt16(cube)) }
    }
  }

  func entries(aroundCell cell: Int) -> [ColorHistogram.Entry] {
    let cube = Int(cubes[cell])
    return colors.entries(of: ids[Int(starts[cube])..<Int(starts[cube + 1])])
  }

  func cubeWeights() -> [UInt64] {
    var weights: [UInt64] = []
    weights.reserveCapacity(cells.count)
    while weights.count < cells.count {
      let first = weights.count
      let end = cubes[first...].firstIndex { $0 != cubes[first] } ?? cells.count
      let sum = cells[first..<end].reduce(0) { $0 + $1.w }
      for _ in first..<end { weights.append(sum) }
    }
    return weights
  }
}
