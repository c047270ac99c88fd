public import ColorMath
public import ImageDecoding

extension SchemeExtractor {
  /// The number of colors of a scheme.
  public enum ColorCount: Hashable, Sendable {
    /// A given number of colors, or fewer if the photo has no more distinct ones. Numbers outside 1
    /// to 256 are taken as the nearest of these.
    case exactly(Int)
    /// As many, up to 12, as make a difference to the eye.
    case automatic
  }

  /// A space in which distances between colors are measured.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Oklab, so that the error is least as people see it.
    case oklab
    /// Gamma-encoded sRGB, so that the error of the code values is least. With one color, the result
    /// is the mean of the photo's code values.
    case srgb
    /// CIELAB under D50, a hundredth of its units: the distance is ΔE*ab (CIE 1976) / 100.
    case lab
  }

  /// A criterion by which colors are chosen.
  public enum Emphasis: String, Hashable, Sendable, CaseIterable {
    /// The area that it covers. The scheme is that of the least error.
    case area
    /// The attention that it draws. The scheme is one that a person would pick: vivid colors count
    /// for more, large areas and dark ones for less, and each color is one of the photo's own. See
    /// S. Lin and P. Hanrahan, "Modeling how people extract color themes from images", CHI 2013.
    case salience
  }

  /// A color that is shown for a cluster of similar colors.
  public enum Representation: String, Hashable, Sendable, CaseIterable {
    /// The center of the cluster, as the emphasis has it: the mean of its colors, or the color of the
    /// photo that is nearest to a mean in which vivid colors weigh more.
    case center
    /// The color of the pixel at ``ImageColorScheme/Swatch/position``.
    case pixel
  }

  /// A balance of speed and accuracy.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// Fast: of a photo with many colors, some evenly spread pixels stand for all, and neighboring
    /// colors of few pixels are taken as one. By area, the error is rarely more than a thousandth above
    /// the best known.
    case standard
    /// Accurate: every distinct color counts by itself, and the result is the best of many local
    /// optima of k-means, to single precision. It takes seconds instead of milliseconds.
    case exact
  }

  /// The colors to find, and the pixels that count.
  public struct Options: Hashable, Sendable {
    /// The number of colors to find. The default is exactly 5.
    public var colorCount = ColorCount.exactly(5)
    /// The colors that belong to the scheme whatever the photo, and count toward its number: fixed
    /// centers to which pixels are assigned like to the others. If there are more of them than
    /// ``colorCount`` says, all are kept. The default is none.
    public var pinnedColors: [SRGB8] = []
    /// The least difference in Oklab between two colors of the scheme, as their eight-bit codes show
    /// them. Nearer ones are joined, the nearest pair first, so that there may be fewer than
    /// ``colorCount`` says. Pinned colors take others in and stay. The default, 0, joins none.
    public var leastDifference = 0.0
    /// The space in which distances are measured. The default is Oklab.
    public var space = Space.oklab
    /// The criterion by which colors are chosen. The default is the attention that they draw.
    public var emphasis = Emphasis.salience
    /// The colors that are shown for what was found. The default is the centers of clusters.
    public var representation = Representation.center
    /// The part of the upright photo that counts. The default, `nil`, is all of it.
    public var region: ImageRegion?
    /// The weights of the pixels. The default, `nil`, gives all the same. A histogram that was
    /// counted already is not weighed.
    public var mask: PixelMask?
    /// The colors that do not count, which leave a histogram cell by cell, by its mean color. The
    /// default is none.
    public var ignoredColors: [ColorRange] = []
    /// The least alpha of pixels that count, 0 to 1. The default, 0, leaves out only transparent
    /// ones.
    public var alphaThreshold = 0.0
    /// The color that shows through pixels that are not opaque, which then count in full. Colors are
    /// blended in code values, as browsers do, as if those of the photo were sRGB. With the default,
    /// `nil`, the pixel's own color counts by its alpha.
    public var background: SRGB8?
    /// The balance of speed and accuracy. The default is the standard quality.
    public var quality = Quality.standard
    /// The seed of the random starting colors. Equal seeds give equal schemes; by salience at standard
    /// quality, all do, since nothing is drawn. The default is 0.
    public var seed: UInt64 = 0

    /// Creates the default options.
    public init() {}
  }
}

extension SchemeExtractor.Options {
  /// A Boolean value that tells whether visible pixels may be left out.
  var leavesPixelsOut: Bool {
    region != nil || mask != nil || alphaThreshold > 0 || !ignoredColors.isEmpty
  }

  /// The most colors of a scheme.
  private static let maximumColorCount = 256

  /// The pinned colors without repetitions, as many as a scheme can have.
  var distinctPins: [SRGB8] {
    var pins: [SRGB8] = []
    for color in pinnedColors where !pins.contains(color) { pins.append(color) }
    return Array(pins.prefix(Self.maximumColorCount))
  }

  /// The number of colors to find, pinned ones included, or `nil` if the photo decides.
  package var exactColorCount: Int? {
    guard case .exactly(let count) = colorCount else { return nil }
    return min(max(count, distinctPins.count, 1), Self.maximumColorCount)
  }
}
