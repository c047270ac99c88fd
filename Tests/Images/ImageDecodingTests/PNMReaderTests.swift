import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import TestCorpora
import Testing

/// The image formats of Netpbm.
struct PNMReaderTests {
  private static let size = (width: 13, height: 7)

  /// Returns samples of noise, each at most `maximum`.
  private static func noise(_ kind: PNMEncoder.Kind, maximum: Int) -> [Int] {
    var random = SeededBytes(seed: UInt64(maximum))
    return (0..<size.width * size.height * kind.channelCount).map { _ in
      random.next(below: maximum + 1)
    }
  }

  private static func encoder(_ kind: PNMEncoder.Kind, maximum: Int = 255) -> PNMEncoder {
    PNMEncoder(kind, width: size.width, height: size.height, maximum: maximum)
  }

  /// Returns the code value of a sample, as the format defines it.
  private static func code(_ sample: Int, of maximum: Int) -> UInt8 {
    UInt8((Double(sample) * 255 / Double(maximum)).rounded())
  }

  private static func pixel(_ codes: ArraySlice<UInt8>) -> RGBA8 {
    let codes = Array(codes)
    return switch codes.count {
    case 1: RGBA8(red: codes[0], green: codes[0], blue: codes[0], alpha: 255)
    case 2: RGBA8(red: codes[0], green: codes[0], blue: codes[0], alpha: codes[1])
    case 3: RGBA8(red: codes[0], green: codes[1], blue: codes[2], alpha: 255)
    default: RGBA8(red: codes[0], green: codes[1], blue: codes[2], alpha: codes[3])
    }
  }

  static let maxima = [1, 2, 3, 15, 100, 254, 255, 256, 257, 1023, 4095, 65_534, 65_535]

  @Test(arguments: PNMEncoder.Kind.allCases, maxima)
  func `each sample becomes the nearest code value`(
    kind: PNMEncoder.Kind, maximum: Int
  ) throws {
    let isBlackAndWhite = [.bitmap, .blackAndWhite, .blackAndWhiteAlpha].contains(kind)
    let maximum = isBlackAndWhite ? 1 : maximum
    let samples = Self.noise(kind, maximum: maximum)
    let file = Self.encoder(kind, maximum: maximum).encode(samples)
    let (image, report) = try ImageDecoder(isStrict: true).pixels(of: .bytes(file))
    var codes = samples.map { Self.code($0, of: maximum) }
    if kind == .bitmap { codes = codes.map { 255 - $0 } }
    let count = kind.channelCount
    let expected = stride(from: 0, to: codes.count, by: count).map {
      Self.pixel(codes[$0..<$0 + count])
    }
    #expect(image.pixels == expected)
    #expect(report.image.format == .pnm && report.image.hasAlpha == (count == 2 || count == 4))
    #expect(report.image.colorModel == (count < 3 ? .gray : .rgb))
    #expect(report.warnings.isEmpty)
    #expect(try ImageDecoder().info(of: .bytes(file)) == report.image)
  }

  @Test(arguments: [8, 16])
  func `PNM and PNG files of the same samples give the same pixels`(bitDepth: Int) throws {
    let maximum = bitDepth == 8 ? 255 : 65_535
    for kind in [PNMEncoder.Kind.gray, .color, .colorAlpha] {
      let samples = Self.noise(kind, maximum: maximum)
      var png = PNGEncoder(width: Self.size.width, height: Self.size.height)
      png.bitDepth = bitDepth
      png.color = kind == .gray ? .gray : kind == .color ? .RGB : .RGBA
      let bytes =
        bitDepth == 8
        ? samples.map { UInt8($0) } : samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      let expected = try ImageDecoder().pixels(of: .bytes(try png.encode(bytes))).image
      let pnm = Self.encoder(kind, maximum: maximum).encode(samples)
      #expect(try ImageDecoder().pixels(of: .bytes(pnm)).image == expected, "\(kind)")
    }
  }

  static let oddHeaders = [
    "P6 2 2 255 ", "P6\t2\r2\n\n255\n", "P6\n# by a program\n2 2\n255\n", "P6#c\n2 2 255\n",
    "P6\n2 #a\n# b\r\n 2\n255 ", "P6\n# a comment up to CR\r2 2\n255\n", "P6 2 2 255#last\n",
    "P6 00002 0002 00255\n", "P6 2 2 2#c\n55 ",
    "P7\nWIDTH 2\nHEIGHT 2\nDEPTH 3\nMAXVAL 255\nENDHDR\n",
    "P7\n# c\n\n  ENDHDRX_NOT\n",
    "P7\nTUPLTYPE RGB\n#\n \nMAXVAL 255\n  DEPTH\t3 \nHEIGHT 2\nWIDTH 2\nENDHDR\n",
    "P7\nWIDTH 2\r\nHEIGHT 2\r\nDEPTH 3\r\nMAXVAL 255\r\nTUPLTYPE RGB\r\nENDHDR\r\n",
  ].filter { !$0.contains("_NOT") }

