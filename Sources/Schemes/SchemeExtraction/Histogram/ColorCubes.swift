import ImageDecoding

/// The colors of an image, grouped by the cubes of ``ColorBins``.
struct ColorCubes: Sendable {
  /// A counted color, or those of a cube or of a block of cubes.
  struct Cell: Sendable {
    /// The sums over the pixels of red, green and blue times alpha, and of alpha.
    var sum: SIMD4<UInt64>
    var cubes: Range<Int>
    /// The number of the cubes that have pixels.
    var occupiedCubeCount = 1
  }

  /// The cells in the order of their cubes.
  private(set) var cells: [Cell] = []
  /// The indices of the cells of flat colors, each of one code.
  private(set) var flatCells: [Int] = []

  private let members: CubeMembers

  /// The number of cubes of a block, two along each channel.
  private static let blockSize = ColorBins.cubesPerBlock

  /// The greatest shares of the pixels of colors that become one cell.
  struct JointShares {
    /// The greatest share of a cube. The colors of other cubes remain as they are.
    var cube = 0.0
    /// The greatest share of a rare cube. The rare cubes of a block are one cell.
    var rareCube = 0.0
    /// The greatest number of pixels of a rare cube in a sample of a picture that is large enough for
    /// one.
    var rareSampleCount = 0
    /// The least share of a single code that is a flat color, and remains a cell of its own.
    var flat = Double.infinity

    /// All colors of a cube are one cell, because what people pick depends on the variety of colors
    /// and not on pixel counts. Cubes with up to six pixels of the sample of a large photo are met by
    /// chance.
    static let salience = JointShares(cube: 1, rareCube: 2e-4, rareSampleCount: 6, flat: 0.01)
  }

  /// Joins the colors of cubes and blocks whose share of the pixels is small enough into one cell.
  /// If the colors are samples, these may be given by cube.
  init(_ colors: CountedColors, byCube: SamplesByCube?, joining shares: JointShares) {
    let members = CubeMembers(colors, areJoined: shares.cube >= 1, byCube: byCube)
    self.members = members
    let total = Double(members.alphaSum)
    let cubeLimit = UInt64(total * shares.cube)
    let sample = SampleSize.forVariety(colorCount: 0).lattice(ofPixels: Int(total / 255))
    let rareLimit = max(
      UInt64((total * shares.rareCube).rounded()),
      UInt64(255 * (sample?.period ?? 0) * shares.rareSampleCount))
    var search = FlatColorSearch(members, minimumShare: shares.flat)
    var rare = Cell(sum: .zero, cubes: 0..<0, occupiedCubeCount: 0)
    func appendRare() {
      if rare.occupiedCubeCount > 0 { cells.append(rare) }
    }
    members.forEachCube { cube, sum in
      if cube >= rare.cubes.upperBound {
        appendRare()
        let first = cube - cube % Self.blockSize
        rare = Cell(sum: .zero, cubes: first..<first + Self.blockSize, occupiedCubeCount: 0)
      }
      if sum.w <= rareLimit {
        rare.sum &+= sum
        rare.occupiedCubeCount += 1
      } else {
        let flats = Double(sum.w) >= total * shares.flat ? search.flatColors(ofCube: cube) : []
        append(Cell(sum: sum, cubes: cube..<cube + 1), isJoined: sum.w <= cubeLimit, flats)
      }
    }
    appendRare()
  }

  /// Appends the cells of a cube.
  private mutating func append(_ cell: Cell, isJoined: Bool, _ flats: [CodedColor]) {
    var rest = cell
    guard isJoined else {
      for color in members.colors(ofCube: cell.cubes.lowerBound) {
        if flats.contains(where: { $0.sum == color }) { flatCells.append(cells.count) }
        rest.sum = color
        cells.append(rest)
      }
      return
    }
    for flat in flats {
      flatCells.append(cells.count)
      cells.append(Cell(sum: flat.sum, cubes: cell.cubes))
      rest.sum &-= flat.sum
    }
    if rest.sum.w > 0 { cells.append(rest) }
  }

  /// Returns the entries of the colors in the cubes of a cell.
  func entries(aroundCell cell: Int) -> [ColorHistogram.Entry] {
    members.entries(ofCubes: cells[cell].cubes)
  }

  /// Calls a function with the entry of each counted color.
  func forEachEntry(_ body: (ColorHistogram.Entry) -> Void) {
    members.colors.forEach(body)
  }

  /// The number of pixels of each cell, each weighted by its alpha.
  var pixelCounts: [Double] { cells.map { Double($0.sum.w) / 255 } }

  /// Returns, for each cell, the sum of the alpha values of its cube.
  func cubeWeights() -> [UInt64] {
    var weights: [UInt64] = []
    weights.reserveCapacity(cells.count)
    while weights.count < cells.count {
      let first = weights.count
      var (end, sum) = (first, UInt64(0))
      while end < cells.count, cells[end].cubes == cells[first].cubes {
        sum &+= cells[end].sum.w
        end += 1
      }
      for _ in first..<end { weights.append(sum) }
    }
    return weights
  }
}
