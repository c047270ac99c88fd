import ImageDecoding

/// The colors of an image, gathered into the cubes of a grid of 32 steps a channel.
///
/// Cubes are in Z-order: the bits of their steps along the three channels are interleaved, so that
/// consecutive cubes are near each other. Source: G. Morton, "A computer oriented
/// geodetic data base", IBM, 1966.
struct ColorCubes: Sendable {
  /// The number of cubes.
  static let count = 1 << 15

  /// The source of the cells.
  private enum Source: Sendable {
    /// The entries of a histogram, their order by rising cube (the number of the cube times 2³² plus
    /// the index of the entry), and the place in it of the first entry of the cube of each cell.
    case entries([ColorHistogram.Entry], order: [UInt64], firsts: [UInt32])
    /// Pixels; for each cell the last of its pixels, and for each pixel the one before it in its cell:
    /// the index plus 1, or 0 if there is none.
    case samples(PixelSamples, lasts: [UInt32], previous: [UInt32])
  }

  /// The colors, in the order of their cubes: the sums over the pixels of red, green and blue times
  /// alpha, and of alpha. A color is that of an entry of a histogram, or the mean of a cube.
  let cells: [SIMD4<UInt64>]
  /// The number of the cube of each cell.
  private let cubes: [UInt16]
  private let source: Source

  /// Joins the colors of each cube whose weight is at most a limit into one cell, and leaves the
  /// colors of the other cubes as they are.
  ///
  /// - Complexity: O(*n*).
  init(_ colors: CountedColors, maximumCellWeight: UInt64) {
    if case .samples(let samples) = colors, maximumCellWeight >= samples.alphaSum {
      self.init(samples)
    } else {
      self.init(colors.histogram, maximumCellWeight: maximumCellWeight)
    }
  }

  private init(_ histogram: ColorHistogram, maximumCellWeight: UInt64) {
    let entries = histogram.entries
    let numbering = histogram.isExact ? Numbering.ofColors : .ofCells
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
    (self.cells, self.cubes) = (cells, cubes)
    source = .entries(entries, order: order, firsts: firsts)
  }

  /// Joins the pixels of each cube into one cell.
  private init(_ samples: PixelSamples) {
    let pixels = samples.pixels.span
    let (numbers, cubes) = Numbering.ofColors.cubes(of: pixels)
    var cellsOfCubes = [UInt16](repeating: 0, count: Self.count)
    for (cell, cube) in cubes.enumerated() { cellsOfCubes[Int(cube)] = UInt16(cell) }
    var sums = [SIMD4<UInt32>](repeating: .zero, count: cubes.count)
    var lasts = [UInt32](repeating: 0, count: cubes.count)
    var previous = [UInt32](repeating: 0, count: pixels.count)
    var cellSums = sums.mutableSpan
    var lastPixels = lasts.mutableSpan
    var previousPixels = previous.mutableSpan
    let (cubeNumbers, cellNumbers) = (numbers.span, cellsOfCubes.span)
    for index in pixels.indices {
      let pixel = pixels[index]
      let cell = Int(cellNumbers[Int(cubeNumbers[index])])
      cellSums[cell] &+= SIMD4(
        truncatingIfNeeded: SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha))
      previousPixels[index] = lastPixels[cell]
      lastPixels[cell] = UInt32(truncatingIfNeeded: index &+ 1)
    }
    cells = sums.map(samples.weighted)
    self.cubes = cubes
    source = .samples(samples, lasts: lasts, previous: previous)
  }

  /// Returns the index of an entry in a number of the order.
  private static func index(_ number: UInt64) -> Int { Int(number & 0xFFFF_FFFF) }

  /// Returns the number of the cube of a cell.
  func cube(ofCell cell: Int) -> Int { Int(cubes[cell]) }

  /// Returns the colors in the cube of a cell.
  func entries(aroundCell cell: Int) -> [ColorHistogram.Entry] {
    switch source {
    case .entries(let entries, let order, let firsts):
      let cube = cubes[cell]
      return order[Int(firsts[cell])...].prefix { $0 >> 32 == UInt64(cube) }
        .map { entries[Self.index($0)] }
    case .samples(let samples, let lasts, let previous):
      let numbers = sequence(first: lasts[cell]) { previous[Int($0) - 1] }.prefix { $0 > 0 }
      return samples.entries(of: numbers.map { Int($0) - 1 })
    }
  }

  /// Returns the weight of the whole cube of each cell.
  ///
  /// - Complexity: O(*n*).
  func cubeWeights() -> [UInt64] {
    if case .samples = source { return cells.map { $0.w } }
    var weights: [UInt64] = []
    weights.reserveCapacity(cells.count)
    while weights.count < cells.count {
      let first = weights.count
      var (end, weight) = (first, UInt64(0))
      repeat {
        weight += cells[end].w
        end += 1
      } while end < cells.count && cubes[end] == cubes[first]
      for _ in first..<end { weights.append(weight) }
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

    /// The numbering of keys that are colors.
    static let ofColors = Numbering(isOfColors: true)
    /// The numbering of keys that are cells of ``ColorBins``.
    static let ofCells = Numbering(isOfColors: false)

    private init(isOfColors: Bool) {
      bitsPerChannel = isOfColors ? 8 : 6
      let spread = (0..<UInt32(1) << bitsPerChannel).map { code in
        let step = (isOfColors ? ColorBins.bin(of: code) : code) >> 1
        return UInt16((0..<5).reduce(UInt32(0)) { $0 | (step >> $1 & 1) << (3 * $1) })
      }
      red = spread.map { $0 << 2 }
      green = spread.map { $0 << 1 }
      blue = spread
    }

    /// Returns the number of the cube of the color of a pixel, if keys are colors.
    @inline(__always)
    func cube(of pixel: RGBA8) -> UInt16 {
      red[Int(pixel.red)] | green[Int(pixel.green)] | blue[Int(pixel.blue)]
    }

    /// Returns the number of the cube of each pixel's color, and the cubes that have pixels, by rising
    /// number, if keys are colors.
    func cubes(of pixels: Span<RGBA8>) -> (ofPixels: [UInt16], occupied: [UInt16]) {
      var numbers = [UInt16](repeating: 0, count: pixels.count)
      // A bit for each cube.
      var words = [UInt64](repeating: 0, count: ColorCubes.count / UInt64.bitWidth)
      var output = numbers.mutableSpan
      var occupied = words.mutableSpan
      for index in pixels.indices {
        let cube = cube(of: pixels[index])
        output[index] = cube
        occupied[Int(cube &>> 6)] |= 1 &<< UInt64(truncatingIfNeeded: cube)
      }
      var cubes: [UInt16] = []
      for (index, word) in words.enumerated() {
        var rest = word
        while rest != 0 {
          cubes.append(UInt16(index * UInt64.bitWidth + rest.trailingZeroBitCount))
          rest &= rest &- 1
        }
      }
      return (numbers, cubes)
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
