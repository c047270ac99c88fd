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

  /// Counts pixels up to the first whose color is one too many, each for as many as `weight` says, and
  /// returns how many it counted.
  mutating func add(
    _ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt64 = 1
  ) -> Int {
    // Read from top to bottom, a color's first pixel is the one that it is inserted for.
    let isOutOfOrder = position < nextPosition
    nextPosition = max(nextPosition, position + UInt64(pixels.count) * step)
    var counted = 0
    while true {
      counted = addKnown(
        pixels, from: counted, at: position, step: step, weight: weight,
        isOutOfOrder: isOutOfOrder)
      guard counted < pixels.count, colorCount < limit else { return counted }
      insert(pixels[counted].key, at: position + UInt64(counted) * step)
    }
  }

  /// Counts pixels up to the first of a color that is new, and returns its index.
  private mutating func addKnown(
    _ pixels: Span<RGBA8>, from start: Int, at position: UInt64, step: UInt64, weight: UInt64,
    isOutOfOrder: Bool
  ) -> Int {
    let shift = UInt32(32 - slotBits)
    let keys = self.keys
    let mask = keys.count - 1
    // Two spans into one value would overlap, so one array leaves it for the time being.
    var table: [UInt64] = []
    swap(&table, &weights)
    defer { swap(&table, &weights) }
    var sums = table.mutableSpan
    var index = start
    while index < pixels.count {
      // Drawings have long runs of one color, of which the first pixel comes first.
      let pixel = pixels[index]
      let first = index
      repeat { index += 1 } while index < pixels.count && pixels[index].bits == pixel.bits
      guard pixel.alpha > 0 else { continue }
      let key = pixel.key
      var slot = Self.firstSlot(of: key, shift: shift)
      while keys[slot] != key {
        if keys[slot] == Self.empty { return first }
        slot = (slot + 1) & mask
      }
      sums[slot] += UInt64(pixel.alpha) * UInt64(index - first) * weight
      if isOutOfOrder {
        firstPositions[slot] = min(firstPositions[slot], position + UInt64(first) * step)
      }
    }
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

  /// All that was counted, as a histogram that counts up to so many colors one by one.
  func histogram(colorLimit: Int = ColorHistogram.exactColorLimit) -> ColorHistogram {
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
    return ColorHistogram(sortedEntries: entries, isExact: true, colorLimit: colorLimit)
  }
}

extension RGBA8 {
  fileprivate var key: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
  fileprivate var bits: UInt32 { UInt32(alpha) << 24 | key }
}
