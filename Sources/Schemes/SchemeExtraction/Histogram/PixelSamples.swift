import ImageDecoding

/// Opaque pixels that represent an image. A small number of pixels is clustered faster than it is
/// counted by color.
package struct PixelSamples: Sendable {
  private(set) var pixels: [RGBA8] = []
  /// The runs of pixels in rows: the index of the first pixel, its position in reading order, and
  /// the distance from one pixel to the next.
  private var runs: [(first: Int, position: UInt64, step: UInt64)] = []
  /// The number of pixels that each sample represents.
  let weight: UInt64
  var alphaSum: UInt64 { UInt64(pixels.count) &* 255 &* weight }

  /// Creates no pixels, with room for some.
  init(weight: Int, capacity: Int = 0) {
    self.weight = UInt64(weight)
    pixels.reserveCapacity(capacity)
  }

  /// Adds the opaque pixels of a lattice in a row, the first at a position in reading order and the
  /// next ones `step` apart, and returns their number.
  mutating func add(
    _ row: Span<RGBA8>, from index: Int, of lattice: PixelLattice, at position: UInt64,
    step: UInt64
  ) -> Int {
    let first = pixels.count
    lattice.append(row, from: index, to: &pixels)
    guard pixels.count > first else { return 0 }
    assert(pixels.span.extracting(first...).isOpaque)
    runs.append((first, position, step))
    return pixels.count - first
  }

  /// Returns the position of a pixel in reading order.
  ///
  /// - Complexity: O(log *n*) in the number of rows.
  private func position(of index: Int) -> UInt64 {
    let run = runs[runs.partitioningIndex { $0.first > index } - 1]
    return run.position &+ UInt64(index - run.first) &* run.step
  }

  @inline(__always)
  static func sums(of pixel: RGBA8) -> SIMD4<UInt64> {
    SIMD4(truncatingIfNeeded: SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha))
  }

  /// The factors that turn sums over the samples into the sums of red, green and blue times alpha,
  /// and of alpha, over the pixels that they represent.
  var scale: SIMD4<UInt64> { SIMD4(255, 255, 255, 1) &* weight }

  func histogram() -> ColorHistogram {
    ColorHistogram(sortedColors: entries(of: 0..<UInt32(pixels.count)))
  }

  /// Counts the pixels at some indices by color, and returns the colors in ascending order.
  func entries(of indices: some Collection<UInt32>) -> [ColorHistogram.Entry] {
    var entries: [ColorHistogram.Entry] = []
    let keys = indices.map { UInt64(pixels[Int($0)].color) << 32 | UInt64($0) }
    for key in keys.sorted(byBits: 32..<56) {
      let (color, index) = (UInt32(key >> 32), Int(key & 0xFFFF_FFFF))
      entries.join(
        ColorHistogram.Entry(
          color: color, alphaSum: 255 &* weight, firstPosition: position(of: index)))
    }
    return entries
  }
}
