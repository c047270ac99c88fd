public import Foundation

/// The sample images. Each shows something else and uses another part of a file format.
///
/// All of them are computed, scene by scene, by `SampleImageGenerator`; none was photographed.
public enum SampleImage: String, CaseIterable, Sendable {
  /// A harbor at dusk: a glowing horizon, lit windows and boats over rippled water. A baseline JPEG
  /// whose chroma has a quarter of the pixels (4:2:0), as from most cameras.
  case harbor
  /// Layers of firs in morning mist, with shafts of sun. A progressive JPEG.
  case forest
  /// A gray, rainy street with one small vivid red umbrella, about 1 % of the picture. A baseline
  /// JPEG whose chroma has half of the pixels (4:2:2).
  case umbrella
  /// Market stalls with piles of fruit: many saturated colors. A JPEG with restart markers.
  case market
  /// A lighthouse by day, in portrait. The JPEG is stored lying on its side, with EXIF orientation
  /// 6: to be turned by 90° clockwise.
  case lighthouse
  /// A tulip field in Display P3, many of its colors outside sRGB. A JPEG with a color profile of
  /// 4:4:4 chroma.
  case tulips
  /// Sand dunes in low light. A JPEG of one channel, gray.
  case dunes
  /// Pears on a table, as a printer would get it. A JPEG of four inks (CMYK), stored inverted as
  /// Adobe's marker tells.
  case stillLife = "still-life"
  /// A hot-air balloon, cut out. An RGBA PNG with soft edges; its transparent pixels hold a magenta
  /// that is not to be seen.
  case balloon
  /// A night sky that pales over hills. A PNG of 16 bits a channel.
  case twilight
  /// A wall of glazed tiles, lit from the side. An interlaced PNG with a palette.
  case tiles
  /// One color and nothing else, `#3d7ea6`. An RGB PNG.
  case oneColor = "one-color"
  /// Three colors and nothing between them: `#e8d5b7` on 50 % of the pixels, `#0e2f44` on 30 % and
  /// `#d1495b` on 20 %. An RGB PNG.
  case threeColors = "three-colors"

  /// The name of the file, such as `harbor.jpg`.
  public var fileName: String {
    switch self {
    case .harbor, .forest, .umbrella, .market, .lighthouse, .tulips, .dunes, .stillLife:
      rawValue + ".jpg"
    case .balloon, .twilight, .tiles, .oneColor, .threeColors:
      rawValue + ".png"
    }
  }

  /// The folder that holds the pictures and nothing else.
  public static var folder: URL {
    Bundle.module.bundleURL.appending(path: "Photos", directoryHint: .isDirectory)
  }

  /// The URL of the file.
  public var url: URL { Self.folder.appending(path: fileName) }

  /// The path of the file.
  public var path: String { url.path(percentEncoded: false) }

  /// The contents of the file.
  public func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }
}
