/// Values for the stored colors of pixels that came before, as many as there is room for.
struct PixelMemo<Value> {
  private static var slotCountBits: Int { 15 }

  private var slots = [(code: UInt32, value: Value)?](repeating: nil, count: 1 << slotCountBits)

  /// The value for a stored color, or `nil` if it is not there or had to make room for another.
  subscript(code: UInt32) -> Value? {
    get {
      guard let slot = slots[slot(of: code)], slot.code == code else { return nil }
      return slot.value
    }
    set { slots[slot(of: code)] = newValue.map { (code, $0) } }
  }

  /// Source of the constant: Fibonacci hashing, D. Knuth, "The Art of Computer Programming" 3, 6.4.
  private func slot(of code: UInt32) -> Int {
    Int((code &* 0x9E37_79B1) >> (32 - UInt32(Self.slotCountBits)))
  }
}
