public import ColorMath
public import ImageDecoding

extension SchemeExtractor {
  /// How many colors a scheme gets.
  public enum ColorCount: Hashable, Sendable {
    /// This many, or fewer if the photo has no more distinct colors. Numbers outside 1 to 256 are
    /// taken as the nearest of these.
    case exactly(Int)
    /// As many, up to 12, as make a difference to the eye.
    case automatic
  }

  /// Where distances between colors are measured.
  public enum Space: String, Hashable, Sendable, CaseIterable {
    /// Oklab: the error that is kept small is the one that people see.
    case oklab
    /// Gamma-encoded sRGB: the error that is kept small is that of the code values. With one color,
    /// the answer is the mean of the photo's code values.
    case srgb
    /// CIELAB under D50, a hundredth of its units: the distance is ΔE*ab (CIE 1976) / 100.
    case lab
  }

  /// What makes a color one of the few.
  public enum Emphasis: String, Hashable, Sendable, CaseIterable {
    /// The area that it covers. The scheme is that of the least error.
    case area
    /// The attention that it draws. The scheme is one that a person would pick: vivid colors count
    /// for more, large areas and dark ones for less, and each color is one of the photo's own. See
    /// S. Lin and P. Hanrahan, "Modeling how people extract color themes from images", CHI 2013.
    case salience
  }

  /// How much is tried.
  public enum Quality: String, Hashable, Sendable, CaseIterable {
    /// As fast as can be: neighboring colors of few pixels are taken as one. The error is rarely
    /// more than a thousandth above the best known.
    case standard
    /// As good as can be: every distinct color counts by itself, and the result is the best of many
    /// local optima of k-means over them, to single precision. It takes seconds instead of
    /// milliseconds.
    case exact
  }

  /// What to find, and how.
  public struct Options: Hashable, Sendable {
    /// How many colors to find. The default is exactly 5.
    public var colorCount = ColorCount.exactly(5)
    /// Where distances are measured. The default is Oklab.
    public var space = Space.oklab
    /// What makes a color one of the few. The default is the attention that it draws.
    public var emphasis = Emphasis.salience
    /// The part of the upright photo that counts. The default, `nil`, is all of it.
    public var region: ImageRegion?
    /// The colors that do not count; a cell of a histogram is judged by its mean color. The default
    /// is none.
    public var ignoredColors: [ColorRange] = []
    /// The least alpha of pixels that count, 0 to 1. The default, 0, leaves out only those that
    /// cannot be seen.
    public var alphaThreshold = 0.0
    /// What shows through pixels that are not opaque, which then count in full. Colors are blended in
    /// code values, as browsers do, and the code values of the photo are taken as sRGB for that. The
    /// default, `nil`, is to count the pixel's own color by its alpha.
    public var background: SRGB8?
    /// How much is tried. The default is the standard quality.
    public var quality = Quality.standard
    /// Picks the random starting colors; equal seeds give equal schemes. The default is 0.
    public var seed: UInt64 = 0

    /// Creates the default options.
    public init() {}
  }
}

extension SchemeExtractor.Options {
  /// Whether visible pixels may be left out.
  var leavesPixelsOut: Bool { region != nil || alphaThreshold > 0 || !ignoredColors.isEmpty }
}
