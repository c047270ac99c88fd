import ColorMath
import Testing

/// The fixed colors among the 256 of a terminal: from 16 on, a cube of six levels, and then 24 grays.
struct TerminalColorTests {
  private static let levels = [0, 95, 135, 175, 215, 255]
  private static let fixed: [[Int]] =
    levels.flatMap { red in levels.flatMap { green in levels.map { [red, green, $0] } } }
    + (0..<24).map { Array(repeating: 8 + 10 * $0, count: 3) }

  private static func distance(_ index: Int, _ codes: [Int]) -> Int {
    zip(fixed[index], codes).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  private static func index(of codes: [Int]) -> Int {
    SRGB8(rgb: codes[0] << 16 | codes[1] << 8 | codes[2]).xtermIndex - 16
  }

  @Test func `a gray gets the nearest terminal color`() throws {
    for code in 0...255 {
      let codes = Array(repeating: code, count: 3)
      let index = Self.index(of: codes)
      try #require(Self.fixed.indices.contains(index), "\(code)")
      let least = Self.fixed.indices.map { Self.distance($0, codes) }.min()
      #expect(Self.distance(index, codes) == least, "\(code)")
    }
  }

  @Test func `any color gets a terminal color that is hardly farther than the nearest`() throws {
    for step in stride(from: 0, to: 1 << 24, by: 60_013) {
      let codes = [step >> 16, step >> 8 & 0xFF, step & 0xFF]
      let index = Self.index(of: codes)
      try #require(Self.fixed.indices.contains(index), "\(codes)")
      let least = Self.fixed.indices.map { Self.distance($0, codes) }.min() ?? 0
      // The mean that is used to choose among the grays is an integer.
      #expect(Self.distance(index, codes) <= least + 40, "\(codes)")
    }
  }
}
