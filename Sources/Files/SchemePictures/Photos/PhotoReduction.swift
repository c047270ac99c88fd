internal import ColorMath
package import ImageDecoding

/// A reduction of a photo to a smaller size while it is decoded. Each pixel is the mean of an area
/// in linear light, because averaging code values darkens fine patterns. All code values are
/// converted by the sRGB curve, which is close to the curves of other profiles. The profile itself
/// is applied to the means.
package struct PhotoReduction {
  package let image: ImageInfo
  private var decoder: ImageDecoder
  /// The size of the result before it is turned upright.
  private let storedSize: PixelSize

  /// Creates a reduction whose longer side has at most `maximumSide` pixels.
  package init(of image: ImageInfo, maximumSide: Int, decoder: ImageDecoder = ImageDecoder()) {
    self.image = image
    self.decoder = decoder
    let stored = image.storedSize
    let longest = max(stored.width, stored.height)
    let side = max(1, min(maximumSide, longest))
    func reduced(_ count: Int) -> Int {
      max(1, Int((Double(count) * Double(side) / Double(longest)).rounded()))
    }
    storedSize = PixelSize(width: reduced(stored.width), height: reduced(stored.height)) ?? stored
    self.decoder.coverage = .full
    self.decoder.scale =
      ImageDecoder.Scale.allCases.last { scale in
        stored.width >= storedSize.width * scale.rawValue
          && stored.height >= storedSize.height * scale.rawValue
      } ?? .full
  }

  /// Decodes the photo row by row, upright and in sRGB. Rows that cannot be read are transparent.
  package func photo(of input: ImageInput) throws(DecodingError) -> PixelBuffer {
    var sums = AreaSums(from: image.storedSize, to: storedSize)
    let cell = image.format == .jpeg ? decoder.scale.rawValue : 1
    let report = try decoder.readRows(of: input) { pixels, band in
      sums.add(pixels, band, cell: cell)
    }
    return sums.image(profile: report.profile).turned(by: image.orientation)
  }
}
