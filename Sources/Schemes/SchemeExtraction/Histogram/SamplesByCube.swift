import ColorMath
import ImageDecoding

/// Sampled pixels by the cubes of ``ColorBins``: the sums and a linked list of each cube's pixels.
struct SamplesByCube: Sendable {
  /// The sums over the pixels of a cube. They are integers, so they do not depend on order.
  struct CubeSum {
    fileprivate(set) var red: UInt32 = 0
    fileprivate(set) var green: UInt32 = 0
    fileprivate(set) var blue: UInt32 = 0
    /// The number of the pixels.
    fileprivate(set) var count: UInt32 = 0
    /// The closeness to the border, in 255ths.
    fileprivate(set) var closeness: UInt32 = 0
    /// The number of the pixels with surroundings.
    fileprivate(set) var surroundedCount: UInt32 = 0
    /// The differences of codes across these.
    fileprivate(set) var difference: UInt32 = 0
    /// The number of the last pixel in the cube. Numbers count from 1; 0 is none.
    fileprivate var last: UInt32 = 0
  }

  let samples: PixelSamples
  /// The number of each cube's sum, from 1 on, or 0 if it has no pixels.
  private var numbers = [UInt16](repeating: 0, count: ColorBins.cubeCount)
  private var sums: [CubeSum] = []
  /// For each pixel, the number of the previous one in its cube.
  private var previous: [UInt32] = []
  /// For each block of eight cubes, a bit for each cube that has pixels.
  private var occupied = [UInt8](
    repeating: 0, count: ColorBins.cubeCount / ColorBins.cubesPerBlock)

  /// The distance from the border, as a fraction of the side, at which the closeness is e^−½. It is
  /// several times what people crop, so that a crop does not change what belongs to the border.
  private static let borderDistance = 0.1

  init(_ samples: PixelSamples) {
    self.samples = samples
    let closeness = Self.closeness(ofLines: samples.columns.count)
    let rowCloseness = Self.closeness(ofLines: samples.rows.count)
    previous = Array(capacity: samples.pixels.count) { previous in
      sums = Array(capacity: min(samples.pixels.count, ColorBins.cubeCount)) { sums in
        var differences = [UInt32](repeating: 0, count: samples.columns.count)
        for (row, rowCloseness) in zip(samples.rows, rowCloseness) {
          let hasSurroundings = samples.hasSurroundings(row)
          if hasSurroundings { setDifferences(&differences, across: row) }
          Self.add(
            row.lines.span.extracting(samples.indices(of: .own)), differences.span,
            surroundedCount: hasSurroundings ? 1 : 0, closeness.span, atLeast: rowCloseness,
            &numbers, &sums, &previous, &occupied)
        }
      }
    }
  }

  /// Returns the closeness of columns or rows to the border: a Gaussian of their distance, in 255ths.
  private static func closeness(ofLines count: Int) -> [UInt32] {
    (0..<count).map { line in
      let distance = (Double(min(line, count - 1 - line)) + 0.5) / Double(count) / borderDistance
      return UInt32((ExactMath.exponential(-distance * distance / 2) * 255).rounded())
    }
  }

  /// Finds the differences across the samples of a row: the sums of those between the pixels beside
  /// them, and between the pixels above and below. Where pixels of one direction were not read, those
  /// of the other count twice.
  private func setDifferences(_ differences: inout [UInt32], across row: PixelSamples.Row) {
    // All have the same number of elements, so that several are compared at a time.
    let count = differences.count
    let bits = row.lines.span
    let left = bits.extracting(samples.indices(of: .left)).extracting(first: count)
    let right = bits.extracting(samples.indices(of: .right)).extracting(first: count)
    let above = bits.extracting(samples.indices(of: .above)).extracting(first: count)
    let below = bits.extracting(samples.indices(of: .below)).extracting(first: count)
    var differences = differences.mutableSpan
    for column in 0..<count {
      let across = Self.difference(left[column], right[column])
      let down = Self.difference(above[column], below[column])
      let sum = across.difference &+ down.difference
      differences[column] = sum &+ (sum & (across.isVisible ^ down.isVisible))
    }
  }

