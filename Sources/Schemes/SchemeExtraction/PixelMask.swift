public import ImageDecoding

/// Weights for the pixels of a photo, taken from the alpha or luminance of another picture.
///
/// A mask may have any size. It is stretched over the whole upright photo, and each pixel of the
/// photo gets the weight of the mask pixel over its center.
public struct PixelMask: Hashable, Sendable {
  /// The property of a picture from which weights are taken.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    /// The alpha. Transparent pixels of the mask leave out the pixels under them.
    case alpha
    /// The luminance. Black pixels of the mask leave out the pixels under them.
    case luminance
  }

  /// The width and height.
  public let size: PixelSize
  /// The weights, 0 to 255, row by row from the top.
  public let weights: [UInt8]
  /// The property of the picture from which the weights were taken.
  public let channel: Channel
  /// The mean weight, 0 to 1: the fraction of a photo that counts.
  public let coverage: Double

  /// Creates a mask from its weights, or returns `nil` if their number does not match the size.
  public init?(size: PixelSize, weights: [UInt8], channel: Channel = .luminance) {
    guard weights.count == size.pixelCount else { return nil }
    self.size = size
    self.weights = weights
    self.channel = channel
    let sum = weights.reduce(into: 0) { $0 += Int($1) }
    coverage = Double(sum) / Double(255 * weights.count)
  }
}

extension PixelMask {
  /// Reads a mask from a picture: from its alpha if any pixel is not opaque, and otherwise from its
  /// luminance.
  ///
  /// The picture is turned upright, and takes two bytes of memory per pixel while it is read.
  /// Truncated and damaged pictures are refused, because an incomplete mask would select the wrong
  /// pixels.
  ///
  /// - Parameters:
  ///   - input: The picture, in JPEG, PNG or PNM format.
  ///   - limits: The limits of decoding. The memory of the weights counts toward
  ///     `DecodingLimits.maximumMemory`.
  /// - Throws: `DecodingError` if the picture cannot be read.
  public init(
    of input: ImageInput, limits: DecodingLimits = DecodingLimits()
  ) throws(DecodingError) {
    let decoder = ImageDecoder(limits: limits, isStrict: true)
    var planes: Planes?
    let report = try decoder.readRowsUntilStopped(of: input) {
      (pixels, band) throws(DecodingError) in
      if planes == nil { planes = try Planes(of: band.imageSize, limits: limits) }
      planes?.add(pixels, band)
    }
    guard let planes, let mask = planes.mask(turnedBy: report.image.orientation)
    else { throw .empty }
    self = mask
  }

  /// The alpha and the luminance of a picture as it is stored.
  private struct Planes {
    let size: PixelSize
    var alpha: [UInt8]
    var luminance: [UInt8]
    var isOpaque = true

    init(of size: PixelSize, limits: DecodingLimits) throws(DecodingError) {
      try DecodingLimits.check(.memory, 2 * size.pixelCount, atMost: limits.maximumMemory)
      self.size = size
      alpha = Array(repeating: 0, count: size.pixelCount)
      luminance = alpha
    }

    mutating func add(_ pixels: Span<RGBA8>, _ band: RowBand) {
      for row in 0..<band.rowCount {
        for column in 0..<band.columnCount {
          let position = band.storedPosition(column: column, row: row)
          let index = position.y * size.width + position.x
          let pixel = pixels[row * band.pixelsPerRow + column]
          alpha[index] = pixel.alpha
          luminance[index] = pixel.maskLuminance
          if pixel.alpha < 255 { isOpaque = false }
        }
      }
    }

    func mask(turnedBy orientation: Orientation) -> PixelMask? {
      let stored = isOpaque ? luminance : alpha
      let upright = orientation.uprightSize(of: size)
      var weights = stored
      if orientation != .up {
        for y in 0..<size.height {
          for x in 0..<size.width {
            let place = orientation.uprightPosition(of: PixelPosition(x: x, y: y), in: size)
            weights[place.y * upright.width + place.x] = stored[y * size.width + x]
          }
        }
      }
      return PixelMask(size: upright, weights: weights, channel: isOpaque ? .luminance : .alpha)
    }
  }
}

extension RGBA8 {
  /// The luminance of the code values. Source of the coefficients: W3C, CSS Masking Module Level 1,
  /// 8.1, "luminanceToAlpha".
  fileprivate var maskLuminance: UInt8 {
    let sum = UInt32(red) * 2125 + UInt32(green) * 7154 + UInt32(blue) * 721
    return UInt8((sum + 5000) / 10000)
  }
}
