import ImageDecoding
import Testing

@testable import SchemeExtraction

/// The features of colors that come from the pixels around samples.
struct SurroundingsTests {
  /// Creates the samples of rows of pixels, all of which are read.
  private static func samples(_ rows: [PixelSamples.Row]) -> SamplesByCube {
    let count = rows[0].lines.count / PixelSamples.Line.allCases.count
    return SamplesByCube(
      PixelSamples(
        lattice: .everyPixel, rows: rows, columns: 0..<count, count: rows.count * count))
  }

  private static func surroundings(
    of cubes: Range<Int>, in samples: SamplesByCube
  ) -> Surroundings {
    Surroundings.all(of: [ColorCubes.Cell(sum: .zero, cubes: cubes)], in: samples)[0]
  }

  @Test func `a color of few samples has features near those of all`() {
    let gray = RGBA8(red: 128, green: 128, blue: 128, alpha: 255)
    let white = RGBA8(red: 255, green: 255, blue: 255, alpha: 255)
    // In the second and the first half of a block of eight cubes.
    let red = RGBA8(red: 210, green: 20, blue: 20, alpha: 255)
    let darkRed = RGBA8(red: 201, green: 20, blue: 20, alpha: 255)
    func edge(redCount: Int, darkCount: Int = 0, cubeCount: Int = 1) -> Double {
      // One row of samples, and the pixels around them. Those beside a red sample differ by 127 codes
      // in each channel.
      let own = (0..<400).map {
        $0 < redCount ? red : $0 < redCount + darkCount ? darkRed : gray
      }
      let right = own.map { $0 == red ? white : gray }
      let plain = [RGBA8](repeating: gray, count: 400)
      let row = PixelSamples.Row(
        y: 0, lines: [own, plain, right, plain, plain].flatMap { $0.map(\.bits) })
      let cube = Int(ColorBins.cubes.number(of: red))
      let first = cube / cubeCount * cubeCount
      let cubes = first..<first + cubeCount
      return Self.surroundings(of: cubes, in: Self.samples([row])).edge * 255 / (3 * 127)
    }
    #expect(edge(redCount: 0) == 0)
    #expect(0.2...0.5 ~= edge(redCount: 1))
    #expect(0.9...1 ~= edge(redCount: 200))
    #expect(0.9...1 ~= edge(redCount: 200, darkCount: 200))
    #expect(0.49...0.51 ~= edge(redCount: 200, darkCount: 200, cubeCount: 8))
  }

  @Test(arguments: [100, 1_000]) func `the features do not depend on the number of samples`(
    rowCount: Int
  ) {
    let gray = RGBA8(red: 128, green: 128, blue: 128, alpha: 255)
    let (black, white) = (RGBA8(color: 0), RGBA8(color: 0xFFFFFF))
    let lines = [gray, black, white, black, white].flatMap {
      Array(repeating: $0.bits, count: 400)
    }
    let rows = (0..<rowCount).map { PixelSamples.Row(y: $0, lines: lines) }
    let cube = Int(ColorBins.cubes.number(of: gray))
    let means = Self.surroundings(of: cube..<cube + 1, in: Self.samples(rows))
    #expect(5.999...6 ~= means.edge && 0.4...0.5 ~= means.border, "\(means)")
  }

  @Test func `where pixels of one direction were not read, the other counts twice`() {
    let gray = RGBA8(red: 128, green: 128, blue: 128, alpha: 255)
    let (black, white) = (RGBA8(color: 0), RGBA8(color: 0xFFFFFF))
    let cube = Int(ColorBins.cubes.number(of: gray))
    func edge(_ around: [RGBA8]) -> Double {
      let lines = ([gray] + around).flatMap { Array(repeating: $0.bits, count: 400) }
      let samples = Self.samples([PixelSamples.Row(y: 0, lines: lines)])
      return Self.surroundings(of: cube..<cube + 1, in: samples).edge
    }
    let none = RGBA8()
    #expect(edge([black, white, none, white]) == edge([black, white, black, white]))
    #expect(edge([none, none, black, white]) == edge([black, white, black, white]))
    #expect(edge([black, none, none, white]) == 0)
  }

  /// Only some of many samples have pixels around them, in rows that no pattern meets at one phase.
  @Test(arguments: 1...9)
  func `each of two colors of rows that alternate has surroundings`(period: Int) throws {
    let side = 900
    let (black, white) = (RGBA8(color: 0), RGBA8(color: 0xFFFFFF))
    let pixels = (0..<side * side).map { $0 / side / period % 2 == 0 ? black : white }
    let size = try #require(PixelSize(width: side, height: side))
    var builder = HistogramBuilder(CountingRules(surroundings: .forVariety(colorCount: 5)))
    builder.add(pixels.span, RowBand(imageSize: size, columnCount: side, rowCount: side))
    let samples = SamplesByCube(try #require(builder.surroundings()))
    for color in [black, white] {
      let sum = try #require(samples.sum(ofCube: Int(ColorBins.cubes.number(of: color))))
      #expect(sum.surroundedCount > sum.count / 6 && sum.surroundedCount < sum.count / 3)
    }
  }
}
