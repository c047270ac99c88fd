import ImageDecoding

/// Pixels of an image that stand for all.
///
/// While they are few, they are clustered sooner than they are counted by color.
package struct PixelSamples: Sendable {
  /// The pixels, in the order in which they came.
  private(set) var pixels: [RGBA8] = []
  /// Their positions in reading order.
  private var positions: [UInt64] = []
  /// The number of pixels for which each one stands.
  let weight: UInt64
  /// The sum of alpha values of the pixels for which these stand.
  private(set) var totalWeight: UInt64 = 0

  /// Creates an empty collection of pixels of which each stands for `weight` pixels.
  init(weight: Int) { self.weight = UInt64(weight) }

  /// Adds some pixels of a row.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - position: The position of the first in reading order.
  ///   - step: The distance from one to the next.
  mutating func add(_ pixels: [RGBA8], at position: UInt64, step: UInt64) {
    self.pixels += pixels
    totalWeight &+= pixels.reduce(0) { $0 &+ UInt64($1.alpha) } &* weight
    positions += pixels.indices.lazy.map { position &+ UInt64($0) &* step }
  }

  /// Returns the sums over the pixels for which one stands of red, green and blue times alpha, and of
  /// alpha.
  @inline(__always)
  func sums(of pixel: RGBA8) -> SIMD4<UInt64> {
    let weight = UInt64(pixel.alpha) &* weight
    return SIMD4(
      UInt64(pixel.red) &* weight, UInt64(pixel.green) &* weight, UInt64(pixel.blue) &* weight,
      weight)
  }

  /// Returns the histogram of the pixels for which these stand.
  func histogram() -> ColorHistogram {
    var histogram = ColorHistogram()
    histogram.add(
      ColorHistogram(
        sortedEntries: entries(of: Array(pixels.indices)), isExact: true,
        colorLimit: ColorHistogram.everyColor))
    return histogram
  }

  /// Counts some of the pixels by color.
  ///
  /// - Parameter indices: The indices of the pixels. Transparent ones are left out.
  /// - Returns: The colors, by rising color.
  func entries(of indices: [Int]) -> [ColorHistogram.Entry] {
    var entries: [ColorHistogram.Entry] = []
    let keys = indices.map { UInt64(pixels[$0].color) << 32 | UInt64($0) }
    for key in keys.sorted(byBits: 32..<56) {
      let (color, index) = (UInt32(key >> 32), Int(key & 0xFFFF_FFFF))
      let sums = sums(of: pixels[index])
      guard sums.w > 0 else { continue }
      let entry = ColorHistogram.Entry(
        key: color, firstColor: color, weight: sums.w, red: sums.x, green: sums.y, blue: sums.z,
        firstPosition: positions[index])
      if entries.last?.key == color {
        entries[entries.count - 1].add(entry)
      } else {
        entries.append(entry)
      }
    }
    return entries
  }
}

/// The colors of the pixels of an image that count.
package enum CountedColors: Sendable {
  /// The number of pixels of each color.
  case histogram(ColorHistogram)
  /// Few pixels that stand for all.
  case samples(PixelSamples)

  /// The number of pixels of each color.
  var histogram: ColorHistogram {
    switch self {
    case .histogram(let histogram): histogram
    case .samples(let samples): samples.histogram()
    }
  }

  /// The sum of all pixels' alpha values.
  var totalWeight: UInt64 {
    switch self {
    case .histogram(let histogram): histogram.totalWeight
    case .samples(let samples): samples.totalWeight
    }
  }
}
