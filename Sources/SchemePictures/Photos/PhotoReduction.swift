internal import ColorMath
package import ImageDecoding

/// A photo made smaller while it is decoded, by averaging light.
///
/// Each pixel of the result is the mean over the area of the photo that it stands for, and of the
/// light that the code values stand for rather than of the code values, which would make fine
/// patterns darker. For that the curve of sRGB is taken, which that of other profiles is close to;
/// the profile itself is applied to the means.
package struct PhotoReduction {
  /// What a file says of its photo.
  package let image: ImageInfo
  /// How the file is decoded.
  private var decoder: ImageDecoder
  /// The size of the result before it is turned upright.
  private let storedSize: PixelSize

  /// Prepares to make a photo as large as fits a number of pixels a side, but no larger than it is.
  package init(of image: ImageInfo, maximumSide: Int, decoder: ImageDecoder = ImageDecoder()) {
    self.image = image
    self.decoder = decoder
    let stored = image.storedSize
    let longest = max(stored.width, stored.height)
    let side = max(1, min(maximumSide, longest))
    func reduced(_ count: Int) -> Int {
      max(1, Int((Double(count) * Double(side) / Double(longest)).rounded()))
    }
    storedSize =
      PixelSize(width: reduced(stored.width), height: reduced(stored.height)) ?? stored
    self.decoder.coverage = .full
    self.decoder.scale =
      ImageDecoder.Scale.allCases.last { scale in
        stored.width >= storedSize.width * scale.rawValue
          && stored.height >= storedSize.height * scale.rawValue
      } ?? .full
  }

  /// Decodes the photo.
  ///
  /// - Parameter input: The photo that the description is of.
  /// - Returns: The photo, upright and in sRGB. Rows that could not be read are transparent.
  /// - Throws: What ``ImageDecoding/ImageDecoder/readRows(of:_:)`` throws.
  /// - Complexity: O(*n*) for the pixels of the photo, which are not held.
  package func photo(of input: ImageInput) throws(DecodingError) -> PixelBuffer {
    var sums = AreaSums(from: image.storedSize, to: storedSize)
    let cell = image.format == .jpeg ? decoder.scale.rawValue : 1
    let report = try decoder.readRows(of: input) { pixels, band in
      sums.add(pixels, band, cell: cell)
    }
    return sums.image(profile: report.profile).turned(by: image.orientation)
  }
}
