/// A conversion of the samples of a PNM row to eight-bit code values. A sample *s* with the maximum
/// *m* becomes the code value nearest to 255 *s* / *m*, as in PNG.
struct PNMSamples {
  private let header: PNMHeader
  /// The code value of each sample, or an empty array if samples are already code values.
  private let codes: [UInt8]

  init(_ header: PNMHeader) {
    self.header = header
    let maximum = header.maximum
    codes = maximum == 255 ? [] : (0...maximum).map { UInt8((510 * $0 + maximum) / (2 * maximum)) }
  }

  /// The maximum size of the table, in bytes.
  static let maximumMemory = 65_536

  /// Writes the pixels of a row to a buffer, beginning at `start`. Returns `false` if a sample
  /// exceeds the maximum.
  func write(_ row: [UInt8], to pixels: inout [RGBA8], from start: Int) -> Bool {
    if header.isBitmap {
      for column in 0..<header.size.width {
        let isBlack = row[column / 8] << (column % 8) >= 0x80
        pixels[start + column] = .gray(isBlack ? 0 : 255)
      }
      return true
    }
    if codes.isEmpty {
      write(to: &pixels, from: start) { index in row[index] }
      return true
    }
    var largest = 0
    let last = codes.count - 1
    if header.bytesPerSample == 1 {
      write(to: &pixels, from: start) { index in
        let sample = Int(row[index])
        largest = max(largest, sample)
        return codes[min(sample, last)]
      }
    } else {
      write(to: &pixels, from: start) { index in
        let sample = Int(row[2 * index]) << 8 | Int(row[2 * index + 1])
        largest = max(largest, sample)
        return codes[min(sample, last)]
      }
    }
    return largest <= last
  }

  @inline(always)
  private func write(
    to pixels: inout [RGBA8], from start: Int, _ code: (Int) -> UInt8
  ) {
    let width = header.size.width
    switch header.channelCount {
    case 1: for column in 0..<width { pixels[start + column] = .gray(code(column)) }
    case 2:
      for column in 0..<width {
        var pixel = RGBA8.gray(code(2 * column))
        pixel.alpha = code(2 * column + 1)
        pixels[start + column] = pixel
      }
    case 3:
      for column in 0..<width {
        let index = 3 * column
        pixels[start + column] = RGBA8(
          red: code(index), green: code(index + 1), blue: code(index + 2), alpha: 255)
      }
    default:
      for column in 0..<width {
        let index = 4 * column
        pixels[start + column] = RGBA8(
          red: code(index), green: code(index + 1), blue: code(index + 2), alpha: code(index + 3))
      }
    }
  }
}

extension RGBA8 {
  fileprivate static func gray(_ code: UInt8) -> RGBA8 {
    RGBA8(red: code, green: code, blue: code, alpha: 255)
  }
}
