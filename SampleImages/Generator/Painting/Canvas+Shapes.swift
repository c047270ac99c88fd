/// Shapes with soft edges. All lengths are in units of the picture's height.
extension Canvas {
  /// A straight stroke with round ends, `thickness` wide at its start and end.
  mutating func line(
    from start: (x: Float, y: Float), to end: (x: Float, y: Float), thickness: Float,
    endThickness: Float? = nil, light: Light, opacity: Float = 1
  ) {
    let unit = Float(height)
    let last = endThickness ?? thickness
    let reach = (thickness > last ? thickness : last) * 0.5 + 1 / unit
    let left = start.x < end.x ? start.x : end.x
    let right = start.x < end.x ? end.x : start.x
    let top = start.y < end.y ? start.y : end.y
    let bottom = start.y < end.y ? end.y : start.y
    let dx = end.x - start.x
    let dy = end.y - start.y
    let perLength = 1 / (dx * dx + dy * dy + 1e-9)
    paint(x: left - reach...right + reach, y: top - reach...bottom + reach) { x, y, pixel in
      let t = clamp(((x - start.x) * dx + (y - start.y) * dy) * perLength)
      let px = x - start.x - dx * t
      let py = y - start.y - dy * t
      let radius = (thickness + (last - thickness) * t) * 0.5
      let cover = coverage((px * px + py * py).squareRoot(), inside: radius, unit: unit)
      if cover > 0 { pixel = pixel.mixed(with: light, cover * opacity) }
    }
  }

  /// Light that fades away from a point, as around a lamp in damp air.
  mutating func glow(x cx: Float, y cy: Float, radius: Float, light: Light, squash: Float = 1) {
    let tall = radius * squash
    paint(x: cx - radius...cx + radius, y: cy - tall...cy + tall) { x, y, pixel in
      let dx = (x - cx) / radius
      let dy = (y - cy) / tall
      let rest = 1 - (dx * dx + dy * dy)
      if rest > 0 { pixel += light * (rest * rest * rest) }
    }
  }

  /// An upright box.
  mutating func box(
    x: ClosedRange<Float>, y: ClosedRange<Float>, light: Light, opacity: Float = 1
  ) {
    let unit = Float(height)
    paint(x: x, y: y) { px, py, pixel in
      let across = clamp(0.5 + (px - x.lowerBound) * unit) * clamp(0.5 + (x.upperBound - px) * unit)
      let down = clamp(0.5 + (py - y.lowerBound) * unit) * clamp(0.5 + (y.upperBound - py) * unit)
      pixel = pixel.mixed(with: light, across * down * opacity)
    }
  }
}

/// Returns the part of a pixel that is covered by a disk, from the distance of its center.
func coverage(_ distance: Float, inside radius: Float, unit: Float) -> Float {
  clamp(0.5 + (radius - distance) * unit)
}
