internal import BinaryParsing
internal import ColorMath
internal import ImageDecoding
internal import SchemeExtraction

/// The encoding of a scheme. Its fields, in order:
///
/// | Bytes | Meaning |
/// |---|---|
/// | 8 | the mean squared error |
/// | number | how many colors were joined to others |
/// | number | how many colors follow, at least one |
///
/// and then, for each color:
///
/// | Bytes | Meaning |
/// |---|---|
/// | 24 | lightness, a and b in Oklab |
/// | 3 | its code: red, green and blue |
/// | 16 | share, and prominence |
/// | number | the number of its pixels |
/// | numbers | the column and the row of its position |
/// | 3 | the code of the pixel there |
/// | 1 | placement: 0 typical, 1 nearest |
///
/// and at the end, if the scheme has tones, 48 bytes: lightness, a and b in Oklab of the dark tone,
/// and of the light one.
///
/// Each field of eight bytes is a finite number in IEEE 754 binary64, least significant byte first.
/// Coordinates are from -1,000 to 1,000, and shares and prominences from 0 to 1.
extension ImageColorScheme {
  func append(to output: inout [UInt8]) {
    output.append(double: meanSquaredError)
    output.append(encoded: UInt64(clamping: joinedCount))
    output.append(encoded: UInt64(swatches.count))
    for swatch in swatches {
      output.append(color: swatch.color)
      output += swatch.rgb.codes
      output.append(double: swatch.share)
      output.append(double: swatch.prominence)
      output.append(encoded: UInt64(clamping: swatch.pixelCount))
      output.append(encoded: UInt64(clamping: swatch.position.x))
      output.append(encoded: UInt64(clamping: swatch.position.y))
      output += swatch.pixel.codes
      output.append(swatch.placement == .typical ? 0 : 1)
    }
    if let tones {
      output.append(color: tones.dark)
      output.append(color: tones.light)
    }
  }

  init?(from numbers: inout EncodedNumbers, hasTones: Bool) {
    guard let error = numbers.nextDouble(), let joinedCount = numbers.nextCount(),
      let count = numbers.nextCount(), count <= numbers.byteCount
    else { return nil }
    var swatches: [Swatch] = []
    for _ in 0..<count {
      guard let swatch = Swatch(from: &numbers) else { return nil }
      swatches.append(swatch)
    }
    var tones: Tones?
    if hasTones {
      guard let dark = numbers.nextColor(), let light = numbers.nextColor() else { return nil }
      tones = Tones(dark: dark, light: light)
    }
    self.init(swatches: swatches, meanSquaredError: error, joinedCount: joinedCount, tones: tones)
  }
}

extension ImageColorScheme.Swatch {
  fileprivate init?(from numbers: inout EncodedNumbers) {
    guard let color = numbers.nextColor(), let code = numbers.nextBytes(3),
      let share = numbers.nextFraction(), let prominence = numbers.nextFraction(),
      let pixelCount = numbers.nextCount(), let x = numbers.nextCount(),
      let y = numbers.nextCount(), let pixel = numbers.nextBytes(3),
      let placement = numbers.nextByte(), placement <= 1
    else { return nil }
    self.init(
      color: color, rgb: SRGB8(codes: code), share: share,
      pixelCount: pixelCount, position: PixelPosition(x: x, y: y), pixel: SRGB8(codes: pixel),
      placement: placement == 0 ? .typical : .nearest, prominence: prominence)
  }
}

extension [UInt8] {
  fileprivate mutating func append(double: Double) { append(word: double.bitPattern) }

  fileprivate mutating func append(color: Oklab) {
    for number in [color.lightness, color.a, color.b] { append(double: number) }
  }
}

extension EncodedNumbers {
  fileprivate mutating func nextDouble() -> Double? {
    guard let bytes = nextBytes(8) else { return nil }
    let number = Double(bitPattern: UInt64(word: bytes))
    return number.isFinite ? number : nil
  }

  /// Reads a number from 0 to 1. A sum that is rounded may be a little above 1.
  fileprivate mutating func nextFraction() -> Double? {
    nextDouble().flatMap { 0...1 + 1e-9 ~= $0 ? $0 : nil }
  }

  fileprivate mutating func nextColor() -> Oklab? {
    guard let lightness = nextDouble(), let a = nextDouble(), let b = nextDouble(),
      [lightness, a, b].allSatisfy((-1_000.0...1_000).contains)
    else { return nil }
    return Oklab(lightness: lightness, a: a, b: b)
  }
}
