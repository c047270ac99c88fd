import ImageDecoding

/// The colors of an image by the cubes of ``ColorBins``.
enum CubeMembers: Sendable {
  /// Pixels of an opaque photo, which is counted by cube.
  case samples(SamplesByCube)
  /// Counted colors.
  case colors(ColorsByCube)

  /// Creates the members of cubes. Where the colors of each cube are joined into one, samples
  /// suffice, which may be given by cube.
  init(_ colors: CountedColors, areJoined: Bool, byCube: SamplesByCube?) {
    switch colors {
    case .samples(let samples) where areJoined: self = .samples(byCube ?? SamplesByCube(samples))
    case .samples: self = .colors(ColorsByCube(.histogram(colors.histogram)))
    case .histogram, .table: self = .colors(ColorsByCube(colors))
    }
  }

  /// The counted colors.
  var colors: CountedColors {
    switch self {
    case .samples(let members): .samples(members.samples)
    case .colors(let members): members.colors
    }
  }

  /// The sum of the alpha values of all pixels.
  var alphaSum: UInt64 {
    switch self {
    case .samples(let members): members.samples.alphaSum
    case .colors(let members): members.colors.alphaSum
    }
  }

  /// Calls a function with each cube that has pixels, in ascending order, and the sums over its pixels.
  @inline(__always)
  func forEachCube(_ body: (_ cube: Int, _ sum: SIMD4<UInt64>) -> Void) {
    switch self {
    case .samples(let members):
      members.forEachCube { cube, sum in body(cube, members.weighted(sum)) }
    case .colors(let members): members.forEachCube(body)
    }
  }

  /// Returns the sums over the pixels of each counted color of a cube.
  func colors(ofCube cube: Int) -> [SIMD4<UInt64>] {
    switch self {
    case .samples(let members): members.codes(ofCubes: [cube]).map(\.sum)
    case .colors(let members): members.sums(ofCube: cube)
    }
  }

  func entries(ofCubes cubes: Range<Int>) -> [ColorHistogram.Entry] {
    switch self {
    case .samples(let members): members.entries(ofCubes: cubes)
    case .colors(let members): members.entries(ofCubes: cubes)
    }
  }

  /// Returns the colors of some cubes, or none if their codes are not known.
  func codes(ofCubes cubes: [Int]) -> [CodedColor] {
    switch self {
    case .samples(let members): members.codes(ofCubes: cubes)
    case .colors(let members): members.codes(ofCubes: cubes)
    }
  }
}
