import ImageDecoding

/// The colors of an image, grouped by the cubes of ``ColorBins``.
struct ColorCubes: Sendable {
  /// The colors, in the order of their cubes: the sums over the pixels of red, green and blue times
  /// alpha, and of alpha. Each is of a counted color, of a cube, or of a block of cubes.
  private(set) var cells: [SIMD4<UInt64>] = []
  /// The cubes of each cell.
  private(set) var cubes: [Range<Int>] = []

  /// The indices of the cells of flat colors, each of one code.
  private(set) var flatCells: [Int] = []

  private let colors: CountedColors
  /// The ids of the counted colors, grouped by cube.
  private let ids: [UInt32]
  /// The index in `ids` of the first color of each cube, and the end.
  private let starts: [UInt32]

  /// The number of cubes of a block, two along each channel.
  private static let blockSize = 8

  /// The greatest shares of the pixels of colors that become one cell.
  struct JointShares {
    /// The greatest share of a cube. The colors of other cubes remain as they are.
    var cube = 0.0
    /// The greatest share of a block of cubes.
    var block = 0.0
    /// The least share of a single code that is a flat color, and remains a cell of its own.
    var flat = Double.infinity

    /// All colors of a cube are one cell, because what people pick depends on the variety of colors
    /// and not on pixel counts. So are the colors of a block of which about ten pixels are sampled:
    /// they meet some of its cubes by chance.
    static let salience = JointShares(cube: 1, block: 5e-4, flat: 0.01)
  }

  /// Joins the colors of cubes and blocks whose share of the pixels is small enough into one cell.
  init(_ colors: CountedColors, joining shares: JointShares) {
    let table = ColorBins.cubes
    switch colors {
    case .samples(let samples) where shares.cube >= 1:
      let pixels = samples.pixels
      self.init(
        colors, cubes: pixels.map { table.number(of: $0) }, joining: shares, scale: samples.scale,
        code: { pixels[$0].color }
      ) { PixelSamples.sums(of: pixels[$0]) }
    case .samples(let samples):
      self.init(.histogram(samples.histogram()), joining: shares)
    case .histogram(let histogram), .table(_, let histogram):
      let (entries, isExact) = (histogram.entries, histogram.isExact)
      self.init(
        colors,
        cubes: entries.map {
          isExact ? table.number(of: $0.firstPixel) : ColorBins.cube(ofCell: $0.key)
        },
        joining: shares, scale: .one, code: { isExact ? entries[$0].key : nil }
      ) { entries[$0].sums }
    }
  }

  /// Groups colors of given cubes, with the sums by id before multiplication with `scale`.
  @inline(__always)
  private init(
    _ colors: CountedColors, cubes numbers: [UInt32], joining shares: JointShares,
    scale: SIMD4<UInt64>, code: (Int) -> UInt32?, sums: (Int) -> SIMD4<UInt64>
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
    let total = Double(colors.alphaSum)
    let (cubeLimit, blockLimit) = (UInt64(total * shares.cube), UInt64(total * shares.block))
    let flatLimit = total * shares.flat
    var heavyCodes = HeavyCodes()
    /// Returns the colors at some places, or none if their codes are not known.
    func coded(_ places: Range<Int>) -> [CodedColor] {
      var coded: [CodedColor] = []
      coded.reserveCapacity(places.count)
      for place in places {
        let id = Int(ids[place])
        guard let code = code(id) else { return [] }
        coded.append(CodedColor(code: code, sum: sums(id)))
      }
      return coded
    }
    var first = 0
    while first < ids.count {
      let firstCell = cells.count
      let block = Int(numbers[Int(ids[first])]) / Self.blockSize * Self.blockSize
      var blockSum = SIMD4<UInt64>.zero
      while first < Int(starts[block + Self.blockSize]) {
        let cube = Int(numbers[Int(ids[first])])
        let members = first..<Int(starts[cube + 1])
        first = members.upperBound
        var sum = SIMD4<UInt64>.zero
        for place in members { sum &+= sums(Int(ids[place])) }
        sum &*= scale
        blockSum &+= sum
        var flats: [SIMD4<UInt64>] = []
        if Double(sum.w) >= flatLimit {
          let limit = UInt64(flatLimit) / scale.w
          for heavy in heavyCodes.among(coded(members), atLeast: limit) {
            let near = FlatColor.cubes(around: heavy).flatMap { cube in
              coded(Int(starts[cube])..<Int(starts[cube + 1]))
            }
            if let flat = FlatColor(heavy, among: near) { flats.append(flat.sum &* scale) }
          }
        }
        if sum.w <= cubeLimit {
          for flat in flats {
            flatCells.append(cells.count)
            cells.append(flat)
            sum &-= flat
          }
          if sum.w > 0 { cells.append(sum) }
        } else {
          for id in ids[members] {
            let color = sums(Int(id)) &* scale
            if flats.contains(color) { flatCells.append(cells.count) }
            cells.append(color)
          }
        }
        while cubes.count < cells.count { cubes.append(cube..<cube + 1) }
      }
      if blockSum.w <= blockLimit {
        cells.replaceSubrange(firstCell..., with: [blockSum])
        cubes.replaceSubrange(firstCell..., with: [block..<block + Self.blockSize])
      }
    }
  }

  /// Returns the number of cubes of a cell that have colors.
  func occupiedCubeCount(ofCell cell: Int) -> Int {
    cubes[cell].count { starts[$0] < starts[$0 + 1] }
  }

  func entries(aroundCell cell: Int) -> [ColorHistogram.Entry] {
    let cubes = cubes[cell]
    return colors.entries(of: ids[Int(starts[cubes.lowerBound])..<Int(starts[cubes.upperBound])])
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
