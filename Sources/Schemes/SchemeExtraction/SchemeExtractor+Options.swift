public import ColorMath
public import ImageDecoding

extension SchemeExtractor {
  /// The number of colors of a scheme.
  public enum ColorCount: Hashable, Sendable {
    /// A given number of colors, or fewer if the photo has fewer distinct ones. It is clamped to 1...256.
    case exactly(Int)
    /// A color for each group of at least 1 % of the pixels that look like no other color, up to 12.
    case automatic
  }

  /// A space in which distances between colors are measured.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Oklab, which minimizes the perceived error.
    case oklab
    /// Gamma-encoded sRGB, which minimizes the error of the code values. With one color, the result
    /// is the mean of the photo's code values.
    case srgb
    /// CIELAB under D50, with its units divided by 100: the distance is ΔE*ab (CIE 1976) / 100.
    case lab
  }

  /// A criterion by which colors are chosen.
  public enum Emphasis: String, Hashable, Sendable, CaseIterable {
    /// The area that a color covers. The scheme is the one with the minimum error.
    case area
    /// The attention that a color draws. The scheme is one that a person would pick: vivid colors
    /// count for more, and large areas, the border of the photo and blurred edges for less. Each
    /// color occurs in the photo, and its share is the fraction of pixels that look like it. A flat
    /// color, such as that of a frame or of a chart, is in the scheme by its code unless it is rarer
    /// than the others. A flat color is a code that covers a hundredth of the photo and has more
    /// pixels than all codes that differ from it by at most three steps. Pixels that are less than
    /// nearly opaque choose no color, because their codes are rounded, unless they are flat. See S.
    /// Lin and P. Hanrahan, "Modeling how people extract color themes from images", CHI 2013.
    case salience
  }

  /// The color that represents a cluster of similar colors.
  public enum Representation: String, Hashable, Sendable, CaseIterable {
    /// The center of the cluster. With area emphasis, it is the mean of the cluster's colors. With
    /// salience emphasis, it is the color of the photo nearest to the mean of the colors that a
    /// person would choose from the cluster. The larger the cluster, the closer the result is to
    /// the mean of its pixels. If the cluster is mostly gray, it approaches that mean as the cluster
    /// grows from a tenth to three tenths of the photo.
    case center
    /// The color of the pixel at ``ImageColorScheme/Swatch/position``.
    case pixel
  }

  /// A trade-off between speed and accuracy.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// Fast: photos with many colors are sampled, and neighboring colors that have few pixels count
    /// as one. With area emphasis, the error is rarely more than a thousandth above the best known.
    case standard
    /// Accurate: every distinct color counts individually, and the result is the best of many local
    /// optima of k-means, in single precision. It takes seconds instead of milliseconds, and at most
    /// 250 MiB. If there are more than half a million colors, as in noise and very grainy photos, they
    /// are counted individually and clustered by cells of up to 125 neighbors.
    case exact
  }

  /// The colors to find, and the pixels that count.
  public struct Options: Hashable, Sendable {
    /// The number of colors to find. The default is exactly 5.
    public var colorCount = ColorCount.exactly(5)
    /// Colors that are part of the scheme whatever the photo. They count toward ``colorCount``; if
    /// they are more than that, all are kept. The default is none.
    public var pinnedColors: [SRGB8] = []
    /// The minimum difference in Oklab between the eight-bit codes of two colors of the scheme.
    /// Closer colors are joined, except pinned ones, so there may be fewer than ``colorCount``. The
    /// default, 0, joins none.
    public var minimumDifference = 0.0
    /// The space in which distances are measured. The default is Oklab.
    public var space = Space.oklab
    /// The criterion by which colors are chosen. The default is salience.
    public var emphasis = Emphasis.salience
    /// The colors that represent clusters. The default is their centers.
    public var representation = Representation.center
    /// A Boolean value that indicates whether typical positions of colors are searched for.
    /// Otherwise positions are those of ``ImageColorScheme/Swatch/Placement/nearest``, which takes
    /// less time. With ``Representation/pixel``, typical positions are always searched for. The
    /// default is `true`.
    public var findsTypicalPlaces = true
    /// The region of the upright photo that counts. The default, `nil`, is the whole photo.
    public var region: ImageRegion?
    /// The weights of the pixels. The default, `nil`, gives all pixels the same weight. A mask has
    /// no effect on histograms, whose pixels are already counted.
    public var mask: PixelMask?
    /// The colors that do not count. Cells of a histogram are left out by their mean color. The
    /// default is none.
    public var ignoredColors: [ColorRange] = []
    /// The minimum alpha of pixels that count, 0 to 1. The default, 0, leaves out only fully
    /// transparent pixels.
    public var alphaThreshold = 0.0
    /// The color behind pixels that are not opaque, which then count in full. Colors are blended in
    /// code values, as browsers do, as if those of the photo were sRGB. With the default, `nil`,
    /// each pixel counts with its own color, weighted by its alpha.
    public var background: SRGB8?
    /// The trade-off between speed and accuracy. The default is the standard quality.
    public var quality = Quality.standard
    /// The seed of the random starting colors. Equal seeds give equal schemes. The default is 0.
    public var seed: UInt64 = 0

    /// Creates the default options.
    public init() {}
  }
}

extension SchemeExtractor.Options {
  var leavesPixelsOut: Bool {
    region != nil || mask != nil || alphaThreshold > 0 || !ignoredColors.isEmpty
  }

  var needsTypicalPlaces: Bool { findsTypicalPlaces || representation == .pixel }

  private static let maximumColorCount = 256

  /// The pinned colors without duplicates, up to the maximum number of colors of a scheme.
  var distinctPins: [SRGB8] {
    var pins: [SRGB8] = []
    for color in pinnedColors where !pins.contains(color) { pins.append(color) }
    return Array(pins.prefix(Self.maximumColorCount))
  }

  /// The number of colors to find, including pinned ones, or `nil` if it is automatic.
  package var exactColorCount: Int? {
    guard case .exactly(let count) = colorCount else { return nil }
    return min(max(count, distinctPins.count, 1), Self.maximumColorCount)
  }
}
