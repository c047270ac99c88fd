public import ColorMath
public import ImageDecoding

/// The colors of a photo, or of an album, counted in integers, so that sums are exact.
///
/// Addition is associative and commutative: however an album is divided, and in whatever order its
/// parts are added, the sum and its scheme are the same, bit for bit. Other machines can read and
/// add the bytes of ``encoded()``.
///
///     var album = AlbumHistogram()
///     for photo in photos { try album.add(try await extractor.albumHistogram(of: photo).histogram) }
///     let scheme = try await extractor.scheme(of: album)
///
/// ## One color space
///
/// Code values of photos with different profiles mean different colors and cannot be added. Each
/// photo's colors are therefore converted, when it is counted, into a space that contains nearly
/// all others: the primaries of ITU-R BT.2020 with the transfer curve of sRGB, which makes cells of
/// equal size look about equally large.
///
/// Cells are about a fifth wider than in sRGB, a few colors that no screen shows are clipped to
/// BT.2020, and light above white counts as white. The scheme of an album of one photo is therefore
/// close, but not always equal, to that of the photo. For five colors of the sample images, the
/// difference in Oklab is 0.002 on average and at most 0.01 with ``SchemeExtractor/Emphasis/area``.
/// With salience emphasis, it can be larger, because an album does not know where in a photo its
/// colors are.
public struct AlbumHistogram: Hashable, Sendable {
  /// The rule for how much each photo counts.
  public enum Weighing: String, Hashable, Sendable, CaseIterable {
    /// All photos count the same: each as ``AlbumHistogram/pixelsPerPhoto`` pixels.
    case photos
    /// Each photo counts by its number of visible pixels.
    case pixels
  }

  /// The number of pixels that each photo counts as, if all photos count the same.
  public static let pixelsPerPhoto = 1 << 16
  static let alphaSumPerPhoto = UInt64(pixelsPerPhoto) * 255

  /// The rule for how much each photo counts.
  public let weighing: Weighing
  /// The number of photos.
  public private(set) var photoCount = 0
  /// The cells in ``ColorProfile/wideGamut``. In the histogram of several photos, they have no
  /// first pixel.
  package private(set) var colors = ColorHistogram(sortedEntries: [], isExact: false)

  /// Creates a histogram of no photos.
  public init(weighing: Weighing = .photos) { self.weighing = weighing }

  /// Creates the histogram of one photo.
  ///
  /// - Parameters:
  ///   - photo: The colors of the photo. If it has none, the histogram has no photos.
  ///   - profile: The color profile of its code values.
  ///   - weighing: The rule for how much each photo counts.
  /// - Complexity: O(*n* log *n*) in the number of colors.
  public init(
    _ photo: ColorHistogram, profile: ColorProfile = .sRGB, weighing: Weighing = .photos
  ) {
    self.init(.histogram(photo), profile: profile, weighing: weighing)
  }

  init(_ photo: CountedColors, profile: ColorProfile, weighing: Weighing) {
    self.init(weighing: weighing)
    guard photo.alphaSum > 0 else { return }
    photoCount = 1
    var sums = [SIMD4<UInt64>](repeating: .zero, count: ColorBins.count)
    photo.forEach { entry in
      let converted = entry.converted(from: profile)
      sums[Int(converted.key)] &+= converted.sums
    }
    let cells = sums.indices.filter { sums[$0].w > 0 }
      .map { ColorHistogram.Entry(cell: UInt32($0), sums: sums[$0]) }
    colors = ColorHistogram(
      sortedEntries: weighing == .photos ? cells.scaled(to: Self.alphaSumPerPhoto) : cells,
      isExact: false)
  }

  /// Creates a histogram from its cells, or returns `nil` if no photos can have them.
  package init?(
    cells: [(key: UInt32, sums: SIMD4<UInt64>)], photoCount: UInt64, weighing: Weighing
  ) {
    var alphaSum: UInt64 = 0
    for (index, (key, sums)) in cells.enumerated() {
      guard key < ColorBins.count, index == 0 || cells[index - 1].key < key,
        sums.w > 0, sums.w <= ColorHistogram.maximumAlphaSum - alphaSum,
        max(sums.x, sums.y, sums.z) <= 255 * sums.w
      else { return nil }
      alphaSum += sums.w
    }
    switch weighing {
    case .photos:
      let (expected, isTooMany) = photoCount.multipliedReportingOverflow(by: Self.alphaSumPerPhoto)
      guard !isTooMany, alphaSum == expected else { return nil }
    case .pixels:
      guard photoCount <= alphaSum, cells.isEmpty || photoCount > 0 else { return nil }
    }
    self.init(weighing: weighing)
    self.photoCount = Int(photoCount)
    colors = ColorHistogram(
      sortedEntries: cells.map { ColorHistogram.Entry(cell: $0.key, sums: $0.sums) },
      isExact: false)
  }

