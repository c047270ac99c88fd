/// The number of pixels of each color of an image, in exact integers.
///
/// Up to ``exactColorLimit`` distinct colors are counted exactly. If there are more, neighboring
/// colors share a cell, which keeps the number and the sums of its pixels. A histogram depends only
/// on the pixels that were counted, not on their order or grouping. Addition is exact, associative
/// and commutative, so the parts of a photo, or the photos of an album, can be counted anywhere and
/// added in any order.
///
///     var album = ColorHistogram()
///     for photo in photos { album.add(try await extractor.histogram(of: photo).histogram) }
///     let scheme = try await extractor.scheme(of: album)
///
/// Colors are code values in the color space of the image, which the histogram does not store. Add
/// only histograms of images in the same color space, and keep the profile that the decoder reports
/// if it is not sRGB.
public struct ColorHistogram: Hashable, Sendable {
  /// A color, or a cell of neighboring colors, and the sums over its pixels.
  package struct Entry: Hashable, Sendable {
    /// The color as `0xRRGGBB` if the histogram is exact, otherwise the number of the cell.
    package let key: UInt32
    package internal(set) var firstColor: UInt32
    /// The sum of the pixels' alpha values: 255 for each opaque pixel.
    package internal(set) var alphaSum: UInt64
    /// The sums over the pixels of red, green and blue, each times alpha.
    package internal(set) var red, green, blue: UInt64
    /// The first pixel in reading order: its row times 2³² plus its column, as stored.
    package internal(set) var firstPosition: UInt64

    init(key: UInt32, firstColor: UInt32, sums: SIMD4<UInt64>, firstPosition: UInt64) {
      (self.key, self.firstColor, self.firstPosition) = (key, firstColor, firstPosition)
      (red, green, blue, alphaSum) = (sums.x, sums.y, sums.z, sums.w)
    }

    mutating func add(_ other: Entry) {
      alphaSum += other.alphaSum
      red += other.red
      green += other.green
      blue += other.blue
      // Pixels of two photos may have the same position.
      if (other.firstPosition, other.firstColor) < (firstPosition, firstColor) {
        (firstPosition, firstColor) = (other.firstPosition, other.firstColor)
      }
    }

    /// The entry with half of its pixels, of the same mean color, or `nil` if none are left.
    var halved: Entry? {
      let (whole, half) = (alphaSum, alphaSum / 2)
      guard half > 0 else { return nil }
      func part(_ sum: UInt64) -> UInt64 {
        UInt64(UInt128(sum) * UInt128(half) / UInt128(whole))
      }
      return Entry(
        key: key, firstColor: firstColor, sums: SIMD4(part(red), part(green), part(blue), half),
        firstPosition: firstPosition)
    }
  }

  /// The maximum number of distinct colors that are counted exactly, unless every color is. A
  /// histogram of cells has counted more colors than this, and a cell holds at most 125, so it has
  /// more cells than the 256 that a palette may ask for.
  public static let exactColorLimit = 1 << 15
  /// The maximum number of pixels that a histogram counts: a million photos of 64 megapixels.
  public static let maximumPixelCount = 1 << 46

  /// The colors or cells that have pixels, in ascending order of keys.
  package private(set) var entries: [Entry]
  /// A Boolean value that indicates whether each color is counted individually. Otherwise
  /// neighboring colors share cells.
  public private(set) var isExact: Bool

  /// The maximum number of distinct colors that this histogram counts exactly.
  private(set) var colorLimit: Int
  /// The number of all 24-bit colors.
  static let everyColor = 1 << 24

  /// Creates a histogram of no pixels.
  ///
  /// - Parameter countsEveryColor: Whether all colors are counted exactly, however many there are.
  ///   A sum counts them exactly if both histograms do.
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

  /// Creates a histogram of colors in ascending order, which become cells if there are too many.
  init(sortedColors: [Entry], countsEveryColor: Bool = false) {
    self.init(countsEveryColor: countsEveryColor)
    add(ColorHistogram(sortedEntries: sortedColors, isExact: true, colorLimit: Self.everyColor))
  }

  package var alphaSum: UInt64 { entries.reduce(0) { $0 + $1.alphaSum } }

  /// Adds the pixels of another histogram, which must be of images in the same color space.
  ///
  /// If together they count more than ``maximumPixelCount`` pixels, as histograms from untrusted files
  /// may, all numbers of pixels in the sum are halved. The shares of the colors stay the same, except
  /// for a color of less than two pixels. ``AlbumHistogram`` refuses such sums.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of entries, and O(*n* log *n*) once, when exact
  ///   colors become cells.
  public mutating func add(_ other: ColorHistogram) {
    let isTooLarge = alphaSum + other.alphaSum > Self.maximumAlphaSum
    defer { if isTooLarge { entries = entries.compactMap(\.halved) } }
    colorLimit = min(colorLimit, other.colorLimit)
    if isExact && other.isExact {
      let sum = Self.merged(entries, other.entries)
      if sum.count <= colorLimit {
        entries = sum
        return
      }
    }
    entries = Self.merged(cellEntries, other.cellEntries)
    isExact = false
  }

  /// Returns the histogram of the pixels of both operands.
  public static func + (left: ColorHistogram, right: ColorHistogram) -> ColorHistogram {
    var sum = left
    sum.add(right)
    return sum
  }

  mutating func filter(_ isIncluded: (Entry) -> Bool) { entries.removeAll { !isIncluded($0) } }

  static var maximumAlphaSum: UInt64 { UInt64(maximumPixelCount) * 255 }

  private var cellEntries: [Entry] {
    guard isExact else { return entries }
    let keyed = entries.map { entry in
      Entry(
        key: ColorBins.cell(of: entry.key), firstColor: entry.key, sums: entry.sums,
        firstPosition: entry.firstPosition)
    }
    return Self.joined(keyed)
  }

  /// Sorts entries by key, and joins those with equal keys.
  static func joined(_ entries: [Entry]) -> [Entry] {
    var joined: [Entry] = []
    for entry in entries.sorted(by: { $0.key < $1.key }) { joined.join(entry) }
    return joined
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

extension [ColorHistogram.Entry] {
  /// Adds an entry to the last one if both have the same key, and otherwise appends it.
  mutating func join(_ entry: ColorHistogram.Entry) {
    if last?.key == entry.key {
      self[count - 1].add(entry)
    } else {
      append(entry)
    }
  }
}
