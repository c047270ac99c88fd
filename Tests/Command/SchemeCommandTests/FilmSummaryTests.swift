import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemePictures
import Testing

@testable import CommandInterface
@testable import SchemeCommand

/// The summary of a film that its picture is drawn from.
struct FilmSummaryTests {
  private static func scheme(_ colors: [(SRGB8, Double)]) throws -> ImageColorScheme {
    try #require(
      ImageColorScheme(
        swatches: colors.map { color, share in
          ImageColorScheme.Swatch(
            color: Oklab(color), rgb: color, share: share, pixelCount: 1,
            position: PixelPosition(x: 0, y: 0))
        }, meanSquaredError: 0))
  }

  private static let red = SRGB8(red: 200, green: 30, blue: 30)
  private static let blue = SRGB8(red: 30, green: 30, blue: 200)
  private static let pink = SRGB8(red: 210, green: 40, blue: 50)

  @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 100, 1000])
  func `the number of columns is limited, and they cover every frame once`(count: Int) throws {
    var summary = FilmSummary(maximumColumnCount: 8, maximumSceneCount: 4)
    for _ in 0..<count { summary.add(try Self.scheme([(Self.red, 1)])) }
    summary.endScene(try Self.scheme([(Self.red, 1)]))
    let columns = summary.picture(width: 800).columns.map(\.frames)
    #expect(columns.count <= 8 && (count == 0 || columns.count > 8 / 2 || columns.count == count))
    #expect(columns.flatMap { Array($0) } == Array(0..<count))
    #expect(Set(columns.dropLast().map(\.count)).count <= 1)
    #expect(summary.picture(width: 800).scenes.map(\.frames) == (count == 0 ? [] : [0..<count]))
  }

  @Test func `the number of scenes is limited by joining the shortest`() throws {
    var summary = FilmSummary(maximumColumnCount: 8, maximumSceneCount: 3)
    for length in [5, 1, 1, 7, 9] {
      for _ in 0..<length { summary.add(nil) }
      summary.endScene(nil)
    }
    #expect(summary.picture(width: 800).scenes.map(\.frames) == [0..<7, 7..<14, 14..<23])
  }

  @Test func `adding mixtures keeps the color count of a frame and averages near colors`() throws {
    var mixture = ColorMixture(try Self.scheme([(Self.red, 0.5), (Self.blue, 0.5)]))
    mixture.add(ColorMixture(try Self.scheme([(Self.pink, 0.25), (Self.blue, 0.75)])))
    let colors = mixture.colors { $0.weight > $1.weight }
    #expect(colors.map(\.color) == [Self.blue, colors[1].color] && colors.count == 2)
    #expect((colors[0].share - 0.625).magnitude < 1e-12)
    // The mean of red and pink, nearer to red.
    let mean = Oklab(colors[1].color)
    #expect(mean.difference(from: Oklab(Self.red)) < mean.difference(from: Oklab(Self.pink)))
  }

  @Test func `rare colors are joined before common ones that are closer`() throws {
    let grays = [100, 110].map { SRGB8(red: $0, green: $0, blue: $0) }
    let (navy, blue) = (SRGB8(red: 0, green: 0, blue: 200), SRGB8(red: 0, green: 0, blue: 255))
    let many = try Self.scheme([(grays[0], 0.49), (grays[1], 0.49), (navy, 0.02)])
    var mixture = ColorMixture(many, frameCount: 100)
    mixture.add(ColorMixture(try Self.scheme([(blue, 1)])))
    let colors = mixture.colors { $0.color.lightness > $1.color.lightness }
    #expect(colors.count == 3 && Array(colors.map(\.color).prefix(2)) == grays.reversed())
    #expect(abs(colors.map(\.share).reduce(0, +) - 1) < 1e-12)
  }

  @Test func `adding an empty mixture changes nothing`() throws {
    var mixture = ColorMixture()
    #expect(mixture.colors { $0.weight > $1.weight }.isEmpty)
    let one = ColorMixture(try Self.scheme([(Self.red, 0.5), (Self.blue, 0.5)]))
    mixture.add(one)
    #expect(mixture.colors { $0.weight > $1.weight }.count == 2)
    mixture.add(ColorMixture())
    #expect(mixture.colors { $0.weight > $1.weight }.count == 2)
  }

  @Test func `joined scenes are weighted by their frame counts`() throws {
    var summary = FilmSummary(maximumColumnCount: 8, maximumSceneCount: 1)
    for (length, color) in [(9, Self.red), (1, Self.blue)] {
      for _ in 0..<length { summary.add(nil) }
      summary.endScene(try Self.scheme([(color, 1)]))
    }
    let scenes = summary.picture(width: 800).scenes
    let mean = Oklab(try #require(scenes.first?.colors.first).color)
    let (red, blue) = (Oklab(Self.red), Oklab(Self.blue))
    #expect(scenes.count == 1)
    #expect(abs(mean.difference(from: red) / blue.difference(from: red) - 0.1) < 0.01)
  }
}
