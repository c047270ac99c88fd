internal import ColorMath
internal import Connections
package import ImageDecoding
internal import SchemePictures
internal import SystemCalls

/// A photo that pages may show.
package struct StudioPhoto: Sendable {
  /// The display name.
  package let name: String
  /// The name in the history.
  package let source: String
  package let input: ImageInput

  package init(name: String, source: String? = nil, input: ImageInput) {
    (self.name, self.source, self.input) = (name, source ?? name, input)
  }
}

struct ShownPhoto: Sendable {
  /// The number of the photo on its page, from 1.
  let number: Int
  let photo: StudioPhoto
  let image: ImageInfo

  var size: PixelSize { image.size }

  /// Returns the photo upright in sRGB, with a limited longer side.
  func reduced(to side: Int, limits: DecodingLimits) throws(DecodingError) -> PixelBuffer {
    try PhotoReduction(of: image, maximumSide: side, decoder: ImageDecoder(limits: limits))
      .photo(of: photo.input)
  }

  /// Returns the photo in a format for browsers: its own file, with its color space, if the file is
  /// small enough.
  func file(side: Int, limits: DecodingLimits) throws -> HTTPAnswer {
    let isSmall = max(size.width, size.height) <= side && image.conversion == nil
    if isSmall, image.format != .pnm, let bytes = try? ownBytes {
      return HTTPAnswer(bytes, contentType: image.format == .jpeg ? "image/jpeg" : "image/png")
    }
    let (bytes, mediaType) = try reduced(to: side, limits: limits).encodedForDocument()
    return HTTPAnswer(bytes, contentType: mediaType)
  }

  private var ownBytes: [UInt8]? {
    get throws {
      let limit = StudioLimits.shownFileBytes
      var input = photo.input
      if case .convertible(let image) = input { input = image.original }
      switch input {
      case .bytes(let bytes): return bytes.count <= limit ? bytes : nil
      case .file(let path): return try System.contents(of: path, limit: limit)
      default: return nil
      }
    }
  }
}

/// A position on a photo, as fractions of its sides from the upper left corner.
struct PhotoPlace: Hashable, Sendable {
  let x, y: Double
}

extension PixelBuffer {
  /// Returns the mean color, in linear light, of the pixel at a place and its neighbors, or `nil`
  /// if all of them are transparent.
  func color(at place: PhotoPlace) -> SRGB8? {
    let column = min(Int(place.x * Double(size.width)), size.width - 1)
    let row = min(Int(place.y * Double(size.height)), size.height - 1)
    var (sum, weight) = (SIMD3<Double>(), 0.0)
    for y in max(0, row - 1)...min(row + 1, size.height - 1) {
      for x in max(0, column - 1)...min(column + 1, size.width - 1) {
        let pixel = self[PixelPosition(x: x, y: y)]
        sum += Double(pixel.alpha) * LinearSRGB(SRGB8(pixel)).channels
        weight += Double(pixel.alpha)
      }
    }
    return weight > 0 ? SRGB8(LinearSRGB(sum / weight)) : nil
  }
}
