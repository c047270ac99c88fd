import ImageDecoding

/// Sampled pixels by the cubes of ``ColorBins``, in a linked list for each cube.
struct SamplesByCube: Sendable {
  let samples: PixelSamples
  /// For each cube, the number of its last pixel, and for each pixel, the number of the previous one
  /// in its cube. Numbers count from 1; 0 is none.
  private let last: [UInt32]
  private let previous: [UInt32]
  /// For each block of cubes, whether it has pixels.
  private let isOccupied: [Bool]

  init(_ samples: PixelSamples) {
    var last = [UInt32](repeating: 0, count: ColorBins.cubeCount)
    var previous = [UInt32](repeating: 0, count: samples.pixels.count)
    var isOccupied = [Bool](repeating: false, count: ColorBins.cubeCount / ColorBins.cubesPerBlock)
    var ends = last.mutableSpan
    var occupied = isOccupied.mutableSpan
    var links = previous.mutableSpan
    let (pixels, table) = (samples.pixels.span, ColorBins.cubes)
    for index in pixels.indices {
      let cube = Int(table.number(of: pixels[index]))
      links[index] = ends[cube]
      occupied[cube / ColorBins.cubesPerBlock] = true
      ends[cube] = UInt32(truncatingIfNeeded: index &+ 1)
    }
    (self.samples, self.isOccupied) = (samples, isOccupied)
    (self.last, self.previous) = (last, previous)
  }

  /// Calls a function with each block of cubes that has pixels, in ascending order, and a function
  /// that returns the sums over the pixels of one of its cubes.
  @inline(__always)
  func forEachBlock(_ body: (_ block: Int, _ sum: (_ cube: Int) -> SIMD4<UInt64>) -> Void) {
    let (size, scale) = (ColorBins.cubesPerBlock, samples.scale)
    let (last, previous, pixels) = (last.span, previous.span, samples.pixels.span)
    for block in isOccupied.indices where isOccupied[block] {
      let first = block &* size
      body(block) { cube in
        var number = Int(last[first &+ cube])
        guard number > 0 else { return .zero }
        var sum = SIMD4<UInt32>.zero
        while number > 0 {
          let pixel = pixels[number &- 1]
          sum &+= SIMD4(
            truncatingIfNeeded: SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha))
          number = Int(previous[number &- 1])
        }
        return SIMD4(truncatingIfNeeded: sum) &* scale
      }
    }
  }

  /// Returns the indices of the pixels of some cubes.
  private func indices(ofCubes cubes: some Sequence<Int>) -> [UInt32] {
    var indices: [UInt32] = []
    for cube in cubes {
      var number = last[cube]
      while number > 0 {
        indices.append(number - 1)
        number = previous[Int(number) - 1]
      }
    }
    return indices
  }

  /// Returns the codes of the pixels of some cubes, each with the weight of a pixel.
  func codes(ofCubes cubes: [Int]) -> [CodedColor] {
    indices(ofCubes: cubes).map {
      CodedColor(samples.pixels[Int($0)].color, alphaSum: 255 &* samples.weight)
    }
  }

  func entries(ofCubes cubes: Range<Int>) -> [ColorHistogram.Entry] {
    samples.entries(of: indices(ofCubes: cubes))
  }
}
