/// Randomness with no state: the same place and seed give the same number, on every machine.
enum Noise {
  /// 32 mixed bits for a whole-numbered place.
  ///
  /// Source of the finalizer: Chris Wellons, "Prospecting for hash functions", 2018 (lowbias32).
  static func bits(_ x: Int32, _ y: Int32, _ seed: UInt32) -> UInt32 {
    var h = UInt32(bitPattern: x) &* 0x9E37_79B1
    h ^= UInt32(bitPattern: y) &* 0x85EB_CA77
    h ^= seed &* 0xC2B2_AE3D
    h ^= h &>> 16
    h = h &* 0x7FEB_352D
    h ^= h &>> 15
    h = h &* 0x846C_A68B
    h ^= h &>> 16
    return h
  }

  /// A number from 0 to 1 for a whole-numbered place.
  static func point(_ x: Int32, _ y: Int32, _ seed: UInt32) -> Float {
    Float(bits(x, y, seed) &>> 8) * (1 / 16_777_216)
  }

  /// Smooth noise from 0 to 1 with features about 1 wide.
  static func value(_ x: Float, _ y: Float, _ seed: UInt32) -> Float {
    let column = wholePart(x)
    let row = wholePart(y)
    let fx = x - Float(column)
    let fy = y - Float(row)
    let u = fx * fx * (3 - 2 * fx)
    let v = fy * fy * (3 - 2 * fy)
    let a = point(column, row, seed)
    let b = point(column &+ 1, row, seed)
    let c = point(column, row &+ 1, seed)
    let d = point(column &+ 1, row &+ 1, seed)
    let top = a + (b - a) * u
    let bottom = c + (d - c) * u
    return top + (bottom - top) * v
  }

  /// Noise at several scales, each half the size and half the height of the one before: clouds,
  /// foliage, hills. From 0 to 1, most of it around one half.
  static func fractal(_ x: Float, _ y: Float, _ octaves: Int, _ seed: UInt32) -> Float {
    var sum: Float = 0
    var height: Float = 0.5
    var total: Float = 0
    var (px, py) = (x, y)
    var octave = 0
    while octave < octaves {
      sum += value(px, py, seed &+ UInt32(truncatingIfNeeded: octave)) * height
      total += height
      height *= 0.5
      // Turned a little and not quite doubled, so that no grid shows.
      (px, py) = (1.6 * px + 1.2 * py + 17.3, 1.6 * py - 1.2 * px + 9.1)
      octave += 1
    }
    return sum / total
  }
}
