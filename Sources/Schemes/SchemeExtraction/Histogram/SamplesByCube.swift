import ImageDecoding

/// Sampled pixels by the cubes of ``ColorBins``: the sums and a linked list of each cube's pixels.
struct SamplesByCube: Sendable {
  let samples: PixelSamples
  /// The number of each cube's sum, from 1 on, or 0 if it has no pixels.
  private var numbers = [UInt16](repeating: 0, count: ColorBins.cubeCount)
  private var sums: [CubeSum] = []
  /// For each pixel, the number of the previous one in its cube. Numbers count from 1; 0 is none.
  private var previous: [UInt32] = []
  /// For each block of cubes, whether it has pixels.
  private var isOccupied = [Bool](
    repeating: false, count: ColorBins.cubeCount / ColorBins.cubesPerBlock)

  /// The pixels of a cube: the sums of their channels, their count, and the number of the last.
  private struct CubeSum {
    var red: UInt32 = 0
    var green: UInt32 = 0
    var blue: UInt32 = 0
    var count: UInt32 = 0
    var last: UInt32 = 0
  }

  init(_ samples: PixelSamples) {
    self.samples = samples
    let pixels = samples.pixels
    previous = Array(capacity: pixels.count) { previous in
      sums = Array(capacity: min(pixels.count, ColorBins.cubeCount)) { sums in
        Self.add(pixels.span, &numbers, &sums, &previous, &isOccupied)
      }
    }
  }

  private static func add(
    _ pixels: Span<RGBA8>, _ numbers: inout [UInt16], _ sums: inout OutputSpan<CubeSum>,
    _ previous: inout OutputSpan<UInt32>, _ isOccupied: inout [Bool]
  ) {
    let table = ColorBins.cubes
    var numbers = numbers.mutableSpan
    var isOccupied = isOccupied.mutableSpan
    for index in pixels.indices {
      let pixel = pixels[index]
      let cube = Int(table.number(of: pixel))
      if numbers[cube] == 0 {
        sums.append(CubeSum())
        numbers[cube] = UInt16(truncatingIfNeeded: sums.count)
        isOccupied[cube / ColorBins.cubesPerBlock] = true
      }
      let place = Int(numbers[cube]) &- 1
      previous.append(sums[place].last)
      sums[place].red &+= UInt32(pixel.red)
      sums[place].green &+= UInt32(pixel.green)
      sums[place].blue &+= UInt32(pixel.blue)
      sums[place].count &+= 1
      sums[place].last = UInt32(truncatingIfNeeded: index &+ 1)
    }
  }

  /// Returns the pixels of a cube, or `nil` if it has none.
  private func sum(ofCube cube: Int) -> CubeSum? {
    numbers[cube] > 0 ? sums[Int(numbers[cube]) - 1] : nil
  }

  /// Calls a function with each block of cubes that has pixels, in ascending order, and a function
  /// that returns the sums over the pixels of one of its cubes.
  @inline(__always)
  func forEachBlock(_ body: (_ block: Int, _ sum: (_ cube: Int) -> SIMD4<UInt64>) -> Void) {
    let scale = 255 &* samples.weight
    for block in isOccupied.indices where isOccupied[block] {
      let first = block &* ColorBins.cubesPerBlock
      body(block) { cube in
        guard let sum = sum(ofCube: first &+ cube) else { return .zero }
        func scaled(_ sum: UInt32) -> UInt64 { UInt64(sum) &* scale }
        return SIMD4(scaled(sum.red), scaled(sum.green), scaled(sum.blue), scaled(sum.count))
      }
    }
  }

  /// Returns what a function makes of the pixels of some cubes and their indices. Those of each cube
  /// are in descending order.
  @inline(__always)
  private func pixels<Element>(
    ofCubes cubes: some Collection<Int>, _ transform: (RGBA8, _ index: UInt32) -> Element
  ) -> [Element] {
    let count = cubes.reduce(0) { $0 + Int(sum(ofCube: $1)?.count ?? 0) }
    let (pixels, previous) = (samples.pixels.span, previous.span)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for cube in cubes {
      var number = sum(ofCube: cube)?.last ?? 0
      while number > 0 {
        let index = Int(number &- 1)
        elements.append(transform(pixels[index], number &- 1))
        number = previous[index]
      }
    }
    return elements
  }

  /// Returns the codes of the pixels of some cubes, each with the weight of a pixel.
  func codes(ofCubes cubes: [Int]) -> [CodedColor] {
    let alphaSum = 255 &* samples.weight
    return pixels(ofCubes: cubes) { pixel, _ in CodedColor(pixel.color, alphaSum: alphaSum) }
  }

  func entries(ofCubes cubes: Range<Int>) -> [ColorHistogram.Entry] {
    samples.entries(of: pixels(ofCubes: cubes) { _, index in index })
  }
}
