import ColorMath
import DecodingFixtures
import ImageDecoding
import SampleImages
import Testing

struct SampleDecodingTests {
  @Test(arguments: SampleImage.allCases)
  func `every sample image decodes in full, strictly and without warnings`(
    photo: SampleImage
  ) throws {
    var pixelCount = 0
    var rows: Set<Int> = []
    let report = try ImageDecoder(isStrict: true).readRows(of: .file(photo.path)) { _, band in
      pixelCount += band.columnCount * band.rowCount
      for row in 0..<band.rowCount { rows.insert(band.firstRow + row * band.rowStep) }
    }
    #expect(report.warnings.isEmpty)
    #expect(pixelCount == report.image.size.pixelCount)
    #expect(rows == Set(0..<report.image.storedSize.height))
    let info = try ImageDecoder().info(of: .file(photo.path))
    #expect(info == report.image)
  }

  @Test func `metadata of the sample images is read`() throws {
    let decoder = ImageDecoder()
    let lighthouse = try decoder.info(of: .file(SampleImage.lighthouse.path))
    #expect(lighthouse.orientation == .right)
    #expect(lighthouse.size == PixelSize(width: 720, height: 1_080))
    #expect(try decoder.info(of: .file(SampleImage.tulips.path)).colorSpace == "Display P3")
    let balloon = try decoder.info(of: .file(SampleImage.balloon.path))
    #expect(balloon.hasAlpha && balloon.format == .png && balloon.colorSpace == "sRGB")
    #expect(try !decoder.info(of: .file(SampleImage.harbor.path)).hasAlpha)
  }

  @Test func `the embedded profile has the curve of sRGB and a red outside its gamut`() throws {
    let profile = try ImageDecoder().readRows(of: .file(SampleImage.tulips.path)) { _, _ in }
      .profile
    let gray = profile.linearSRGB(red: 0.5, green: 0.5, blue: 0.5)
    #expect((gray.red - 0.214).magnitude < 0.001 && (gray.blue - 0.214).magnitude < 0.001)
    #expect(profile.linearSRGB(red: 1, green: 0, blue: 0).red > 1.2)
  }

  @Test(arguments: ImageDecoder.Scale.allCases)
  func `JPEG rows have the chosen scale and the same mean colors`(
    scale: ImageDecoder.Scale
  ) throws {
    let bytes = try SampleImage.harbor.bytes()
    var full = CodeMeans()
    _ = try ImageDecoder().readRows(of: .bytes(bytes)) { full.add($0, $1) }
    var scaled = CodeMeans()
    var size = (width: 0, height: 0)
    _ = try ImageDecoder(scale: scale).readRows(of: .bytes(bytes)) { pixels, band in
      scaled.add(pixels, band)
      size = (band.columnCount, size.height + band.rowCount)
      #expect(band.firstRow + (band.rowCount - 1) * band.rowStep < band.imageSize.height)
      #expect((band.columnCount - 1) * band.columnStep < band.imageSize.width)
    }
    let step = scale.rawValue
    #expect(size.width == (1_600 + step - 1) / step)
    #expect(size.height == (1_067 + step - 1) / step)
    let (fullValues, scaledValues) = try (#require(full.values), #require(scaled.values))
    #expect(scaledValues.distance(to: fullValues) < 1)
  }

  @Test func `bytes, a file and an open descriptor give the same pixels`() throws {
    for photo in [SampleImage.forest, .tiles] {
      let bytes = try photo.bytes()
      let expected = try ImageDecoder().pixels(of: .bytes(bytes)).image
      #expect(try ImageDecoder().pixels(of: .file(photo.path)).image == expected)
      let drip = try Pipe(dripping: bytes, chunk: 1_000)
      #expect(try ImageDecoder().pixels(of: .fileDescriptor(drip.reading)).image == expected)
      drip.close()
    }
  }

  @Test func `unreadable inputs are reported with the system's error message`() {
    #expect(throws: DecodingError.unreadable(path: "/no/such", reason: "No such file or directory"))
    {
      try ImageDecoder().info(of: .file("/no/such"))
    }
    #expect(throws: DecodingError.unreadable(path: "/tmp", reason: "Is a directory")) {
      try ImageDecoder().info(of: .file("/tmp"))
    }
    #expect(
      throws: DecodingError.unreadable(path: "file descriptor -1", reason: "Bad file descriptor")
    ) {
      try ImageDecoder().info(of: .fileDescriptor(-1))
    }
  }

  @Test(arguments: [SampleImage.harbor, .forest, .balloon, .tiles])
  func `a decode cancelled before it starts delivers no band`(photo: SampleImage) async throws {
    let input = ImageInput.file(photo.path)
    let bandCount = await withTaskGroup(of: Int.self) { group in
      group.cancelAll()
      group.addTask {
        var count = 0
        #expect(throws: DecodingError.cancelled) {
          try ImageDecoder().readRows(of: input) { _, _ in count += 1 }
        }
        return count
      }
      return await group.reduce(0, +)
    }
    #expect(bandCount == 0)
  }
}
