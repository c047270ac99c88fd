/// A method that approximates colors missing from a palette by mixing those that it has.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// No dithering: each pixel gets the nearest color.
  case none
  /// Error diffusion: the error of a pixel is distributed to neighbors that are not mapped yet.
  case floydSteinberg = "floyd-steinberg"
  /// Ordered dithering with a blue-noise mask. Equal pixels at the same place get equal colors,
  /// regardless of their neighbors, so that films do not flicker.
  case blueNoise = "blue-noise"
}
