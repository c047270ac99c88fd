/// How often each color occurs in an image, in integers.
///
/// Up to ``exactColorLimit`` distinct colors are counted one by one; of more, those that lie close
/// together share a cell, which keeps their number and their sums. What a histogram holds depends
/// only on which pixels were counted, not on their order or grouping: adding histograms is exact,
/// associative and commutative, so the parts of a photo, or the photos of an album, can be counted
/// anywhere and added in any order.
///
/// Colors are the code values of the file. Histograms of images in different color spaces should
/// not be added.
public struct ColorHistogram: Hashable, Sendable {
  /// A color, or a cell of neighboring colors, and its pixels.
  public struct Entry: Hashable, Sendable {
    /// The color as `0xRRGGBB` while the histogram is exact, else the number of the cell.
    public let key: UInt32
    /// The sum of the pixels' alpha values: 255 for each opaque pixel.
    public internal(set) var weight: UInt64
    /// The sum over the pixels of red times alpha.
    public internal(set) var red: UInt64
    /// The sum over the pixels of green times alpha.
    public internal(set) var green: UInt64
    /// The sum over the pixels of blue times alpha.
    public internal(set) var blue: UInt64
    /// The first pixel in reading order: its row times 2³² plus its column, as stored.
    public internal(set) var firstPosition: UInt64

    mutating func add(_ other: Entry) {
      weight += other.weight
      red += other.red
      green += other.green
      blue += other.blue
      firstPosition = min(firstPosition, other.firstPosition)
    }
  }

  /// The most distinct colors that are counted one by one, unless every color is asked for.
  ///
  /// A histogram of cells has counted more colors than this, and no cell holds more than 125, so it
  /// has more cells than the 256 that a palette may ask for.
  public static let exactColorLimit = 1 << 15

  /// The colors or cells that have pixels, by rising key.
  public private(set) var entries: [Entry]
  /// Whether each entry is one color.
  public private(set) var isExact: Bool

  /// The most distinct colors that this one counts one by one.
  private var colorLimit: Int
  /// As many colors as there are.
  static let everyColor = 1 << 24

  /// Creates a histogram of no pixels.
  ///
  /// - Parameter countsEveryColor: Whether sums with others of the kind count all colors one by one,
  ///   however many there are.
  public init(countsEveryColor: Bool = false) {
    entries = []
    isExact = true
    colorLimit = countsEveryColor ? Self.everyColor : Self.exactColorLimit
  }

  init(sortedEntries: [Entry], isExact: Bool, colorLimit: Int = exactColorLimit) {
    entries = sortedEntries
    self.isExact = isExact
    self.colorLimit = colorLimit
  }

  /// The sum of all pixels' alpha values.
  public var totalWeight: UInt64 { entries.reduce(0) { $0 + $1.weight } }

  /// Adds the pixels of another histogram.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of entries, and O(*n* log *n*) once, when exact
  ///   colors become cells.
  public mutating func add(_ other: ColorHistogram) {
    colorLimit = min(colorLimit, other.colorLimit)
    if isExact && other.isExact {
      let sum = Self.merged(entries, other.entries)
      if sum.count <= colorLimit {
        entries = sum
        return
      }
    }
    entries = Self.merged(cells, other.cells)
    isExact = false
  }

  /// Leaves out the entries of which something does not hold.
  mutating func filter(_ isIncluded: (Entry) -> Bool) { entries.removeAll { !isIncluded($0) } }

  /// Returns the histogram of the pixels of both.
  public static func + (left: ColorHistogram, right: ColorHistogram) -> ColorHistogram {
    var sum = left
    sum.add(right)
    return sum
  }

  /// The entries as cells.
  private var cells: [Entry] {
    guard isExact else { return entries }
    let keyed = entries.map { entry in
      Entry(
        key: ColorBins.cell(of: entry.key), weight: entry.weight, red: entry.red,
        green: entry.green, blue: entry.blue, firstPosition: entry.firstPosition)
    }
    var cells: [Entry] = []
    for entry in keyed.sorted(by: { $0.key < $1.key }) {
      if cells.last?.key == entry.key {
        cells[cells.count - 1].add(entry)
      } else {
        cells.append(entry)
      }
    }
    return cells
  }

  private static func merged(_ left: [Entry], _ right: [Entry]) -> [Entry] {
    var merged: [Entry] = []
    merged.reserveCapacity(max(left.count, right.count))
    var (i, j) = (0, 0)
    while i < left.count && j < right.count {
      if left[i].key < right[j].key {
        merged.append(left[i])
        i += 1
      } else if right[j].key < left[i].key {
        merged.append(right[j])
        j += 1
      } else {
        var entry = left[i]
        entry.add(right[j])
        merged.append(entry)
        i += 1
        j += 1
      }
    }
    merged += left[i...]
    merged += right[j...]
    return merged
  }
}
