internal import Colorway
internal import ImageDecoding

extension PaletteFile {
  /// The maximum number of colors of a picture that is a palette, and of its pixels.
  private static let (maximumColorCount, maximumPixelCount) = (256, 1 << 24)

  /// Returns the colors of a picture of at most 256 colors: those of its color table, or else its
  /// distinct colors in reading order. Returns `nil` for a photo and for other files.
  func pictureColors() throws -> Palette? {
    guard case .image(let format) = signature, format != .jpeg else { return nil }
    let name = Palette.name(ofSource: name.text)
    if let table = PNGColorTable.colors(in: bytes) { return Palette(name: name, colors: table) }
    let decoder = ImageDecoder(limits: DecodingLimits(), isStrict: true)
    guard try decoder.info(of: .bytes(bytes)).size.pixelCount <= Self.maximumPixelCount
    else { return nil }
    let (image, report) = try decoder.pixels(of: .bytes(bytes))
    guard report.image.colorSpace == "sRGB" else { return nil }
    var known: Set<RGBA8> = []
    var colors: [PaletteColor] = []
    for pixel in image.pixels where pixel.alpha > 0 && known.insert(pixel).inserted {
      guard colors.count < Self.maximumColorCount else { return nil }
      let color = SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue)
      colors.append(PaletteColor(color, alpha: Double(pixel.alpha) / 255))
    }
    return colors.isEmpty ? nil : Palette(name: name, colors: colors)
  }
}
