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
    var counted = 0
    while true {
      counted = addKnown(pixels, from: counted, at: position, step: step)
      guard counted < pixels.count, colorCount < limit else {
        return counted
      }
      insert(pixels[counted].key)
    }
  }

  /// Counts pixels up to the first of a color that is new, and returns its index.
  private mutating func addKnown(
    _ pixels: Span<RGBA8>, from start: Int, at position: UInt64, step: UInt64
  ) -> Int {
    let shift = UInt32(32 - slotBits)
    let mask = slots.count - 1
    var slots = slots.mutableSpan
    var lastKey = Self.empty
    var lastSlot = 0
    for index in start..<pixels.count {
      let pixel = pixels[index]
      guard pixel.alpha > 0 else { continue }
      let key = pixel.key
      if key != lastKey {
        var slot = Self.firstSlot(of: key, shift: shift)
        while slots[slot].key != key {
          if slots[slot].key == Self.empty { return index }
          slot = (slot + 1) & mask
        }
        (lastKey, lastSlot) = (key, slot)
        // Of a run of one color, the first pixel comes first.
        slots[slot].firstPosition = min(
          slots[slot].firstPosition, position + UInt64(index) * step)
      }
      slots[lastSlot].weight += UInt64(pixel.alpha)
    }
    return pixels.count
  }

  private mutating func insert(_ key: UInt32) {
    colorCount += 1
    if colorCount * 2 > slots.count { grow() }
    slots[freeSlot(for: key)].key = key
  }

  /// Fibonacci hashing: the top bits of a product with 2³² / φ (Knuth, TAOCP 3, 6.4).
  private static func firstSlot(of key: UInt32, shift: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) &>> shift)
  }

  private func freeSlot(for key: UInt32) -> Int {
    var slot = Self.firstSlot(of: key, shift: UInt32(32 - slotBits))
    while slots[slot].key != Self.empty { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slotBits += 1
    slots = Array(repeating: Slot(), count: 1 << slotBits)
    for taken in old where taken.key != Self.empty { slots[freeSlot(for: taken.key)] = taken }
  }

  /// Hands over each color with the sum of its pixels' alpha values and its first position.
  func forEach(_ body: (_ color: UInt32, _ weight: UInt64, _ firstPosition: UInt64) -> Void) {
    for slot in slots where slot.key != Self.empty {
      body(slot.key, slot.weight, slot.firstPosition)
    }
  }

  /// All that was counted.
  func histogram() -> ColorHistogram {
    var entries: [ColorHistogram.Entry] = []
    entries.reserveCapacity(colorCount)
    forEach { color, weight, firstPosition in
      entries.append(
        ColorHistogram.Entry(
          key: color, weight: weight, red: UInt64(color >> 16) * weight,
          green: UInt64(color >> 8 & 0xFF) * weight, blue: UInt64(color & 0xFF) * weight,
          firstPosition: firstPosition))
    }
    entries.sort { $0.key < $1.key }
    return ColorHistogram(sortedEntries: entries, isExact: true, colorLimit: limit)
  }
}

extension RGBA8 {
  fileprivate var key: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
