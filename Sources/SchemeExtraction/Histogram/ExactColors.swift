import ImageDecoding

/// Counts colors one by one, in a hash table with open addressing.
struct ExactColors: Sendable {
  private static let empty = UInt32.max
  private static let minimumSlotBits = 10

  // Apart, so that looking for a color stays within the cache.
  private var keys = [UInt32](repeating: Self.empty, count: 1 << Self.minimumSlotBits)
  private var weights = [UInt64](repeating: 0, count: 1 << Self.minimumSlotBits)
  private var firstPositions = [UInt64](repeating: .max, count: 1 << Self.minimumSlotBits)
  private var slotBits = Self.minimumSlotBits
  private var colorCount = 0
  /// Beyond all positions so far.
  private var nextPosition: UInt64 = 0
  private let limit: Int

  /// Creates a count of at most `limit` colors.
  init(limit: Int) { self.limit = limit }

  /// Counts pixels up to the first whose color is one too many, and returns how many it counted.
  mutating func add(_ pixels: Span<RGBA8>, at position: UInt64, step: UInt64) -> Int {
    // Read from top to bottom, a color's first pixel is the one that it is inserted for.
    let isOutOfOrder = position < nextPosition
    nextPosition = max(nextPosition, position + UInt64(pixels.count) * step)
    var counted = 0
    while true {
      counted = addKnown(
        pixels, from: counted, at: position, step: step, isOutOfOrder: isOutOfOrder)
      guard counted < pixels.count, colorCount < limit else { return counted }
      insert(pixels[counted].key, at: position + UInt64(counted) * step)
    }
  }

  /// Counts pixels up to the first of a color that is new, and returns its index.
  private mutating func addKnown(
    _ pixels: Span<RGBA8>, from start: Int, at position: UInt64, step: UInt64, isOutOfOrder: Bool
  ) -> Int {
    let shift = UInt32(32 - slotBits)
    let keys = self.keys
    let mask = keys.count - 1
    // Two spans into one value would overlap, so one array leaves it for the time being.
    var table: [UInt64] = []
    swap(&table, &weights)
    defer { swap(&table, &weights) }
    var sums = table.mutableSpan
    var lastKey = Self.empty
    var lastSlot = 0
    var weight: UInt64 = 0
    var index = start
    while index < pixels.count {
      let pixel = pixels[index]
      let key = pixel.key
      if key != lastKey, pixel.alpha > 0 {
        var slot = Self.firstSlot(of: key, shift: shift)
        while keys[slot] != key {
          if keys[slot] == Self.empty { break }
          slot = (slot + 1) & mask
        }
        if keys[slot] == Self.empty { break }
        sums[lastSlot] += weight
        (lastKey, lastSlot, weight) = (key, slot, 0)
        // Of a run of one color, the first pixel comes first.
        if isOutOfOrder {
          firstPositions[slot] = min(firstPositions[slot], position + UInt64(index) * step)
        }
      }
      weight += UInt64(pixel.alpha)
      index += 1
    }
    sums[lastSlot] += weight
    return index
  }

  private mutating func insert(_ key: UInt32, at position: UInt64) {
    colorCount += 1
    if colorCount * 2 > keys.count { grow() }
    let slot = freeSlot(for: key)
    keys[slot] = key
    firstPositions[slot] = position
  }

  /// Fibonacci hashing: the top bits of a product with 2³² / φ (Knuth, TAOCP 3, 6.4).
  private static func firstSlot(of key: UInt32, shift: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) &>> shift)
  }

  private func freeSlot(for key: UInt32) -> Int {
    var slot = Self.firstSlot(of: key, shift: UInt32(32 - slotBits))
    while keys[slot] != Self.empty { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = self
    slotBits += 1
    keys = Array(repeating: Self.empty, count: 1 << slotBits)
    weights = Array(repeating: 0, count: 1 << slotBits)
    firstPositions = Array(repeating: .max, count: 1 << slotBits)
    old.forEach { key, weight, firstPosition in
      let slot = freeSlot(for: key)
      (keys[slot], weights[slot], firstPositions[slot]) = (key, weight, firstPosition)
    }
  }

  /// Hands over each color with the sum of its pixels' alpha values and its first position.
  func forEach(_ body: (_ color: UInt32, _ weight: UInt64, _ firstPosition: UInt64) -> Void) {
    for slot in keys.indices where keys[slot] != Self.empty {
      body(keys[slot], weights[slot], firstPositions[slot])
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
