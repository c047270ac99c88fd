import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import Testing

struct InterlacePassTests {
  /// Returns an image in which each pixel encodes its position.
  private func pixels(_ width: Int, _ height: Int, isInterlaced: Bool) throws -> [UInt8] {
    var encoder = PNGEncoder(width: width, height: height)
    encoder.isInterlaced = isInterlaced
    return try encoder.encode(
      (0..<height).flatMap { y in (0..<width).flatMap { x in [UInt8(x), UInt8(y), 7] } })
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 9, 16, 33])
  func `every pixel of an interlaced image is delivered once, at its position`(width: Int) throws {
    for height in [1, 2, 3, 5, 8, 17] {
      var seen: [PixelPosition: Int] = [:]
      var last = 0.0
      let bytes = try pixels(width, height, isInterlaced: true)
      let report = try ImageDecoder(isStrict: true).readRows(of: .bytes(bytes)) { pixels, band in
        #expect(band.fractionCompleted > last)
        last = band.fractionCompleted
        for row in 0..<band.rowCount {
          for column in 0..<band.columnCount {
            let place = band.storedPosition(column: column, row: row)
            let pixel = pixels[row * band.pixelsPerRow + column]
            seen[place, default: 0] += 1
            #expect(PixelPosition(x: Int(pixel.red), y: Int(pixel.green)) == place)
          }
        }
      }
      #expect(seen.count == width * height && seen.values.allSatisfy { $0 == 1 })
      #expect(last == 1 && report.warnings.isEmpty)
    }
  }

  @Test func `interlaced and plain images decode to the same pixels`() throws {
    let decoder = ImageDecoder()
    let plain = try decoder.pixels(of: .bytes(pixels(19, 13, isInterlaced: false))).image
    let interlaced = try decoder.pixels(of: .bytes(pixels(19, 13, isInterlaced: true))).image
    #expect(plain == interlaced)
  }
}
