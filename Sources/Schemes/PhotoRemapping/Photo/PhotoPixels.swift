internal import ColorMath
internal import ImageDecoding

/// The colors of a photo's pixels according to its color profile.
struct PhotoColors: Sendable {
  private let profile: ColorProfile
  /// The color behind pixels that are not opaque, if there is one.
  private let background: SRGB?

  init(_ profile: ColorProfile, background: SRGB8?) {
    self.profile = profile
    self.background = background.map { SRGB($0) }
  }

  static func isInvisible(_ pixel: RGBA8) -> Bool { pixel.alpha < 128 }

  func canSee(_ pixel: RGBA8) -> Bool { background != nil || !Self.isInvisible(pixel) }

  subscript(pixel: RGBA8) -> (light: Light, lab: Oklab) {
    let light = light(of: pixel)
    return (light.channels, Oklab(light))
  }

  /// Source for the blending: W3C Compositing and Blending Level 1, 5.1, in code values of sRGB.
  private func light(of pixel: RGBA8) -> LinearSRGB {
    let stored = SRGB(SRGB8(pixel))
    let light = profile.linearSRGB(red: stored.red, green: stored.green, blue: stored.blue)
    guard let background, pixel.alpha < 255 else { return light }
    let (color, alpha) = (SRGB(light), Double(pixel.alpha) / 255)
    func blended(_ front: Double, _ behind: Double) -> Double { behind + (front - behind) * alpha }
    return LinearSRGB(
      SRGB(
        red: blended(color.red, background.red), green: blended(color.green, background.green),
        blue: blended(color.blue, background.blue)))
  }
}

/// A cache of fixed size for values that depend only on a pixel.
struct PixelCache<Value: Sendable>: Sendable {
  private static var slotCountBits: Int { 16 }

  /// The pixels of the slots, or a value that is not a pixel.
  private var codes = [UInt64](repeating: .max, count: 1 << slotCountBits)
  private var values: [Value]

  /// Creates an empty cache. The slots hold a placeholder value until they are filled.
  init(_ value: Value) { values = Array(repeating: value, count: 1 << Self.slotCountBits) }

  /// The value for a pixel, if it is in the cache.
  subscript(pixel: RGBA8) -> Value? {
    get {
      let code = Self.code(of: pixel)
      let slot = Self.slot(of: code)
      return codes[slot] == UInt64(code) ? values[slot] : nil
    }
    set {
      guard let newValue else { return }
      let code = Self.code(of: pixel)
      let slot = Self.slot(of: code)
      (codes[slot], values[slot]) = (UInt64(code), newValue)
    }
  }

  private static func code(of pixel: RGBA8) -> UInt32 {
    UInt32(pixel.red) << 24 | UInt32(pixel.green) << 16 | UInt32(pixel.blue) << 8
      | UInt32(pixel.alpha)
  }

  /// Source: Fibonacci hashing, D. Knuth, "The Art of Computer Programming" 3, 6.4.
  private static func slot(of code: UInt32) -> Int {
    Int((code &* 0x9E37_79B1) >> (32 - UInt32(slotCountBits)))
  }
}
