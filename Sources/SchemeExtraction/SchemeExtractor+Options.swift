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
    /// How much is tried. The default is the standard quality.
    public var quality = Quality.standard
    /// Picks the random starting colors; equal seeds give equal schemes. The default is 0.
    public var seed: UInt64 = 0
    /// How many child tasks work at a time on one photo. It changes the time that a scheme takes, and
    /// nothing else. The default is 4.
    public var taskCount = 4

    /// Creates the default options.
    public init() {}
  }
}