  /// Returns the sum of the channel differences between two pixels and a mask of ones, or zeros if
  /// either is transparent. Without branches, several are computed at a time.
  @inline(__always)
  private static func difference(
    _ pixel: UInt32, _ other: UInt32
  ) -> (difference: UInt32, isVisible: UInt32) {
    func difference(_ shift: UInt32) -> UInt32 {
      let code = Int32(truncatingIfNeeded: pixel &>> shift & 0xFF)
      return (code &- Int32(truncatingIfNeeded: other &>> shift & 0xFF)).magnitude
    }
    let isVisible: UInt32 = pixel.alpha > 0 && other.alpha > 0 ? .max : 0
    return (isVisible & (difference(0) &+ difference(8) &+ difference(16)), isVisible)
  }

  private static func add(
    _ row: Span<UInt32>, _ differences: Span<UInt32>, surroundedCount: UInt32,
    _ columnCloseness: Span<UInt32>, atLeast rowCloseness: UInt32, _ numbers: inout [UInt16],
    _ sums: inout OutputSpan<CubeSum>, _ previous: inout OutputSpan<UInt32>,
    _ occupied: inout [UInt8]
  ) {
    let table = ColorBins.cubes
    var numbers = numbers.mutableSpan
    var occupied = occupied.mutableSpan
    for column in row.indices {
      let bits = row[column]
      guard bits.alpha > 0 else {
        previous.append(0)
        continue
      }
      let pixel = RGBA8(bits: bits)
      let cube = Int(table.number(of: pixel))
      var number = Int(numbers[cube])
      if number == 0 {
        sums.append(CubeSum())
        number = sums.count
        numbers[cube] = UInt16(truncatingIfNeeded: number)
        occupied[cube / ColorBins.cubesPerBlock] |= 1 << UInt8(cube % ColorBins.cubesPerBlock)
      }
      let place = number &- 1
      previous.append(sums[place].last)
      sums[place].last = UInt32(truncatingIfNeeded: previous.count)
      sums[place].red &+= UInt32(pixel.red)
      sums[place].green &+= UInt32(pixel.green)
      sums[place].blue &+= UInt32(pixel.blue)
      sums[place].count &+= 1
      sums[place].closeness &+= max(columnCloseness[column], rowCloseness)
      sums[place].surroundedCount &+= surroundedCount
      sums[place].difference &+= differences[column] &* surroundedCount
    }
  }

  /// Returns the sums of a cube, or `nil` if it has no pixels.
  func sum(ofCube cube: Int) -> CubeSum? {
    numbers[cube] > 0 ? sums[Int(numbers[cube]) - 1] : nil
  }

  /// Calls a function with each cube that has pixels, in ascending order, and its sums.
  @inline(__always)
  func forEachCube(_ body: (_ cube: Int, _ sum: CubeSum) -> Void) {
    for block in occupied.indices {
      var rest = occupied[block]
      while rest > 0 {
        let cube = block &* ColorBins.cubesPerBlock &+ rest.trailingZeroBitCount
        rest &= rest &- 1
        body(cube, sums[Int(numbers[cube]) &- 1])
      }
    }
  }

  /// Returns the sums over the pixels of a cube of red, green and blue times alpha, and of alpha.
  func weighted(_ sum: CubeSum) -> SIMD4<UInt64> {
    SIMD4(truncatingIfNeeded: SIMD4(sum.red, sum.green, sum.blue, sum.count))
      &* (255 &* samples.weight)
  }

  /// Returns what a function makes of the samples in some cubes and their indices. Those of each cube
  /// are in descending order.
  @inline(__always)
  private func samples<Element>(
    ofCubes cubes: some Collection<Int>, _ transform: (_ bits: UInt32, _ index: UInt32) -> Element
  ) -> [Element] {
    let count = cubes.reduce(0) { $0 + Int(sum(ofCube: $1)?.count ?? 0) }
    let (pixels, previous) = (samples.pixels.span, previous.span)
    return Array(capacity: count) { elements in
      for cube in cubes {
        var number = sum(ofCube: cube)?.last ?? 0
        while number > 0 {
          let index = number &- 1
          elements.append(transform(pixels[Int(index)], index))
          number = previous[Int(index)]
        }
      }
    }
  }

  /// Returns the codes of the pixels of some cubes, each with the weight of a pixel.
  func codes(ofCubes cubes: [Int]) -> [CodedColor] {
    let alphaSum = 255 &* samples.weight
    return samples(ofCubes: cubes) { bits, _ in
      CodedColor(RGBA8(bits: bits).color, alphaSum: alphaSum)
    }
  }

  func entries(ofCubes cubes: Range<Int>) -> [ColorHistogram.Entry] {
    samples.entries(of: samples(ofCubes: cubes) { _, index in index })
  }
}
