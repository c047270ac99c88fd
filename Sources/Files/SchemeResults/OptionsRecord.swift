internal import ColorMath
internal import ImageDecoding
package import SchemeExtraction

/// The JSON of the options of an extraction.
public struct OptionsRecord: JSONRecord {
  /// The requested number of colors.
  public var colors: ColorCountRecord
  /// The color space of distances: `oklab`, `srgb` or `lab`.
  public var space: String
  /// The emphasis, such as `area` or `salience`.
  public var emphasis: String
  /// The pinned colors, as `#rrggbb`, if there are any.
  public var pin: [String]?
  /// The Oklab difference below which colors are merged, if colors are merged.
  public var merge: Double?
  /// The quality: `standard` or `exact`.
  public var quality: String
  /// The seed of the random initial centers.
  public var seed: UInt64
  /// A Boolean value that indicates whether truncated and damaged photos are rejected.
  public var strict: Bool
  /// The left, top, width, and height of the region, each in pixels or percent, if there is one.
  public var region: [String]?
  /// The mask that weights pixels, if there is one.
  public var mask: MaskRecord?
  /// The ignored colors, in the notation of the option `--ignore`, if there are any.
  public var ignore: [String]?
  /// The minimum alpha of counted pixels, if it is above 0.
  public var alphaThreshold: Double?
  /// The representation of colors, `pixel`, if colors are not cluster centers.
  public var representation: String?
  /// The color behind translucent pixels, as `#rrggbb`, if there is one.
  public var background: String?

  package init(_ extractor: SchemeExtractor) {
    let options = extractor.options
    colors = ColorCountRecord(options.colorCount)
    space = options.space.rawValue
    emphasis = options.emphasis.rawValue
    pin = options.pinnedColors.isEmpty ? nil : options.pinnedColors.map(\.hex)
    merge = options.minimumDifference > 0 ? options.minimumDifference : nil
    representation = options.representation == .center ? nil : options.representation.rawValue
    quality = options.quality.rawValue
    seed = options.seed
    strict = extractor.isStrict
    region = options.region.map { [$0.x, $0.y, $0.width, $0.height].map(Self.text) }
    mask = options.mask.map(MaskRecord.init)
    ignore = options.ignoredColors.isEmpty ? nil : options.ignoredColors.map(Self.text)
    alphaThreshold = options.alphaThreshold > 0 ? options.alphaThreshold : nil
    background = options.background?.hex
  }

  private static func text(of length: ImageRegion.Length) -> String {
    switch length {
    case .pixels(let count): "\(count)"
    case .fraction(let fraction): "\(fraction * 100)%"
    }
  }

  private static func text(of range: ColorRange) -> String {
    switch range {
    case .white: "white"
    case .black: "black"
    case .gray: "gray"
    case .near(let color, let difference): "\(color.hex):\(difference)"
    }
  }
}

/// The versions that JSON results contain.
public enum FormatVersion {
  /// The version of the JSON format. New members do not change the version. Removed members and
  /// changed meanings do.
  public static let current = 1

  package static let toolVersion = "0.1.0"

  package static let tool = "colorway \(toolVersion)"
}

/// The JSON of a mask that weights the pixels of a photo.
public struct MaskRecord: JSONRecord {
  /// The channel of the mask image: `alpha` or `luminance`.
  public var channel: String
  /// The size of the mask.
  public var width, height: Int
  /// The mean weight, from 0 to 1.
  public var coverage: Double

  package init(_ mask: PixelMask) {
    channel = mask.channel.rawValue
    width = mask.size.width
    height = mask.size.height
    coverage = mask.coverage.rounded(decimals: 6)
  }
}
