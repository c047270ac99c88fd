import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import SampleImages
import ScratchFolders
import Testing

struct DecodingLimitsTests {
  private func read(
    _ input: ImageInput, _ change: (inout DecodingLimits) -> Void
  ) throws(DecodingError) -> DecodingReport {
    var limits = DecodingLimits()
    change(&limits)
    return try ImageDecoder(limits: limits, isStrict: true).readRows(of: input) { _, _ in }
  }

  private func jpeg(isProgressive: Bool) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: 64, height: 48)
    encoder.isProgressive = isProgressive
    encoder.sampling = .sampling444
    return try encoder.encode((0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 * 7) })
  }

  private static let all = [
    \DecodingLimits.maximumPixelCount, \.maximumSide, \.maximumFileSize, \.maximumMemory,
    \.maximumScanCount, \.maximumScannedBlockCount, \.maximumChunkCount, \.maximumChunkSize,
    \.maximumMetadataSize, \.maximumProfileTagCount, \.maximumCurveEntryCount,
  ]

  @Test(arguments: SmallImage.allCases)
  func `every limit may be any number, and the largest number is no limit`(
    image: SmallImage
  ) throws {
    #expect(Set(Self.all).count == Mirror(reflecting: DecodingLimits()).children.count)
    let bytes = try image.bytes()
    let whole = try ImageDecoder().pixels(of: .bytes(bytes)).image
    var unlimited = DecodingLimits()
    for limit in Self.all { unlimited[keyPath: limit] = .max }
    #expect(try ImageDecoder(limits: unlimited).pixels(of: .bytes(bytes)).image == whole)
    for limit in Self.all {
      for number in [Int.max, .max - 1, 1, 0, -1, .min] {
        for isOthersMaximum in [false, true] {
          var limits = isOthersMaximum ? unlimited : DecodingLimits()
          limits[keyPath: limit] = number
          let pixels = try? ImageDecoder(limits: limits).pixels(of: .bytes(bytes)).image
          #expect(number < .max - 1 || pixels == whole)
          // Any result is allowed, but no trap.
          let rows = try? UprightRows(of: .bytes(bytes), ImageDecoder(limits: limits))
          _ = try? rows?.read { _ in }
        }
      }
    }
  }

  @Test(arguments: [SampleImage.harbor, .forest, .balloon, .tiles])
  func `an image at the pixel limit is decoded, and one pixel more is refused`(
    photo: SampleImage
  ) throws {
    let bytes = try photo.bytes()
    let count = try ImageDecoder().info(of: .bytes(bytes)).size.pixelCount
    #expect(throws: Never.self) { try read(.bytes(bytes)) { $0.maximumPixelCount = count } }
    #expect(throws: DecodingError.limitExceeded(.pixels, value: count, limit: count - 1)) {
      try read(.bytes(bytes)) { $0.maximumPixelCount = count - 1 }
    }
  }

  /// When another decoder takes over, it reads the file again from the beginning.
  @Test(arguments: SmallImage.allCases)
  func `a file of the maximum size decodes as without a limit, even if it is read twice`(
    image: SmallImage
  ) throws {
    let folder = try ScratchFolder()
    var bytes = try image.bytes()
    for isDamaged in [false, true] {
      if isDamaged { bytes[bytes.count * 3 / 4] ^= 0x5A }
      let input = ImageInput.file(try folder.write("photo", bytes))
      func pixels(_ limits: DecodingLimits) -> Result<PixelBuffer, DecodingError> {
        Result { () throws(DecodingError) in
          try ImageDecoder(limits: limits).pixels(of: input).image
        }
      }
      var limits = DecodingLimits()
      limits.maximumFileSize = bytes.count
      #expect(pixels(limits) == pixels(DecodingLimits()))
    }
  }

  @Test func `progressive JPEG coefficients count as memory, and baseline JPEGs have none`()
    throws
  {
    let small: (inout DecodingLimits) -> Void = { $0.maximumMemory = 20_000 }
    #expect(throws: Never.self) { try read(.bytes(jpeg(isProgressive: false)), small) }
    let error = #expect(throws: DecodingError.self) {
      try read(.bytes(jpeg(isProgressive: true)), small)
    }
    guard case .limitExceeded(.memory, let value, 20_000) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let coefficientCount = 64 * 48 * 3
    let rows = 64 * 48 * 4
    #expect(value >= 2 * coefficientCount + rows && value <= 3 * coefficientCount + 2 * rows)
    #expect(throws: Never.self) {
      try read(.bytes(jpeg(isProgressive: true))) { $0.maximumMemory = value + 1_000_000 }
    }
  }

  @Test(arguments: SampleImage.allCases)
  func `a photo decodes with exactly the memory it needs, and is refused with one byte less`(
    photo: SampleImage
  ) throws {
    let bytes = try photo.bytes()
    let folder = try ScratchFolder()
    for input in [ImageInput.bytes(bytes), .file(try folder.write("photo", bytes))] {
      var values: [Int] = []
      for limit in [1, 1 << 10] {
        let error = #expect(throws: DecodingError.self) {
          try read(input) { $0.maximumMemory = limit }
        }
        guard case .limitExceeded(.memory, let value, limit) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        values.append(value)
      }
      #expect(values[0] == values[1] && values[0] > 1 << 10)
      #expect(throws: Never.self) { try read(input) { $0.maximumMemory = values[0] } }
      let limit = values[0] - 1
      #expect(throws: DecodingError.limitExceeded(.memory, value: values[0], limit: limit)) {
        try read(input) { $0.maximumMemory = limit }
      }
    }
  }

  @Test func `a JPEG at the scan limit is decoded, and one scan more is refused`() throws {
    let bytes = try jpeg(isProgressive: true)
    let scanCount = zip(bytes, bytes.dropFirst()).count { $0 == (0xFF, 0xDA) }
    #expect(scanCount > 2)
    #expect(throws: Never.self) { try read(.bytes(bytes)) { $0.maximumScanCount = scanCount } }
    #expect(throws: DecodingError.limitExceeded(.scans, value: scanCount, limit: scanCount - 1)) {
      try read(.bytes(bytes)) { $0.maximumScanCount = scanCount - 1 }
    }
  }

  @Test func `a limit that is just passed is told with all digits and a unit`() {
    #expect(
      DecodingError.limitExceeded(.memory, value: (1 << 29) + 1, limit: 1 << 29).description
        .contains("takes 536,870,913 bytes of memory, over the limit of 536,870,912 bytes"))
    #expect(
      DecodingError.limitExceeded(.pixels, value: 10_000_001, limit: 10_000_000).description
        .contains("10,000,001 pixels, over the limit of 10,000,000"))
  }

  @Test func `a profile above the metadata limit is ignored with a warning`() throws {
    let bytes = try SampleImage.tulips.bytes()
    let profileSize = DisplayP3Profile.bytes.count
    let kept = try read(.bytes(bytes)) { $0.maximumMetadataSize = profileSize }
    #expect(kept.image.colorSpace == "Display P3" && kept.warnings.isEmpty)
    let ignored = try read(.bytes(bytes)) { $0.maximumMetadataSize = profileSize - 1 }
    #expect(ignored.image.colorSpace == "sRGB" && ignored.warnings.count == 1)
  }

  @Test func `a file at the size limit is decoded, and one byte more is refused`() throws {
    let photo = try SampleImage.harbor.bytes()
    let limit = photo.count
    let folder = try ScratchFolder()
    for input in [ImageInput.bytes(photo), .file(try folder.write("a.jpg", photo))] {
      #expect(throws: Never.self) { try read(input) { $0.maximumFileSize = limit } }
      #expect(throws: DecodingError.limitExceeded(.bytes, value: limit, limit: limit - 1)) {
        try read(input) { $0.maximumFileSize = limit - 1 }
      }
    }
  }

  @Test func `a pipe with more bytes than the limit is refused, strictly or leniently`() throws {
    // The photo fits in the buffer of the pipe, as the reader stops before the end.
    let photo = try SmallImage.baseline.bytes()
    let limit = photo.count / 2
    for isStrict in [false, true] {
      let pipe = try Pipe(dripping: photo, chunk: photo.count)
      defer { pipe.close() }
      var decoder = ImageDecoder(isStrict: isStrict)
      decoder.limits.maximumFileSize = limit
      #expect(throws: DecodingError.limitExceeded(.bytes, value: limit + 1, limit: limit)) {
        try decoder.readRows(of: .fileDescriptor(pipe.reading)) { _, _ in }
      }
    }
  }

  @Test func `an image at the side limit is decoded, and one pixel more is refused`() throws {
    for (width, height) in [(70, 3), (3, 70)] {
      var encoder = PNGEncoder(width: width, height: height)
      encoder.color = .gray
      let bytes = try encoder.encode([UInt8](repeating: 9, count: 210))
      #expect(throws: Never.self) { try read(.bytes(bytes)) { $0.maximumSide = 70 } }
      #expect(throws: DecodingError.limitExceeded(.side, value: 70, limit: 69)) {
        try read(.bytes(bytes)) { $0.maximumSide = 69 }
      }
    }
  }

  @Test func `blocks are counted over all scans, and one block past the limit is refused`() throws {
    let bytes = try jpeg(isProgressive: true)
    // Each scan of a component covers 8 × 6 blocks.
    let segments = try #require(JPEGSegment.segments(of: bytes))
    let blockCount = segments.filter { $0.marker == 0xDA }
      .reduce(0) { $0 + 48 * Int($1.payload?.first ?? 0) }
    #expect(blockCount > 5 * 48)
    #expect(throws: Never.self) {
      try read(.bytes(bytes)) { $0.maximumScannedBlockCount = blockCount }
    }
    let limit = blockCount - 1
    #expect(throws: DecodingError.limitExceeded(.blocks, value: blockCount, limit: limit)) {
      try read(.bytes(bytes)) { $0.maximumScannedBlockCount = limit }
    }
  }

  @Test func `the default limits are those that are documented`() {
    let limits = DecodingLimits()
    #expect(limits.maximumPixelCount == 512_000_000 && limits.maximumSide == 1_000_000)
    #expect(limits.maximumFileSize == 1 << 30 && limits.maximumMemory == 512 << 20)
    #expect(limits.maximumScanCount == 100 && limits.maximumScannedBlockCount == 32_000_000)
    #expect(limits.maximumChunkCount == 1_000 && limits.maximumChunkSize == 8_000_000)
    #expect(limits.maximumMetadataSize == 4 << 20)
    #expect(limits.maximumProfileTagCount == 100 && limits.maximumCurveEntryCount == 32_767)
  }

  /// The rows of the codec: 16 rows of three components, 16 bytes for each column, and a row of four
  /// samples with a table of all of 16 bits.
  @Test(arguments: [
    (SmallImage.baseline, 61 * 16 * 3), (.interlacedPNG, 61 * 16), (.palettePNG, 61 * 16),
    (.translucentMap, 61 * 4 + 65_536),
  ])
  func `memory is that of the codec's rows, a band of 64 rows, and the buffer of a file`(
    _ row: (image: SmallImage, rows: Int)
  ) throws {
    let (folder, bytes) = (try ScratchFolder(), try row.image.bytes())
    let file = ImageInput.file(try folder.write("photo", bytes))
    for (input, buffer) in [(ImageInput.bytes(bytes), 0), (file, 256 << 10)] {
      let value = row.rows + 61 * 64 * 4 + buffer
      #expect(throws: DecodingError.limitExceeded(.memory, value: value, limit: 1)) {
        try read(input) { $0.maximumMemory = 1 }
      }
    }
  }
}
