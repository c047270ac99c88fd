import ColorMath

/// The features of the colors of a picture: see ``SalienceModel``.
struct SalienceFeatures {
  private(set) var values: [SalienceModel] = []
  /// The volume of color space that each color represents. Where colors are divided more finely,
  /// each counts for less.
  private(set) var extents: [Double] = []

  /// The share of the pixels below which a cell of colors may be noise.
  private static let noiseShare = 5e-5

  /// Finds the features of the colors of cells. Without surroundings, no color is at a border or on
  /// an edge.
  init(
    of colors: [Oklab], _ means: [SRGB], in cubes: ColorCubes, surroundings samples: SamplesByCube?
  ) {
    values.reserveCapacity(colors.count)
    let total = Double(cubes.cells.reduce(0) { $0 + $1.sum.w })
    let shares = cubes.cubeWeights().map { Double($0) / total }
    let parts = cubes.cells.map { Double($0.sum.w) / total }
    extents = means.indices.map { cell in
      ColorBins.extentOfCube(around: means[cell]) * Double(cubes.cells[cell].occupiedCubeCount)
    }
    // A separate loop lets the processor compute several logarithms in parallel.
    let areas = zip(shares, extents).map { ExactMath.logarithm($0 / $1 + Self.noiseShare) }
    let vividness = Vividness(of: colors, shares: shares)
    var crowds = ChromaDensity(of: colors, shares: parts)
    let surroundings = samples.map { Surroundings.all(of: cubes.cells, in: $0) }
    for index in colors.indices {
      let around = surroundings?[index] ?? Surroundings()
      values.append(
        SalienceModel(
          area: areas[index], vivid: vividness.part(below: index), border: around.border,
          edge: around.edge, crowd: crowds.logarithm(around: colors[index])))
      // The cells of a cube divide its weight, so that it does not depend on their number.
      extents[index] = extents[index] * parts[index] / shares[index]
    }
  }
}

/// The colors of a picture by hue and chroma.
private struct Vividness {
  private static let (hueCount, chromaCount) = (36, 45)
  /// The number of hues on either side that count as similar.
  private static let reach = 2
  private static let chromasPerUnit = 100.0
  /// The total weight below which the colors of a hue are grays, whose hue is a rounding error.
  private static let minimumWeight = 1e-9
  /// The chroma from which hues are clearly visible.
  private static let plainChroma = 0.05

  /// For each hue and chroma, the fraction of the colors of similar hue that are less chromatic,
  /// plus half of those with the same chroma.
  private var parts = [Double](repeating: 0, count: hueCount * chromaCount)
  private let places: [Int]

  init(of colors: [Oklab], shares: [Double]) {
    var table = parts
    places = colors.map(Self.place)
    for (index, place) in places.enumerated() {
      table[place] += shares[index].squareRoot() * min(colors[index].chroma, Self.plainChroma)
    }
    let (hueCount, chromaCount) = (Self.hueCount, Self.chromaCount)
    var parts = parts.mutableSpan
    for hue in 0..<hueCount {
      let row = hue * chromaCount
      for turn in hueCount - Self.reach...hueCount + Self.reach {
        let like = (hue + turn) % hueCount * chromaCount
        for chroma in 0..<chromaCount { parts[row + chroma] += table[like + chroma] }
      }
      var sum = 0.0
      for place in row..<row + chromaCount {
        let own = parts[place]
        parts[place] = sum + own / 2
        sum += own
      }
      for place in row..<row + chromaCount { parts[place] /= sum + Self.minimumWeight }
    }
  }

  func part(below index: Int) -> Double { parts[places[index]] }

  /// Returns the index of a color in the table. The hue is measured along a square instead of a
  /// circle, which needs no arc tangent.
  private static func place(of color: Oklab) -> Int {
    let sum = color.a.magnitude + color.b.magnitude
    let quarters = sum == 0 ? 0 : color.a >= 0 ? 1 + color.b / sum : 3 - color.b / sum
    let hue = min(Int(quarters * (Double(hueCount) / 4)), hueCount - 1)
    return hue * chromaCount + min(Int(color.chroma * chromasPerUnit), chromaCount - 1)
  }
}

/// The density of the pixels around each hue and chroma, of any lightness.
private struct ChromaDensity {
  private static let (side, reach) = (40, 9)
  private static let stepsPerUnit = 50.0
  /// The share of the pixels below which hues and chromas are all equally rare.
  private static let rareShare = 1e-3
  /// The Gaussian kernel of the blur, with a standard deviation of 3 steps, or 0.06 in Oklab.
  private static let kernel: [Double] = (-reach...reach).map { offset in
    let square = Double(offset * offset)
    return ExactMath.exponential(-square / 18)
  }

  private var plane = [Double](repeating: 0, count: side * side)
  private let most: Double
  /// The logarithms of the densities that were requested. Many colors share few places.
  private var logarithms = [Double](repeating: .nan, count: side * side)

  init(of colors: [Oklab], shares: [Double]) {
    for (color, share) in zip(colors, shares) { plane[Self.place(of: color)] += share }
    for stride in [1, Self.side] { plane = Self.blurred(plane, along: stride) }
    most = plane.max() ?? 1
  }

  /// Returns the logarithm of the pixel density around a color, relative to the maximum density.
  mutating func logarithm(around color: Oklab) -> Double {
    let place = Self.place(of: color)
    if logarithms[place].isNaN {
      logarithms[place] = ExactMath.logarithm(plane[place] / most + Self.rareShare)
    }
    return logarithms[place]
  }

  private static func place(of color: Oklab) -> Int {
    func step(_ coordinate: Double) -> Int {
      min(max(Int(coordinate * stepsPerUnit + Double(side / 2)), 0), side - 1)
    }
    return step(color.a) * side + step(color.b)
  }

  /// Returns a plane blurred along its rows or columns, whose neighbors are a stride apart.
  private static func blurred(_ plane: [Double], along stride: Int) -> [Double] {
    var result = [Double](repeating: 0, count: plane.count)
    var blurred = result.mutableSpan
    let kernel = kernel.span
    for index in plane.indices where plane[index] > 0 {
      let (share, place) = (plane[index], index / stride % side)
      let (first, last) = (max(-reach, -place), min(reach, side - 1 - place))
      for offset in first...last {
        blurred[index &+ offset &* stride] += share * kernel[offset &+ reach]
      }
    }
    return result
  }
}
