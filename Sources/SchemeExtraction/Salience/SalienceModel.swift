import ColorMath

/// What draws people to a color of a picture: five features, each with a weight. A color is chosen
/// with a probability in proportion to e to the sum of its features times their weights. The
/// weights make the colors likeliest that curators chose for 193 pictures, and
/// `Benchmarks/People/run` finds them. Source of the findings: S. Lin and P. Hanrahan, "Modeling
/// how people extract color themes from images", CHI 2013.
package struct SalienceModel: Hashable, Sendable {
  /// The logarithm of the share of the pixels, for each 512 colors of 24 bits. People count areas
  /// by far less than in proportion.
  package var area: Double
  /// The part of the colors of like hue that are less chromatic, 0 to 1. The best representative of a
  /// hue is chosen, and not the hue of the highest chroma.
  package var vivid: Double
  /// The part of the pixels at the border of the picture. What fills the border is ground.
  package var border: Double
  /// The mean difference of codes across a pixel. Colors of blurred edges and texture are nobody's
  /// choice.
  package var edge: Double
  /// The logarithm of the share of the pixels of like hue and chroma, of any lightness. A color of
  /// its own counts for more.
  package var crowd: Double

  package init(area: Double, vivid: Double, border: Double, edge: Double, crowd: Double) {
    (self.area, self.vivid, self.border) = (area, vivid, border)
    (self.edge, self.crowd) = (edge, crowd)
  }

  /// The model of one photo, of which a small area may be what the photo is about.
  package static let photo = SalienceModel(
    area: 0.32, vivid: 2.43, border: -10.05, edge: -2.46, crowd: -0.53)

  /// The model of several photos. Nearly every color is somewhere in some of them, so a color must
  /// have its area to be one of the album: weights grow with its square root, and rare colors count
  /// for no more.
  package static let album = {
    var model = photo
    (model.area, model.crowd) = (0.5 / evenness, 0)
    return model
  }()

  /// The power of the chances by which colors are clustered. Clusters stand for several colors that
  /// are chosen together, and so for less likely ones, too.
  static let evenness = 0.7

  /// Returns the logarithm of the chance that a color with features is chosen. It matters only beside
  /// those of others.
  func logarithmicChance(of features: SalienceModel) -> Double {
    area * features.area + vivid * features.vivid + border * features.border
      + edge * features.edge + crowd * features.crowd
  }
}
