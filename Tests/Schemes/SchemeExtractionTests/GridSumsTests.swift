import ImageDecoding
import Testing

@testable import SchemeExtraction

/// The features of colors that come from the nodes of a grid.
struct GridSumsTests {
  @Test func `a color of few nodes has features near those of all`() {
    let gray = RGBA8(red: 128, green: 128, blue: 128, alpha: 255)
    let white = RGBA8(red: 255, green: 255, blue: 255, alpha: 255)
    // In the second and the first half of a block of eight cubes.
    let red = RGBA8(red: 210, green: 20, blue: 20, alpha: 255)
    let darkRed = RGBA8(red: 201, green: 20, blue: 20, alpha: 255)
    func edge(redNodes: Int, darkNodes: Int = 0, cubeCount: Int = 1) -> Double {
      // One row of nodes: the pixels above, on the left, their own, on the right, and below. The
      // pixels beside a red node differ by 127 codes in each channel.
      let own = (0..<400).map {
        $0 < redNodes ? red : $0 < redNodes + darkNodes ? darkRed : gray
      }
      let right = own.map { $0 == red ? white : gray }
      let plain = [RGBA8](repeating: gray, count: 400)
      let grid = PixelGrid(
        columns: Array(0..<400), rows: [0], neighborhood: .cross,
        lines: [plain, plain, own, right, plain].map { $0.map(\.bits) })
      let cube = Int(ColorBins.cubes.number(of: red))
      let first = cube / cubeCount * cubeCount
      return GridSums(of: grid).means(of: first..<first + cubeCount).edge * 255 / (3 * 127)
    }
    #expect(edge(redNodes: 0) == 0)
    #expect(0.2...0.5 ~= edge(redNodes: 1))
    #expect(0.9...1 ~= edge(redNodes: 200))
    #expect(0.9...1 ~= edge(redNodes: 200, darkNodes: 200))
    #expect(0.49...0.51 ~= edge(redNodes: 200, darkNodes: 200, cubeCount: 8))
  }

  @Test(arguments: [100, 1_000]) func `the features do not depend on the number of nodes`(
    rowCount: Int
  ) {
    let gray = RGBA8(red: 128, green: 128, blue: 128, alpha: 255)
    let (black, white) = (RGBA8(color: 0), RGBA8(color: 0xFFFFFF))
    let lines = [black, black, gray, white, white].map { Array(repeating: $0.bits, count: 400) }
    let grid = PixelGrid(
      columns: Array(0..<400), rows: Array(0..<rowCount), neighborhood: .cross,
      lines: (0..<rowCount).flatMap { _ in lines })
    let cube = Int(ColorBins.cubes.number(of: gray))
    let means = GridSums(of: grid).means(of: cube..<cube + 1)
    #expect(5.999...6 ~= means.edge && 0.4...0.5 ~= means.border, "\(means)")
  }
}
