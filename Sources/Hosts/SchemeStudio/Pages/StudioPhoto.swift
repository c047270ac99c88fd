internal import Connections
package import ImageDecoding
internal import SchemePictures
internal import SchemeState
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

  var schemePhoto: SchemePhoto { SchemePhoto(input: input, name: source) }
}

struct ShownPhoto: Sendable {
  /// The number of the photo on its page.
  let number: Int
  let name: String
  let input: ImageInput
  let image: ImageInfo

  /// Returns the photo upright in sRGB, with a limited longer side.
  func reduced(to side: Int, limits: DecodingLimits) throws(DecodingError) -> PixelBuffer {
    try PhotoReduction(of: image, maximumSide: side, decoder: ImageDecoder(limits: limits))
      .photo(of: input)
  }

  /// Returns the photo in a format for browsers: its own file, with its color space, if the file is
  /// small enough.
  func file(side: Int, limits: DecodingLimits) throws -> HTTPAnswer {
    let isSmall = max(image.size.width, image.size.height) <= side && image.conversion == nil
    if isSmall, image.format != .pnm, let bytes = try? ownBytes {
      return HTTPAnswer(bytes, contentType: image.format == .jpeg ? "image/jpeg" : "image/png")
    }
    let (bytes, mediaType) = try reduced(to: side, limits: limits).encodedForDocument()
    return HTTPAnswer(bytes, contentType: mediaType)
  }

  private var ownBytes: [UInt8]? {
    get throws {
      let limit = StudioLimits.shownFileBytes
      var input = input
      if case .convertible(let image) = input { input = image.original }
      switch input {
      case .bytes(let bytes): return bytes.count <= limit ? bytes : nil
      case .file(let path): return try System.contents(of: path, limit: limit)
      default: return nil
      }
    }
  }
}
