/// A decode in progress.
protocol RowReader: ~Copyable {
  static var format: ImageFormat { get }

  /// Reads an image up to its first pixels. The source must outlive the reader.
  init(_ source: borrowing ByteSource, for decoder: ImageDecoder) throws(CodecFailure)

  var storedSize: PixelSize { get }

  var hasAlpha: Bool { get }

  var hasRowsInOrder: Bool { get }

  /// The memory of the codec in bytes, as far as the header tells.
  var expectedMemory: Int { get }

  /// The memory of the reader's row buffers, in bytes.
  var rowMemory: Int { get }

  var warning: String? { get }

  var metadata: ImageMetadata { get set }

  /// Prepares to read rows, and returns the number of pixels of the longest row and of all rows.
  mutating func start(
    _ decoder: ImageDecoder
  ) throws(CodecFailure) -> (columnCount: Int, pixelCount: Int)

  /// Does a part of the work before the first row, and returns whether more is left.
  func prepare(limits: DecodingLimits) throws(CodecFailure) -> Bool

  /// Decodes as many rows as fit to the beginning of `buffer`. Returns `nil` after the last.
  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand?

  mutating func finish() throws(CodecFailure)
}

extension RowReader where Self: ~Copyable {
  var hasRowsInOrder: Bool { true }
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