  @Test(arguments: oddHeaders)
  func `unusual but valid headers are accepted`(header: String) throws {
    let samples = [1, 2, 3, 35, 10, 13, 32, 9, 80, 54, 255, 0]
    let file = PNMEncoder(.color, width: 2, height: 2).encode(samples, header: header)
    // A comment within a number makes the maximum 2, followed by white space and 55 as the first sample.
    guard header != "P6 2 2 2#c\n55 " else {
      #expect(throws: DecodingError.self) {
        try ImageDecoder(isStrict: true).pixels(of: .bytes(file))
      }
      return
    }
    let image = try ImageDecoder(isStrict: true).pixels(of: .bytes(file)).image
    #expect(image.pixels.flatMap { [$0.red, $0.green, $0.blue] } == samples.map { UInt8($0) })
  }

  static let wrongHeaders: [(name: String, header: String, reason: String)] = [
    ("no width", "P6\nx 2\n255\n", "its width is not a number"),
    ("a sign", "P6\n+2 2\n255\n", "its width is not a number"),
    ("a fraction", "P5 2.0 2 255 ", "its width is not a number"),
    ("a width of zero", "P6\n0 2\n255\n", "its size is 0 × 2 pixels"),
    ("no maximum", "P6\n2 2\n0\n", "its largest sample is 0, which is not between 1 and 65535"),
    (
      "too large a maximum", "P6\n2 2\n65536\n",
      "its largest sample is 65536, which is not between 1 and 65535"
    ),
    ("an overflowing number", "P6\n99999999999999999999 2\n255\n", "its width is not a number"),
    ("an overflowing area", "P6\n4294967295 4294967295\n255\n", "a side is implausibly long"),
    ("an enormous side", "P6\n4294967296 1\n255\n", "a side is implausibly long"),
    (
      "an unknown line", "P7\nWIDTH 2\nCOLOR 3\nENDHDR\n",
      "its header has a line that is not valid in PAM"
    ),
    ("a width twice", "P7\nWIDTH 2\nWIDTH 2\nENDHDR\n", "WIDTH appears twice"),
    ("no depth", "P7\nWIDTH 2\nHEIGHT 2\nMAXVAL 255\nENDHDR\n", "its header has no DEPTH"),
    (
      "the wrong depth", "P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n",
      "tuples of type RGB cannot have a DEPTH of 4"
    ),
    (
      "gray black and white",
      "P7\nWIDTH 2\nHEIGHT 2\nDEPTH 1\nMAXVAL 255\nTUPLTYPE BLACKANDWHITE\nENDHDR\n",
      "tuples of type BLACKANDWHITE cannot have a MAXVAL of 255"
    ),
  ]

  @Test(arguments: wrongHeaders)
  func `an invalid header is an error that names the problem`(
    name: String, header: String, reason: String
  ) throws {
    let file = Array(header.utf8) + [UInt8](repeating: 1, count: 100)
    #expect(throws: DecodingError.corrupt(.pnm, reason: reason)) {
      try ImageDecoder().info(of: .bytes(file))
    }
  }

  @Test func `unknown tuple types are unsupported`() {
    let header = "P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE CMYK\nENDHDR\n"
    #expect(throws: DecodingError.unsupportedFeature(.pnm, reason: "tuples of type CMYK")) {
      try ImageDecoder().info(of: .bytes(Array(header.utf8)))
    }
  }

  @Test func `the lines of a tuple type are joined by a space`() {
    let header = "P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 1\nTUPLTYPE A\nTUPLTYPE B\nENDHDR\n"
    #expect(throws: DecodingError.unsupportedFeature(.pnm, reason: "tuples of type A B")) {
      try ImageDecoder().info(of: .bytes(Array(header.utf8)))
    }
  }

  @Test func `an overlong header is rejected`() {
    let file = Array("P6\n#".utf8) + [UInt8](repeating: 0x41, count: 1 << 20)
    #expect(
      throws: DecodingError.corrupt(.pnm, reason: "its header is longer than 65,536 bytes")
    ) { try ImageDecoder().info(of: .bytes(file)) }
  }

  static let notPNM = [
    ("PBM of digits", "P1\n1 1\n0\n"), ("PGM of digits", "P2\n1 1\n255 7\n"),
    ("PPM of digits", "P3 1 1 255 7 7 7"), ("text", "P6is not a picture"), ("text", "P7 332\n"),
  ]

  @Test(arguments: notPNM)
  func `files that only resemble raw PNM are not decoded as PNM`(name: String, start: String) {
    #expect(throws: DecodingError.unsupportedFormat(name: name)) {
      try ImageDecoder().info(of: .bytes(Array(start.utf8)))
    }
  }

  @Test func `bytes after the first image are ignored`() throws {
    let file = Self.encoder(.color).encode(Self.noise(.color, maximum: 255))
    let alone = DecodingOutcome(of: .bytes(file), by: ImageDecoder(isStrict: true))
    for tail in [file, Array("garbage".utf8), [0]] {
      let both = DecodingOutcome(of: .bytes(file + tail), by: ImageDecoder(isStrict: true))
      #expect(both == alone)
    }
    guard case .success = alone.result else {
      Issue.record("\(alone)")
      return
    }
  }

  @Test func `a sample above the maximum is damage`() throws {
    for (maximum, wrong) in [(100, 101), (1000, 1001)] {
      var samples = Self.noise(.gray, maximum: maximum)
      samples[Self.size.width * 4 + 5] = wrong
      let file = Self.encoder(.gray, maximum: maximum).encode(samples)
      let report = try ImageDecoder().readRows(of: .bytes(file)) { _, _ in }
      #expect(report.warnings == [.truncated(rowsRead: 4, rowCount: Self.size.height)])
      #expect(throws: DecodingError.self) {
        try ImageDecoder(isStrict: true).readRows(of: .bytes(file)) { _, _ in }
      }
    }
  }

  @Test func `a truncated file gives the rows before the cut`() throws {
    for kind in PNMEncoder.Kind.allCases {
      let encoder = Self.encoder(kind, maximum: 1)
      let file = encoder.encode(Self.noise(kind, maximum: 1))
      let headerCount = encoder.header.utf8.count
      let rowByteCount = (file.count - headerCount) / Self.size.height
      for count in 1..<file.count {
        let cut = ImageInput.bytes(Array(file.prefix(count)))
        let rowsRead = max(0, count - headerCount) / rowByteCount
        let rowCount = count < headerCount ? 0 : Self.size.height
        let outcome = DecodingOutcome(of: cut, by: ImageDecoder())
        if count == 1 {
          #expect(outcome.verdict == "this is text; only JPEG, PNG and PNM can be read")
        } else if rowsRead == 0 {
          let error = DecodingError.truncated(.pnm, rowsRead: 0, rowCount: rowCount)
          #expect(outcome.verdict == error.description)
        } else {
          let warning = DecodingWarning.truncated(rowsRead: rowsRead, rowCount: rowCount)
          #expect(outcome.verdict == warning.description)
          #expect(outcome.pixels.pixelCount == rowsRead * Self.size.width)
          let error = DecodingError.truncated(.pnm, rowsRead: rowsRead, rowCount: rowCount)
          #expect(throws: error) {
            try ImageDecoder(isStrict: true).readRows(of: cut) { _, _ in }
          }
        }
      }
    }
  }

  @Test func `damaged bytes do not cause traps`() {
    let file = Self.encoder(.grayAlpha, maximum: 999).encode(
      Self.noise(.grayAlpha, maximum: 999))
    var random = SeededBytes(seed: 7)
    var limits = DecodingLimits()
    limits.maximumPixelCount = 1 << 20
    for _ in 0..<3000 {
      var bytes = file
      for _ in 0...random.next(below: 3) {
        bytes[random.next(below: min(bytes.count, 90))] = UInt8(random.next(below: 128))
      }
      let outcome = DecodingOutcome(of: .bytes(bytes), by: ImageDecoder(limits: limits))
      #expect(outcome.pixels.pixelCount <= limits.maximumPixelCount)
    }
  }

  @Test func `claimed sizes are checked against the limits on pixels, sides and memory`() {
    func error(_ header: String, _ change: (inout DecodingLimits) -> Void = { _ in })
      -> DecodingError?
    {
      var limits = DecodingLimits()
      change(&limits)
      let outcome = DecodingOutcome(
        of: .bytes(Array(header.utf8)), by: ImageDecoder(limits: limits))
      if case .failure(let error) = outcome.result { return error }
      return nil
    }
    #expect(error("P6 1000000 512 255\n") == .truncated(.pnm, rowsRead: 0, rowCount: 512))
    #expect(
      error("P6 1000000 513 255\n")
        == .limitExceeded(.pixels, value: 513_000_000, limit: 512_000_000))
    #expect(
      error("P5 1 1000001 255\n") == .limitExceeded(.side, value: 1_000_001, limit: 1_000_000))
    #expect(
      error("P6 1000 1 65535\n") { $0.maximumMemory = 75_535 }
        == .limitExceeded(.memory, value: 75_536, limit: 75_535))
    #expect(
      error("P6 1000 1 65535\n") { $0.maximumMemory = 75_536 }
        == .truncated(.pnm, rowsRead: 0, rowCount: 1))
  }

  @Test(arguments: [1, 7, 4096])
  func `a pipe gives the same pixels as the bytes`(chunk: Int) throws {
    let file = Self.encoder(.color).encode(Self.noise(.color, maximum: 255))
    let pipe = try Pipe(dripping: file, chunk: chunk)
    defer { pipe.close() }
    #expect(
      DecodingOutcome(of: .fileDescriptor(pipe.reading), by: ImageDecoder())
        == DecodingOutcome(of: .bytes(file), by: ImageDecoder()))
  }
}
