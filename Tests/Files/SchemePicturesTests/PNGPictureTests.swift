import ColorMath
import ImageDecoding
import SchemePictures
import Testing

/// Pictures that are painted, written as PNG and read back.
struct PNGPictureTests {
  private static let colors = [
    (0xFFFFFF, 0.4), (0x000000, 0.3), (0x1D6FB8, 0.2), (0xE0A030, 0.1),
  ].map { code, share in
    let color = SRGB8(
      red: UInt8(code >> 16), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF))
    return PictureColor(color: color, share: share, shareText: "")
  }

  private static func decoded(
    _ drawing: Drawing, _ background: Background, scale: Double
  ) throws -> PixelBuffer {
    let image = try #require(drawing.image(theme: PictureTheme(background), scale: scale))
    return try ImageDecoder().pixels(of: .bytes(image.png())).image
  }

  private static func pixel(_ image: PixelBuffer, at place: Point, scale: Double) -> RGBA8 {
    image[PixelPosition(x: Int(place.x * scale), y: Int(place.y * scale))]
  }

  @Test(arguments: Background.allCases.map { ($0, 1.0) } + [(.light, 2)])
  func `the blocks of a strip have their colors on every background`(
    _ background: Background, _ scale: Double
  ) throws {
    let image = try Self.decoded(.strip(of: Self.colors, width: 256), background, scale: scale)
    #expect(image.size.width == Int(256 * scale))
    var left = 28.0
    for color in Self.colors {
      let middle = Point(left + 200 * color.share / 2, 36)
      #expect(Self.pixel(image, at: middle, scale: scale) == RGBA8(color.color))
      left += 200 * color.share
    }
    let ground = PictureTheme(background).ground.map { RGBA8($0) } ?? RGBA8()
    #expect(Self.pixel(image, at: Point(10, 10), scale: scale) == ground)
  }

  /// The bands of a PNG are painted one after another, and no shape may change at their borders.
  @Test(arguments: [(Background.light, 1.0), (.dark, 2.5), (.transparent, 3)])
  func `a PNG that is painted in bands has the pixels of the whole picture`(
    _ background: Background, _ scale: Double
  ) throws {
    let many = Array(repeating: Self.colors, count: 20).flatMap(\.self)
    let photo = try #require(
      Drawing.strip(of: Self.colors, width: 240).image(theme: .dark, scale: 1))
    var wheel = Drawing.wheel(of: Self.colors, width: 500)
    wheel.elements.append(
      .photo(photo, frame: Rectangle(x: 20, y: 30, width: 300, height: 333), cornerRadius: 9))
    let theme = PictureTheme(background)
    for drawing in [.strip(of: many, width: 300), .strips(of: [many, many], width: 400), wheel] {
      let png = try drawing.png(theme: theme, scale: scale)
      #expect(
        try ImageDecoder().pixels(of: .bytes(png)).image
          == drawing.image(theme: theme, scale: scale))
    }
  }

  @Test func `a PNG of too many pixels is refused before it is painted`() throws {
    let drawing = Drawing(width: 4_000, height: 200_000)
    let error = #expect(throws: (any Error).self) {
      try drawing.png(theme: .light, scale: 1)
    }
    let reason = "a picture of 4000 × 200000 pixels is too large; draw fewer colors"
    #expect(error.map { "\($0)" }?.contains(reason) == true)
  }

  @Test func `the wedges of a wheel have their colors, in clockwise order`() throws {
    let image = try Self.decoded(.wheel(of: Self.colors, width: 500), .dark, scale: 1)
    let wedges = WheelLayout(of: Self.colors, width: 500).wedges
    for (wedge, next) in zip(wedges, wedges.dropFirst()) { #expect(wedge.end == next.start) }
    for (color, wedge) in zip(Self.colors, wedges) {
      #expect((wedge.end - wedge.start - color.share).magnitude < 1e-9)
      let middle = wedge.center + wedge.direction * ((wedge.innerRadius + wedge.outerRadius) / 2)
      #expect(Self.pixel(image, at: middle, scale: 1) == RGBA8(color.color))
    }
    let ground = PictureTheme.dark.ground.map { RGBA8($0) }
    #expect(Self.pixel(image, at: wedges[0].center, scale: 1) == ground)
  }

  @Test func `labels are painted visibly within their boxes`() throws {
    let image = try Self.decoded(.strip(of: Self.colors, width: 600), .light, scale: 2)
    for label in Drawing.strip(of: Self.colors, width: 600).labels where !label.text.isEmpty {
      let (box, middle) = (label.box, label.box.center)
      let ground = Self.pixel(image, at: Point(box.minX - 3, box.minY - 3), scale: 2)
      var inked = 0
      for y in Int(box.minY * 2)..<Int(box.maxY * 2) {
        for x in Int(box.minX * 2)..<Int(box.maxX * 2)
        where image[PixelPosition(x: x, y: y)] != ground { inked += 1 }
      }
      let share = Double(inked) / (box.width * box.height * 4)
      #expect(0.08...0.6 ~= share, "\(label.text) at \(middle)")
    }
  }

  @Test func `a photo that is not scaled is painted pixel by pixel`() throws {
    let size = try #require(PixelSize(width: 344, height: 200))
    let pixels = (0..<size.pixelCount).map { (index: Int) -> RGBA8 in
      let (red, green, blue) = (UInt8(index % 251), UInt8(index % 241), UInt8(index % 239))
      return RGBA8(red: red, green: green, blue: blue, alpha: 255)
    }
    let photo = try #require(PixelBuffer(size: size, pixels: pixels))
    let marked = MarkedPhoto(of: size, colors: Self.colors, width: 400)
    #expect(marked.frame == Rectangle(x: 28, y: 28, width: 344, height: 200))
    let drawing = marked.drawing(of: photo, places: Self.colors.map { _ in Point(0.5, 0.5) })
    let image = try Self.decoded(drawing, .light, scale: 1)
    for (x, y) in [(60, 20), (300, 10), (8, 190), (330, 170)] {
      let shown = image[PixelPosition(x: x + 28, y: y + 28)]
      #expect(shown == photo[PixelPosition(x: x, y: y)])
    }
  }

  @Test(arguments: [1.0, 2, 3.5])
  func `an enlarged photo keeps its colors at the edge of what is transparent`(
    _ scale: Double
  ) throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    let orange = RGBA8(red: 200, green: 100, blue: 0, alpha: 255)
    let clear = RGBA8(red: 0, green: 255, blue: 255, alpha: 0)
    let photo = try #require(PixelBuffer(size: size, pixels: [orange, clear]))
    var drawing = Drawing(width: 16, height: 4)
    drawing.elements = [
      .photo(photo, frame: Rectangle(x: 4, y: 0, width: 8, height: 4), cornerRadius: 0)
    ]
    let image = try #require(drawing.image(theme: .transparent, scale: scale))
    let seen = image.pixels.filter { $0.alpha > 0 }
    #expect(seen.allSatisfy { [$0.red, $0.green, $0.blue] == [200, 100, 0] })
    let row = (0..<image.size.width).map { image[PixelPosition(x: $0, y: 1)].alpha }
    // Full up to the middle of the first pixel, nothing from the middle of the second one on.
    for (x, alpha) in row.enumerated() {
      let part = (10 - (Double(x) + 0.5) / scale) / 4
      let wanted = (Double(x) + 0.5) / scale < 4 ? 0 : 255 * min(1, max(0, part))
      #expect(abs(Double(alpha) - wanted) <= 1, "\(x)")
    }
  }
}
