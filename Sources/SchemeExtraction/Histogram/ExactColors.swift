import ImageDecoding

/// Counts colors one by one, in a hash table with open addressing.
struct ExactColors: Sendable {
  private struct Slot {
    var key = ExactColors.empty
    var weight: UInt64 = 0
    var firstPosition = UInt64.max
  }

  private static let empty = UInt32.max
  private static let minimumSlotBits = 10

  private var slots = [Slot](repeating: Slot(), count: 1 << Self.minimumSlotBits)
  private var slotBits = Self.minimumSlotBits
  private var colorCount = 0
  private let limit: Int

  /// Creates a count of at most `limit` colors.
  init(limit: Int) { self.limit = limit }

  /// Counts pixels up to the first whose color is one too many, and returns how many it counted.
  mutating func add(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64) -> Int {
    var lastKey = Self.empty
    var lastSlot = 0
    for index in pixels.indices {
      let pixel = pixels[index]
      guard pixel.alpha > 0 else { continue }
      let key = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
      if key != lastKey {
        guard let slot = slot(of: key) else { return index }
        lastKey = key
        lastSlot = slot
      }
      slots[lastSlot].weight += UInt64(pixel.alpha)
      slots[lastSlot].firstPosition = min(
        slots[lastSlot].firstPosition, position + UInt64(index) * step)
    }
    return pixels.count
  }

  /// The slot of a color, which it takes if it has none; `nil` if that is one color too many.
  private mutating func slot(of key: UInt32) -> Int? {
    var slot = firstSlot(of: key)
    while slots[slot].key != key {
      if slots[slot].key == Self.empty {
        guard colorCount < limit else { return nil }
        colorCount += 1
        if colorCount * 2 > slots.count {
          grow()
          slot = freeSlot(for: key)
        }
        slots[slot].key = key
        return slot
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Fibonacci hashing: the top bits of a product with 2³² / φ (Knuth, TAOCP 3, 6.4).
  private func firstSlot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> UInt32(32 - slotBits))
  }

  private func freeSlot(for key: UInt32) -> Int {
    var slot = firstSlot(of: key)
    while slots[slot].key != Self.empty { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slotBits += 1
    slots = Array(repeating: Slot(), count: 1 << slotBits)
    for taken in old where taken.key != Self.empty { slots[freeSlot(for: taken.key)] = taken }
  }

  /// All that was counted.
  func histogram() -> ColorHistogram {
    let entries = slots.compactMap { slot -> ColorHistogram.Entry? in
      guard slot.key != Self.empty else { return nil }
      return ColorHistogram.Entry(
        key: slot.key, weight: slot.weight, red: UInt64(slot.key >> 16) * slot.weight,
        green: UInt64(slot.key >> 8 & 0xFF) * slot.weight,
        blue: UInt64(slot.key & 0xFF) * slot.weight, firstPosition: slot.firstPosition)
    }
    return ColorHistogram(
      sortedEntries: entries.sorted { $0.key < $1.key }, isExact: true, colorLimit: limit)
  }
}
