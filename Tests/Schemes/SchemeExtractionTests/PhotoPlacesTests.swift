import ColorMath
import ImageDecoding
import SchemeExtraction
import TestCorpora
import Testing

/// Typical places in photos.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct PhotoPlacesTests {
  @Test func `nearly all typical places are surrounded by pixels of their color`() async throws {
    var (count, typical, good) = (0, 0, 0)
    for name in Corpora.sample(try Corpora.files(in: "photos"), debugStride: 4) {
      let input = ImageInput.bytes(try Corpora.bytes("photos/" + name))
      let extraction = try await SchemeExtractor().extract(from: input)
      let (photo, report) = try await ImageDecoder().pixels(of: input)
      for swatch in extraction.scheme.swatches {
        count += 1
        guard swatch.placement == .typical else { continue }
        typical += 1
        let mean = mean(around: swatch.position, in: photo, report.profile)
        let nearest = min(
          mean.difference(from: swatch.color), mean.difference(from: Oklab(swatch.pixel)))
        if nearest < 0.04 { good += 1 }
      }
    }
    #expect(typical * 10 >= count * 7, "\(typical) of \(count) colors have a typical place")
    #expect(good * 100 >= typical * 95, "\(good) of \(typical) places are good")
  }

  /// Returns the mean color of the five by five pixels around a position.
  private func mean(
    around place: PixelPosition, in photo: PixelBuffer, _ profile: ColorProfile
  ) -> Oklab {
    var (sum, count) = (SIMD3<Double>.zero, 0.0)
    for y in max(0, place.y - 2)...min(photo.size.height - 1, place.y + 2) {
      for x in max(0, place.x - 2)...min(photo.size.width - 1, place.x + 2) {
        let pixel = photo[PixelPosition(x: x, y: y)]
        let codes = SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) / 255
        let light = profile.linearSRGB(red: codes.x, green: codes.y, blue: codes.z)
        let color = Oklab(light)
        sum += SIMD3(color.lightness, color.a, color.b)
        count += 1
      }
    }
    return Oklab(lightness: sum.x / count, a: sum.y / count, b: sum.z / count)
  }
}
