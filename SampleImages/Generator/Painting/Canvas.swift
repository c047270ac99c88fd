/// A picture in linear light that is painted from back to front.
struct Canvas {
  let width: Int
  let height: Int
  private(set) var pixels: [Light]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [Light](repeating: Light(0, 0, 0), count: width * height)
  }

  /// The width over the height.
  var aspect: Float { Float(width) / Float(height) }

  /// The light at a column and a row, the nearest one for a place outside.
  func light(_ x: Int, _ y: Int) -> Light {
    let column = x < 0 ? 0 : (x >= width ? width - 1 : x)
    let row = y < 0 ? 0 : (y >= height ? height - 1 : y)
    return pixels[row * width + column]
  }

  /// Paints every pixel of a box, given in units of the picture's height from its top left corner.
  /// The brush gets the middle of the pixel in the same units, and the light there to change.
  mutating func paint(
    x: ClosedRange<Float>, y: ClosedRange<Float>, _ brush: (Float, Float, inout Light) -> Void
  ) {
    let unit = Float(height)
    let left = Int(clamp(x.lowerBound * unit, 0, Float(width)))
    let right = Int(clamp(x.upperBound * unit + 1, 0, Float(width)))
    let top = Int(clamp(y.lowerBound * unit, 0, unit))
    let bottom = Int(clamp(y.upperBound * unit + 1, 0, unit))
    guard left < right, top < bottom else { return }
    let size = 1 / unit
    var row = top
    while row < bottom {
      let v = (Float(row) + 0.5) * size
      var column = left
      while column < right {
        brush((Float(column) + 0.5) * size, v, &pixels[row * width + column])
        column += 1
      }
      row += 1
    }
  }

  /// Paints every pixel.
  mutating func paint(_ brush: (Float, Float, inout Light) -> Void) {
    paint(x: 0...aspect, y: 0...1, brush)
  }
}
