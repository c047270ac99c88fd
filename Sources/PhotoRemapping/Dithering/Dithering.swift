/// A way to make up for colors that a palette does not have, by mixing those that it has.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// None: each pixel gets the color nearest to its own.
  case none
  /// Error diffusion: the light that a pixel lacks is given to its neighbors that are still to come.
  case floydSteinberg = "floyd-steinberg"
  /// Ordered dithering by a mask of blue noise. Equal pixels at equal places get equal colors, whatever
  /// is around them, so that films do not shimmer.
  case blueNoise = "blue-noise"
}
