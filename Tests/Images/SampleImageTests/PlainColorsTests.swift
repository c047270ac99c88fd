import SampleImageGenerator
import Testing

struct PlainColorsTests {
  @Test func `the one-color image has a single color`() {
    #expect(counts(PlainColors.one(pixelCount: 1000)) == ["3d7ea6": 1000])
  }

  @Test func `the three colors cover half, three tenths and a fifth of the image`() {
    let bytes = PlainColors.three(width: 400, height: 300)
    #expect(counts(bytes) == ["e8d5b7": 60_000, "0e2f44": 36_000, "d1495b": 24_000])
  }

  /// Returns the number of pixels of each color, by hex code.
  private func counts(_ bytes: [UInt8]) -> [String: Int] {
    var counts: [UInt32: Int] = [:]
    for index in stride(from: 0, to: bytes.count, by: 3) {
      let (red, green, blue) = (bytes[index], bytes[index + 1], bytes[index + 2])
      counts[UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), default: 0] += 1
    }
    return Dictionary(
      uniqueKeysWithValues: counts.map { color, count in
        let digits = String(color, radix: 16)
        return (String(repeating: "0", count: 6 - digits.count) + digits, count)
      })
  }
}
