import ImageDecoding

/// An exact count of colors, in a hash table with open addressing. The table holds only colors and
/// the numbers of their counts, so that lookups stay within the cache. The counts are stored in the
/// order in which the colors first occur, so that counts of neighbors in the photo are close in
/// memory.
struct ExactColors: Sendable {
  private struct Count {
    var color: UInt32 = 0
    var alphaSum: UInt64 = 0
    var firstPosition: UInt64 = 0
  }

  private static let empty = UInt64.max
  /// The initial numbers of slots and counts.
  private static let minimumSlotBits: UInt32 = 11
  private static let minimumRoom = 512

  /// Colors times 2³², plus the numbers of their counts. At most half of the slots are in use.
  private var slots = [UInt64](repeating: Self.empty, count: 1 << Self.minimumSlotBits)
  /// The counts by number, with room for more.
  private var counts = [Count](repeating: Count(), count: Self.minimumRoom)
  private var slotBits = Self.minimumSlotBits
  private var colorCount = 0
  /// The position after all positions so far.
  private var nextPosition: UInt64 = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Counts pixels up to the first whose color would exceed the limit, each as `weight` pixels, and
  /// returns their number.
  mutating func add(
    _ pixels: Span<RGBA8>, at position: UInt64, step: UInt64, weight: UInt64 = 1
  ) -> Int {
    // In reading order, the first pixel of a color is the one for which the color is inserted.
    let isOutOfOrder = position < nextPosition
    nextPosition = max(nextPosition, position + UInt64(pixels.count) * step)
    var counted = 0
    while true {
      counted = addWithoutGrowing(
        pixels, from: counted, at: position, step: step, weight: weight,
        isOutOfOrder: isOutOfOrder)
      guard counted < pixels.count, colorCount < limit else { return counted }
      grow()
    }
  }

  /// Counts pixels up to the first whose color has no room, and returns its index.
  private mutating func addWithoutGrowing(
    _ pixels: Span<RGBA8>, from start: Int, at position: UInt64, step: UInt64, weight: UInt64,
    isOutOfOrder: Bool
  ) -> Int {
    // Two spans into one value would overlap, so the arrays are moved out meanwhile.
    var (slotTable, countTable) = ([UInt64](), [Count]())
    swap(&slotTable, &slots)
    swap(&countTable, &counts)
    defer {
      swap(&slotTable, &slots)
      swap(&countTable, &counts)
    }
    let room = min(limit, countTable.count)
    let shift = 32 - slotBits
    var slots = slotTable.mutableSpan
    var counts = countTable.mutableSpan
    var index = start
    while index < pixels.count {
      // Drawings have long runs of one color, each of which is counted at once.
      let bits = pixels[index].bits
      let first = index
      repeat { index &+= 1 } while index < pixels.count && pixels[index].bits == bits
      guard bits.alpha > 0 else { continue }
      let slot = Self.slot(of: bits.color, in: slots, shift)
      let known = slots[slot]
      var number = Int(truncatingIfNeeded: known & 0xFFFF_FFFF)
      if known == Self.empty {
        guard colorCount < room else { return first }
        number = colorCount
        colorCount &+= 1
        slots[slot] = UInt64(bits.color) << 32 | UInt64(number)
        counts[number] = Count(
          color: bits.color, firstPosition: position + UInt64(first) * step)
      } else if isOutOfOrder {
        let firstPosition = position + UInt64(first) * step
        counts[number].firstPosition = min(counts[number].firstPosition, firstPosition)
      }
      counts[number].alphaSum &+= UInt64(bits.alpha) &* UInt64(index &- first) &* weight
    }
    return index
  }

  /// Returns the slot of a color, or the empty slot where it belongs, by Fibonacci hashing: the top
  /// bits of the product with 2³² / φ (Knuth, TAOCP 3, 6.4).
  @inline(__always)
  private static func slot(
    of color: UInt32, in slots: borrowing MutableSpan<UInt64>, _ shift: UInt32
  ) -> Int {
    var slot = Int((color &* 0x9E37_79B1) &>> shift)
    while slots[slot] &>> 32 != color, slots[slot] != empty {
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return slot
  }

  /// Makes room for more counts and, if necessary, slots.
  private mutating func grow() {
    guard colorCount == counts.count else { return }
    counts += repeatElement(Count(), count: counts.count)
    guard counts.count > slots.count / 2 else { return }
    slotBits += 2
    var larger = [UInt64](repeating: Self.empty, count: 1 << slotBits)
    var span = larger.mutableSpan
    for entry in slots where entry != Self.empty {
      span[Self.slot(of: UInt32(entry >> 32), in: span, 32 - slotBits)] = entry
    }
    slots = larger
  }

  /// Calls a function with each color, the sum of its alpha values and its first position, in the
  /// order in which the colors first occurred.
  @inline(__always)
  func forEach(_ body: (_ color: UInt32, _ alphaSum: UInt64, _ firstPosition: UInt64) -> Void) {
    for count in counts[..<colorCount] { body(count.color, count.alphaSum, count.firstPosition) }
  }

  /// Returns the counts as a histogram that counts up to `colorLimit` colors exactly.
  func histogram(colorLimit: Int = ColorHistogram.exactColorLimit) -> ColorHistogram {
    let numbered = counts[..<colorCount].enumerated().map { number, count in
      UInt64(count.color) << 32 | UInt64(number)
    }
    let entries = numbered.sorted(byBits: 32..<56).map { key in
      let count = counts[Int(key & 0xFFFF_FFFF)]
      return ColorHistogram.Entry(
        color: count.color, alphaSum: count.alphaSum, firstPosition: count.firstPosition)
    }
    return ColorHistogram(sortedEntries: entries, isExact: true, colorLimit: colorLimit)
  }
}

extension UInt32 {
  fileprivate var color: UInt32 { byteSwapped &>> 8 }
}
