import ColorMath
import ImageDecoding
import SchemePictures
import Testing

/// The picture of the colors of a film.
struct FilmPictureTests {
  private static func part(_ frames: Range<Int>, _ colors: [SRGB8]) -> FilmPicture.Part {
    FilmPicture.Part(
      frames: frames,
      colors: colors.map {
        PictureColor(color: $0, share: 1 / Double(colors.count), shareText: "")
      })
  }

  private static let red = SRGB8(red: 200, green: 30, blue: 30)
  private static let blue = SRGB8(red: 30, green: 30, blue: 200)
  private static let white = SRGB8(red: 255, green: 255, blue: 255)

  /// Returns the color at a position in a painted picture.
  private static func color(_ image: PixelBuffer, _ x: Double, _ y: Double) -> SRGB8 {
    let pixel = image[PixelPosition(x: Int(x), y: Int(y))]
    return SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }

  @Test func `frames are drawn above the scenes, each as wide as its number of frames`() throws {
    let film = FilmPicture(
      columns: [
        Self.part(0..<2, [Self.white, Self.red]), Self.part(2..<4, [Self.red]),
        Self.part(4..<6, []), Self.part(6..<8, [Self.blue]),
      ],
      scenes: [Self.part(0..<6, [Self.red]), Self.part(6..<8, [Self.blue, Self.white])],
      width: 456)
    let image = try #require(film.drawing.image(theme: .light, scale: 1))
    // Inside margins of 28 pixels, each frame is 50 pixels wide.
    func at(_ frame: Double, _ y: Double) -> SRGB8 { Self.color(image, 28 + 50 * frame, 28 + y) }
    #expect(at(1, 70) == Self.white && at(1, 210) == Self.red)
    #expect(at(3, 70) == Self.red && at(5, 140) == Self.white && at(7, 140) == Self.blue)
    let scenes = 280.0 + 14
    #expect(at(0.5, scenes + 60) == Self.red && at(5.5, scenes + 60) == Self.red)
    #expect(at(6.5, scenes + 30) == Self.blue && at(6.5, scenes + 90) == Self.white)
    #expect(film.drawing.labels.map(\.text) == ["0", "6"])
    #expect(film.drawing.summary.contains("scene 2, frames 6 to 7: #1e1ec8"))
  }

  @Test func `what no color represents stays blank at the bottom of columns and scenes`() throws {
    let half = FilmPicture.Part(
      frames: 0..<2, colors: [PictureColor(color: Self.red, share: 0.5, shareText: "")])
    let film = FilmPicture(columns: [half], scenes: [half], width: 456)
    let image = try #require(film.drawing.image(theme: .light, scale: 1))
    for (top, height) in [(28.0, 280.0), (28 + 280 + 14, 120)] {
      #expect(Self.color(image, 200, top + 0.4 * height) == Self.red)
      #expect(Self.color(image, 200, top + 0.6 * height) == Self.white)
    }
    #expect(film.drawing.summary == "scene 1, frames 0 to 1: #c81e1e, rest 50%")
  }

  @Test func `adjacent columns leave no gap between them`() throws {
    let columns = (0..<599).map { Self.part($0..<$0 + 1, [Self.red, Self.red]) }
    let film = FilmPicture(columns: columns, scenes: [], width: 1000)
    let image = try #require(film.drawing.image(theme: .light, scale: 1))
    for x in 30..<970 {
      #expect(Self.color(image, Double(x), 28 + 60) == Self.red, "\(x)")
    }
  }

  @Test(arguments: [201.0, 210, 219, 228, 237, 246, 255, 264])
  func `labels of short scenes neither overlap nor leave the film`(width: Double) {
    let scenes = (0..<300).map { Self.part($0..<$0 + 1, [Self.blue]) }
    let drawing = FilmPicture(columns: scenes, scenes: scenes, width: width).drawing
    let boxes = drawing.labels.map(\.box)
    #expect(boxes.count > 3)
    for (one, next) in zip(boxes, boxes.dropFirst()) { #expect(one.maxX < next.minX) }
    // The margins are 28 pixels wide.
    #expect(boxes.allSatisfy { $0.minX >= 27 && $0.maxX <= width - 27 })
  }
}
