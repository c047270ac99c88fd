/// The surroundings of a color: the mean closeness of its pixels to the border of a picture, and the
/// mean difference of codes across them, in 255ths.
struct Surroundings {
  private(set) var border = 0.0
  private(set) var edge = 0.0

  /// The number of samples, the sum of their closeness to the border in 255ths, the number of samples
  /// with surroundings, and the sum of the differences across them.
  private typealias Sums = SIMD4<UInt32>

  /// The number of low bits of a cube's number that the number of its block omits.
  private static let (smallBits, largeBits) = (2, 5)
  /// The number of samples of a block below which chance decides more than its colors do.
  private static let additionalCount = 4.0

  /// Finds the surroundings of the colors of cells. Colors with few samples borrow from similar ones:
  /// the mean of the next larger blocks of cubes of ``ColorBins`` counts as a few additional samples.
  /// There are blocks of 4 cubes, of 32, and of all.
  static func all(of cells: [ColorCubes.Cell], in samples: SamplesByCube) -> [Surroundings] {
    var sums = [Sums](repeating: .zero, count: ColorBins.cubeCount >> largeBits)
    samples.forEachCube { cube, sum in sums[cube >> largeBits] &+= Sums(sum) }
    let total = sums.reduce(.zero, &+)
    return cells.map { cell in
      var surroundings = Surroundings()
      surroundings.include(total)
      var sum = Sums.zero
      for block in blocks(of: cell, bits: largeBits) { sum &+= sums[block] }
      surroundings.include(sum)
      sum = .zero
      for block in blocks(of: cell, bits: smallBits) {
        for cube in block << smallBits..<(block + 1) << smallBits {
          if let cubeSum = samples.sum(ofCube: cube) { sum &+= Sums(cubeSum) }
        }
      }
      surroundings.include(sum)
      return surroundings
    }
  }

  private static func blocks(of cell: ColorCubes.Cell, bits: Int) -> ClosedRange<Int> {
    cell.cubes.lowerBound >> bits...(cell.cubes.upperBound - 1) >> bits
  }

  /// Includes the samples of a smaller block.
  private mutating func include(_ sums: Sums) {
    func mean(_ sum: UInt32, of count: UInt32, with mean: Double) -> Double {
      (Double(sum) / 255 + mean * Self.additionalCount) / (Double(count) + Self.additionalCount)
    }
    border = mean(sums.y, of: sums.x, with: border)
    edge = mean(sums.w, of: sums.z, with: edge)
  }
}

extension SIMD4<UInt32> {
  fileprivate init(_ sum: SamplesByCube.CubeSum) {
    self.init(sum.count, sum.closeness, sum.surroundedCount, sum.difference)
  }
}