  /// Adds the photos of another histogram.
  ///
  /// - Throws: ``AdditionError`` if the two cannot be added; the histogram is then unchanged.
  ///   Whether the histograms of an album can be added does not depend on their order.
  /// - Complexity: O(*n* + *m*) in the numbers of cells.
  public mutating func add(_ other: AlbumHistogram) throws(AdditionError) {
    guard weighing == other.weighing else { throw .differentWeighing }
    guard colors.alphaSum + other.colors.alphaSum <= ColorHistogram.maximumAlphaSum
    else { throw .tooManyPixels }
    photoCount += other.photoCount
    colors.add(other.colors)
  }

  /// A Boolean value that indicates whether there are no photos.
  public var isEmpty: Bool { photoCount == 0 }

  /// The number of visible pixels that the photos count as.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public var pixelCount: Double { colors.pixelCount }

  /// Returns the fraction of the pixels that is nearest, in Oklab, to each of some colors, or zeros
  /// if there are no photos.
  ///
  /// A pixel that is equally near to several colors counts toward the first of them.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of cells and colors.
  public func shares(nearestTo colors: [Oklab]) -> [Double] {
    var alphaSums = [UInt64](repeating: 0, count: colors.count)
    for entry in self.colors.entries {
      guard let nearest = colors.indexOfNearest(to: Oklab(entry.mean, .wideGamut)) else { continue }
      alphaSums[nearest] += entry.alphaSum
    }
    let total = Double(self.colors.alphaSum)
    return alphaSums.map { total > 0 ? Double($0) / total : 0 }
  }

  /// The colors as those of an image: the first color of a cell, which is not known, is its mean.
  var image: ColorHistogram {
    ColorHistogram(
      sortedEntries: colors.entries.map { entry in
        var entry = entry
        entry.firstColor = SRGB8(entry.mean).code
        return entry
      }, isExact: false)
  }

  /// A reason why two histograms cannot be added.
  public enum AdditionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The photos of one histogram all count the same, and those of the other count by their pixels.
    case differentWeighing
    /// Together they count more than ``ColorHistogram/maximumPixelCount`` pixels.
    case tooManyPixels

    /// The reason as a sentence without capital and period.
    public var description: String {
      switch self {
      case .differentWeighing:
        "one histogram weighs all photos the same, and the other weighs them by their pixels"
      case .tooManyPixels: "the histograms together count more than 2^46 pixels"
      }
    }
  }
}

extension ColorHistogram.Entry {
  /// Creates a cell without a first pixel.
  fileprivate init(cell: UInt32, sums: SIMD4<UInt64>) {
    self.init(key: cell, firstColor: 0, sums: sums, firstPosition: 0)
  }

  /// Returns the cell of ``ColorProfile/wideGamut`` that contains the mean color, with converted
  /// sums.
  fileprivate func converted(from profile: ColorProfile) -> ColorHistogram.Entry {
    let color = ColorProfile.wideGamutChannels(of: LinearSRGB(mean, profile))
    func sum(_ channel: Double) -> UInt64 {
      min(255 * alphaSum, UInt64(channel * 255 * Double(alphaSum) + 0.5))
    }
    return ColorHistogram.Entry(
      cell: ColorBins.cell(of: SRGB8(color).code),
      sums: SIMD4(sum(color.red), sum(color.green), sum(color.blue), alphaSum))
  }
}

extension [ColorHistogram.Entry] {
  /// Returns the cells scaled so that their alpha sums add up to `total`, in the same proportions
  /// as far as integers allow. A cell whose scaled sum is less than 1 is dropped; its fraction
  /// carries over to the next cells.
  fileprivate func scaled(to total: UInt64) -> [ColorHistogram.Entry] {
    let whole = UInt128(reduce(0) { $0 + $1.alphaSum })
    var (seen, given): (UInt128, UInt64) = (0, 0)
    return compactMap { entry in
      seen += UInt128(entry.alphaSum)
      let part = UInt64(seen * UInt128(total) / whole) - given
      guard part > 0 else { return nil }
      given += part
      func scaled(_ sum: UInt64) -> UInt64 {
        UInt64(
          (UInt128(sum) * UInt128(part) + UInt128(entry.alphaSum / 2)) / UInt128(entry.alphaSum))
      }
      return ColorHistogram.Entry(
        cell: entry.key,
        sums: SIMD4(scaled(entry.red), scaled(entry.green), scaled(entry.blue), part))
    }
  }
}
