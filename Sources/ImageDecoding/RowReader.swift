/// A decode in progress: the requirements that the readers of all formats meet.
protocol RowReader: ~Copyable {
  static var format: ImageFormat { get }

  /// Reads the header of an image, up to its first pixels. The source must outlive the reader.
  init(_ source: borrowing ByteSource, for decoder: ImageDecoder) throws(CodecFailure)

  var storedSize: PixelSize { get }

  /// A Boolean value that indicates whether pixels can be transparent.
  var hasAlpha: Bool { get }

  /// A Boolean value that indicates whether rows come in order and whole.
  var hasRowsInOrder: Bool { get }

  /// The number of bytes that the codec will hold, as far as the header tells.
  var expectedMemory: Int { get }

  /// The number of bytes of the buffers for rows that the reader holds beside ``expectedMemory``.
  var rowMemory: Int { get }

  /// The codec's first warning.
  var warning: String? { get }

  /// The description of the image beside its pixels, as far as it was read.
  var metadata: ImageMetadata { get }

  /// Prepares to read rows, and returns the pixels of the longest row and of all rows together.
  mutating func start(
    _ decoder: ImageDecoder
  ) throws(CodecFailure) -> (columnCount: Int, pixelCount: Int)

  /// Does a part of the work that comes before the first row, and returns whether more is left.
  func prepare(limits: DecodingLimits) throws(CodecFailure) -> Bool

  /// Decodes the next rows to the beginning of `buffer`, as many as fit. Returns `nil` after the last.
  mutating func readBand(into buffer: inout [RGBA8]) throws(CodecFailure) -> RowBand?

  /// Reads what follows the pixels.
  mutating func finish() throws(CodecFailure)
}

extension RowReader where Self: ~Copyable {
  var hasRowsInOrder: Bool { true }
  var rowMemory: Int { 0 }

  /// The image's description as far as it is known.
  var info: ImageInfo {
    ImageInfo(
      format: Self.format, storedSize: storedSize, orientation: metadata.orientation,
      colorModel: metadata.colorModel, colorSpace: metadata.profile.name, hasAlpha: hasAlpha)
  }
}

extension ImageFormat {
  /// The reader of the format.
  var reader: any (RowReader & ~Copyable).Type {
    switch self {
    case .jpeg: JPEGReader.self
    case .png: PNGReader.self
    case .pnm: PNMReader.self
    }
  }
}
