/// A scene that can be photographed at any size, for measurements that need photos larger than the
/// sample images.
package enum PhotoScene: String, CaseIterable, Sendable {
  case harbor, forest, market

  /// The photo's samples, red, green and blue in turn, row by row from the top.
  ///
  /// The grain is stronger than in the sample images, so that a JPEG of quality 90 holds about two
  /// bits a pixel, as those of cameras do.
  package func samples(width: Int, height: Int) -> [UInt8] {
    let canvas =
      switch self {
      case .harbor: Harbor.canvas(width: width, height: height)
      case .forest: Forest.canvas(width: width, height: height)
      case .market: Market.canvas(width: width, height: height)
      }
    let film = Film(grain: 14, saturation: 1.25, seed: 200)
    return Samples.bytes(film.develop(canvas))
  }
}
