import ImageDecoding

/// Counts colors one by one, in a hash table with open addressing.
struct ExactColors: Sendable {
  private static let empty = UInt32.max
  private static let minimumSlotBits: UInt32 = 10

  /// What was counted of a color.
  private struct Count {
    var weight: UInt64 = 0
    var firstPosition = UInt64.max
  }

  // Apart, so that looking for a color stays within the cache.
  private var keys = [UInt32](repeating: Self.empty, count: 1 << Self.minimumSlotBits)
  private var counts = [Count](repeating: Count(), count: 1 << Self.minimumSlotBits)
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
      counted = addWithoutGrowing(
        pixels, from: counted, at: position, step: step, isOutOfOrder: isOutOfOrder)
      guard counted < pixels.count, colorCount < limit else { return counted }
      grow()
    }
  }

  /// Counts pixels up to the first for whose color there is no room, and returns its index.
  private mutating func addWithoutGrowing(
    _ pixels: Span<RGBA8>, from start: Int, at position: UInt64, step: UInt64, isOutOfOrder: Bool
  ) -> Int {
    // Two spans into one value would overlap, so the arrays leave it for the time being.
    var (keyTable, countTable) = ([UInt32](), [Count]())
    swap(&keyTable, &keys)
    swap(&countTable, &counts)
    defer {
      swap(&keyTable, &keys)
      swap(&countTable, &counts)
    }
    let room = min(limit, keyTable.count / 2)
    var keys = keyTable.mutableSpan
    var counts = countTable.mutableSpan
    var lastKey = Self.empty
    var lastSlot = 0
    var weight: UInt64 = 0
    var index = start
    while index < pixels.count {
      let pixel = pixels[index]
      let key = pixel.key
      if key != lastKey, pixel.alpha > 0 {
        let slot = Self.slot(of: key, in: keys, slotBits)
        if keys[slot] == Self.empty {
          guard colorCount < room else { break }
          colorCount += 1
          keys[slot] = key
          counts[slot].firstPosition = position + UInt64(index) * step
        } else if isOutOfOrder {
          // Of a run of one color, the first pixel comes first.
          counts[slot].firstPosition = min(
            counts[slot].firstPosition, position + UInt64(index) * step)
        }
        counts[lastSlot].weight += weight
        (lastKey, lastSlot, weight) = (key, slot, 0)
      }
      weight += UInt64(pixel.alpha)
      index += 1
    }
    counts[lastSlot].weight += weight
    return index
  }

  /// The slot of a color, or the empty one where it belongs.
  ///
  /// Fibonacci hashing: the top bits of a product with 2³² / φ (Knuth, TAOCP 3, 6.4).
  @inline(__always)
  private static func slot(
    of key: UInt32, in keys: borrowing MutableSpan<UInt32>, _ slotBits: UInt32
  ) -> Int {
    var slot = Int((key &* 0x9E37_79B1) &>> (32 - slotBits))
    while keys[slot] != key, keys[slot] != empty { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  private mutating func grow() {
    slotBits += 2
    var newKeys = [UInt32](repeating: Self.empty, count: 1 << slotBits)
    var newCounts = [Count](repeating: Count(), count: 1 << slotBits)
    var keySpan = newKeys.mutableSpan
    var countSpan = newCounts.mutableSpan
    for (key, count) in zip(keys, counts) where key != Self.empty {
      let slot = Self.slot(of: key, in: keySpan, slotBits)
      (keySpan[slot], countSpan[slot]) = (key, count)
    }
    (keys, counts) = (newKeys, newCounts)
  }

  /// Hands over each color with the sum of its pixels' alpha values and its first position.
  func forEach(_ body: (_ color: UInt32, _ weight: UInt64, _ firstPosition: UInt64) -> Void) {
    for (key, count) in zip(keys, counts) where key != Self.empty {
      body(key, count.weight, count.firstPosition)
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
