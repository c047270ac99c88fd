internal import ImageDecoding

/// A cache of fixed size for values that depend only on a pixel.
struct PixelMemo<Value: Sendable>: Sendable {
  private static var slotCountBits: Int { 16 }

  private var slots = [(code: UInt32, value: Value)?](repeating: nil, count: 1 << slotCountBits)

  /// The value for a pixel, or `nil` if it is not in the cache.
  subscript(pixel: RGBA8) -> Value? {
    get {
      let code = Self.code(of: pixel)
      guard let slot = slots[Self.slot(of: code)], slot.code == code else { return nil }
      return slot.value
    }
    set {
      let code = Self.code(of: pixel)
      slots[Self.slot(of: code)] = newValue.map { (code, $0) }
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
