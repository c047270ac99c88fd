internal import ImageDecoding

/// What the file of a photo says beside its pixels, as far as it is known.
struct PhotoFacts: Hashable {
  /// The size of the stored pixels.
  var size: PixelSize?
  /// The orientation of the stored pixels.
  var orientation = Orientation.up
  /// The place of the color space. A program may have kept it.
  var colors = ConvertedImage.Colors.kept
  var isAnimated = false
  /// Whether no pixel can be transparent.
  var isOpaque = false
  /// Whether the pixels are inks of CMYK.
  var hasInks = false

  /// The most parts of a file, or of a part, that are looked at. Empty ones could be millions.
  static let mostParts = 10_000

  init() {}

  /// Reads what the file of a format says.
  init(of file: FileBytes, format: ConvertibleFormat) {
    switch format.key {
    case "webp": self.init(webP: file)
    case "heic", "heif", "avif": self.init(heif: file)
    default: self.init()
    }
  }

  /// Whether a program reads a photo of this kind.
  func suit(_ program: PhotoProgram) -> Bool {
    (program.readsAnimations || !isAnimated) && program.isForInks == hasInks
  }

  /// Whether a picture has the size, upright or as it is stored.
  func fits(_ other: PixelSize) -> Bool {
    guard let size else { return true }
    return size == other || orientation.uprightSize(of: size) == other
  }
}
