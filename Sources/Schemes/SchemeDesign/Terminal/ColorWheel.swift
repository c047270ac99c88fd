import ColorMath

/// A color wheel that is fitted to the colors of a photo: an ellipse around their mean. In every direction, its radius is
/// twice the standard deviation of the colors, and its lightness changes as theirs does. A sunset therefore has warm
/// blues, and they are dark if the photo's colder colors are.
struct ColorWheel {
  /// The colorfulness of the photo: 0 without any color, and 1 from a little color.
  let colorfulness: Double

  private let center: Tint
  private let lightness: Double
  /// The rows of a symmetric matrix that takes the directions of hues to the ellipse.
  private let (width, skew, height): (Double, Double, Double)
  /// The change of the lightness from the center to the ellipse, in the directions of a and b.
  private let tilt: Tint

  /// The least radius. It keeps hues in order and apart where the colors of the photo are alike.
  private static let leastRadius = 0.04
  /// The root mean square chroma below which a photo gradually loses its hues.
  private static let minimumColorfulness = 0.03

  init(_ palette: [(color: Oklab, share: Double)]) {
    let total = palette.reduce(0) { $0 + $1.share }
    func mean(_ value: (Oklab) -> Double) -> Double {
      total > 0 ? palette.reduce(0) { $0 + value($1.color) * $1.share } / total : 0
    }
    let (meanLightness, a, b) = (mean(\.lightness), mean(\.a), mean(\.b))
    let (aa, bb) = (mean { ($0.a - a) * ($0.a - a) }, mean { ($0.b - b) * ($0.b - b) })
    let ab = mean { ($0.a - a) * ($0.b - b) }
    let la = mean { ($0.lightness - meanLightness) * ($0.a - a) }
    let lb = mean { ($0.lightness - meanLightness) * ($0.b - b) }

    // Twice the square root of the covariance, widened by the least radius.
    let root = max(0, aa * bb - ab * ab).squareRoot()
    let scale = 2 / max((aa + bb + 2 * root).squareRoot(), 1e-9)
    (width, skew) = ((aa + root) * scale + Self.leastRadius, ab * scale)
    height = (bb + root) * scale + Self.leastRadius
    // A linear regression of the lightness on a and b, at the points of the ellipse: the inverse of the covariance times
    // this matrix is four times the inverse of this matrix.
    let part = 4 / (width * height - skew * skew)
    tilt = Tint(a: (height * la - skew * lb) * part, b: (width * lb - skew * la) * part)

    // If gray is inside the wheel, the hues keep their order.
    center = Tint(a: a, b: b).withChroma(atMost: Self.leastRadius)
    // The lightness is taken from the colorful parts, or from all if there are none.
    let visible = mean(\.visibleChroma)
    lightness = visible > 0 ? mean { $0.visibleChroma * $0.lightness } / visible : meanLightness
    colorfulness = min(1, mean { $0.chroma * $0.chroma }.squareRoot() / Self.minimumColorfulness)
  }

  /// Returns the color of the wheel in a direction of chroma 1.
  func color(at hue: Tint) -> Oklab {
    Oklab(
      lightness: lightness + tilt.a * hue.a + tilt.b * hue.b,
      a: (center.a + width * hue.a + skew * hue.b) * colorfulness,
      b: (center.b + skew * hue.a + height * hue.b) * colorfulness)
  }
}
