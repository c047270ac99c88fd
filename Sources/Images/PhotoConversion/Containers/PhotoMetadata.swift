internal import ImageDecoding

/// What is known about a photo from its file, other than its pixels.
struct PhotoMetadata: Hashable {
  /// The size of the stored pixels.
  var size: PixelSize?
  /// The orientation of the stored pixels.
  var orientation = Orientation.up
  /// The source of the color space. A program may have preserved it.
  var colors = ConvertedImage.Colors.kept
  var isAnimated = false
  /// A Boolean value that indicates whether all pixels are known to be opaque.
  var isOpaque = false
  /// A Boolean value that indicates whether the pixels are CMYK inks.
  var hasInks = false

  /// The maximum number of parts of a file, or of a part, to examine. A file could contain millions
  /// of empty ones.
  static let maximumPartCount = 10_000

  init() {}

  /// Reads the facts from a file of a given format.
  init(of file: FileBytes, format: ConvertibleFormat) {
    switch format.key {
    case "webp": self.init(webP: file)
    case "heic", "heif", "avif": self.init(heif: file)
    default: self.init()
    }
  }

  /// Returns whether a program can read a photo of this kind.
  func suit(_ program: PhotoProgram) -> Bool {
    (program.readsAnimations || !isAnimated) && program.isForCMYK == hasInks
  }

  /// Returns whether a picture has the expected size, as stored or upright.
  func fits(_ other: PixelSize) -> Bool {
    guard let size else { return true }
    return size == other || orientation.uprightSize(of: size) == other
  }
}
