internal import ColorMath

/// An encoder of pictures as sixels: bands of six rows, each with one layer of pixels per color.
/// The colors form a cube, with ordered dithering by an 8 × 8 matrix. Sources: DEC, "VT330/VT340
/// Programmer Reference Manual", volume 2, chapter 14; Bayer, "An Optimum Method for Two-Level
/// Rendition of Continuous-Tone Pictures", ICC 1973.
struct SixelEncoder {
  /// The numbers of levels of red, green and blue. The eye distinguishes the most levels of green.
  private static let levels = (red: 6, green: 7, blue: 6)
  static let colorCount = levels.red * levels.green * levels.blue

  private let canvas: PixelCanvas

  init(_ canvas: PixelCanvas) { self.canvas = canvas }

  /// The escape sequence. Empty pixels leave the screen unchanged.
  var bytes: [UInt8] {
    var bytes = Array("\u{1B}P0;1;0q\"1;1;\(canvas.width);\(canvas.height)".utf8)
    var known: Set<Int> = []
    for top in stride(from: 0, to: canvas.height, by: 6) {
      // `-` moves to the next band.
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      for (layer, (color, masks)) in band(top).sorted(by: { $0.key < $1.key }).enumerated() {
        // `$` returns to the start of the band.
        if layer > 0 { bytes.append(UInt8(ascii: "$")) }
        if known.insert(color).inserted { bytes += Self.definition(of: color).utf8 }
        bytes += "#\(color)".utf8
        Self.append(masks, to: &bytes)
      }
    }
    return bytes + "\u{1B}\\".utf8
  }

  /// Returns the pixels of each color in a band, with a bit for each of the six rows, the topmost
  /// in the lowest bit.
  private func band(_ top: Int) -> [Int: [UInt8]] {
    var band: [Int: [UInt8]] = [:]
    let blank = [UInt8](repeating: 0, count: canvas.width)
    for y in top..<min(top + 6, canvas.height) {
      for x in 0..<canvas.width {
        guard let pixel = canvas[x, y] else { continue }
        band[Self.color(of: pixel, x: x, y: y), default: blank][x] |= 1 << UInt8(y - top)
      }
    }
    return band
  }

  /// Appends columns of six pixels. `!` repeats a column.
  private static func append(_ masks: [UInt8], to bytes: inout [UInt8]) {
    var start = 0
    let end = (masks.lastIndex { $0 != 0 } ?? -1) + 1
    while start < end {
      let run = masks[start..<end].prefix { $0 == masks[start] }.count
      if run > 3 { bytes += "!\(run)".utf8 }
      bytes += [UInt8](repeating: masks[start] + 0x3F, count: run > 3 ? 1 : run)
      start += run
    }
  }

  /// Returns the color number of a pixel at a position.
  private static func color(of pixel: SRGB8, x: Int, y: Int) -> Int {
    let threshold = (Double(matrix(x, y)) + 0.5) / 64
    func level(_ value: UInt8, _ count: Int) -> Int {
      min(count - 1, Int(Double(value) / 255 * Double(count - 1) + threshold))
    }
    let (red, green) = (level(pixel.red, levels.red), level(pixel.green, levels.green))
    return (red * levels.green + green) * levels.blue + level(pixel.blue, levels.blue)
  }

  /// Returns the threshold of a pixel in the matrix, from 0 to 63: the interleaved bits of `x ^ y`
  /// and `y`, in reverse order.
  private static func matrix(_ x: Int, _ y: Int) -> Int {
    (0..<3).reduce(0) { sum, bit in
      let (mixed, row) = ((x ^ y) >> bit & 1, y >> bit & 1)
      return sum | (mixed << 1 | row) << (2 * (2 - bit))
    }
  }

  /// Returns the definition of a color, in percent.
  private static func definition(of color: Int) -> String {
    func percent(_ level: Int, _ count: Int) -> Int {
      (level * 200 + count - 1) / (2 * (count - 1))
    }
    let red = percent(color / (levels.green * levels.blue), levels.red)
    let green = percent(color / levels.blue % levels.green, levels.green)
    return "#\(color);2;\(red);\(green);\(percent(color % levels.blue, levels.blue))"
  }
}
