/// A decoder of one image that returns its rows in bands.
protocol RowReader: ~Copyable {
  static var format: ImageFormat { get }

  /// Reads an image up to its first pixels. The source must outlive the reader.
  init(_ source: borrowing ByteSource, for decoder: ImageDecoder) throws(CodecFailure)

  var storedSize: PixelSize { get }

  var hasAlpha: Bool { get }

  var hasRowsInOrder: Bool { get }

  /// Whether samples have more than 8 bits, so that linear light can be encoded before it is rounded.
  var hasFineSamples: Bool { get }

  /// The memory of the codec in bytes, as estimated from the header.
  var expectedMemory: Int { get }

  /// The memory of the reader's row buffers, in bytes.
  var rowMemory: Int { get }

  var warning: String? { get }

  var metadata: ImageMetadata { get set }

  /// Prepares for reading rows, and returns the maximum number of pixels in a row and the number of
  /// pixels in all rows.
  mutating func start(
    _ decoder: ImageDecoder
  ) throws(CodecFailure) -> (columnCount: Int, pixelCount: Int)

  /// Does part of the work that precedes the first row, and returns whether more remains.
  func prepare(limits: DecodingLimits) throws(CodecFailure) -> Bool

  /// Decodes as many rows as fit into `buffer`, from its beginning. Returns `nil` after the last row.
  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand?

  mutating func finish() throws(CodecFailure)
}

extension RowReader where Self: ~Copyable {
  var hasRowsInOrder: Bool { true }
  var hasFineSamples: Bool { false }
  var rowMemory: Int { 0 }
  var warning: String? { nil }
  func prepare(limits: DecodingLimits) throws(CodecFailure) -> Bool { false }
  func finish() throws(CodecFailure) {}

  var info: ImageInfo {
    ImageInfo(
      format: Self.format, storedSize: storedSize, orientation: metadata.orientation,
      colorModel: metadata.colorModel, colorSpace: metadata.profile.name, hasAlpha: hasAlpha,
      conversion: metadata.conversion)
  }
}

extension ImageFormat {
  var reader: any (RowReader & ~Copyable).Type {
    switch self {
    case .jpeg: JPEGReader.self
    case .png: PNGReader.self
    case .pnm: PNMReader.self
    }
  }
}
