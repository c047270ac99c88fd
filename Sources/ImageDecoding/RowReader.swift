/// One decode in progress: what the two codecs have in common.
protocol RowReader: ~Copyable {
  /// The format that is read.
  static var format: ImageFormat { get }

  /// The size of the stored image.
  var storedSize: PixelSize { get }

  /// Whether pixels can be transparent.
  var hasAlpha: Bool { get }

  /// How many bytes the decoder will hold, as far as the header tells.
  var expectedMemory: Int { get }

  /// The codec's first warning.
  var warning: String? { get }

  /// What the file says of its image, as far as it was read.
  func metadata(limits: DecodingLimits) -> ImageMetadata

  /// Makes ready to read rows, and returns how many pixels the longest has and how many pixels are
  /// to come in all.
  mutating func start(
    _ decoder: ImageDecoder
  ) throws(CodecFailure) -> (columnCount: Int, pixelCount: Int)

  /// Does a part of the work that comes before the first row, and returns whether more is left.
  func prepare(limits: DecodingLimits) throws(CodecFailure) -> Bool

  /// Decodes the next rows to the beginning of `buffer`, as many as fit, or returns `nil` after the
  /// last.
  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand?

  /// Reads what follows the pixels.
  mutating func finish() throws(CodecFailure)
}
