import ColorMath

/// A model of what draws people to a color of a picture: five features, each with a weight. The
/// probability that a color is chosen is proportional to exp(Σ weight · feature). The weights
/// maximize the likelihood of the colors that curators chose for 193 pictures;
/// `Benchmarks/People/run` fits them. Source of the findings: S. Lin and P. Hanrahan, "Modeling how
/// people extract color themes from images", CHI 2013.
package struct SalienceModel: Hashable, Sendable {
  /// The logarithm of the share of the pixels, per 512 of the 24-bit colors. For people, area
  /// counts far less than proportionally.
  package var area: Double
  /// The fraction of the colors of similar hue that are less chromatic, 0 to 1. It favors the best
  /// representative of a hue, not the hue of the highest chroma.
  package var vivid: Double
  /// The mean closeness of the pixels to the border of the picture, 0 to 1. What fills the border is
  /// background.
  package var border: Double
  /// The mean difference of codes across a pixel. People do not choose colors of blurred edges and
  /// texture.
  package var edge: Double
  /// The logarithm of the share of the pixels of similar hue and chroma, of any lightness. A color
  /// that stands alone counts for more.
  package var crowd: Double

  package init(area: Double, vivid: Double, border: Double, edge: Double, crowd: Double) {
    (self.area, self.vivid, self.border) = (area, vivid, border)
    (self.edge, self.crowd) = (edge, crowd)
  }

  /// The model of a single photo, whose subject may cover a small area.
  package static let photo = SalienceModel(
    area: 0.36, vivid: 2.35, border: -2.8, edge: -2.42, crowd: -0.42)

  /// The model of several photos. Nearly every color occurs in some of them, so a color must cover
  /// an area to belong to the album: weights grow with the square root of the area, and rare colors
  /// get no bonus.
  package static let album = {
    var model = photo
    (model.area, model.crowd) = (0.5 / evenness, 0)
    return model
  }()

  /// The exponent that is applied to chances for clustering. A cluster represents several colors
  /// that are chosen together, so less likely ones count too.
  static let evenness = 0.7

  /// Returns the unnormalized logarithm of the chance that a color with some features is chosen.
  func logarithmicChance(of features: SalienceModel) -> Double {
    area * features.area + vivid * features.vivid + border * features.border
      + edge * features.edge + crowd * features.crowd
  }
}
