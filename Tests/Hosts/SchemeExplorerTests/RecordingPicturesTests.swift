import ColorMath
import ExplorerRecording
import ImageDecoding
import SampleImages
import SchemeExplorer
import SchemePictures
import TerminalUI
import Testing

@MainActor
struct RecordingPicturesTests {
  private static let ground = SRGB8(red: 0x17, green: 0x18, blue: 0x1B)

  /// Three screens of two sizes.
  private func recording() async throws -> Recording {
    let recorder = ScriptRecorder { now in Explorer.made(of: [.oneColor], now: now) }
    let script = try ExplorerScript("snapshot; extract; wait; snapshot; resize 80x24; snapshot")
    return await recorder.record(script, ground: Self.ground)
  }

  @Test func `a script with snapshots records only those screens`() async throws {
    let sizes = try await recording().frames.map(\.grid.size)
    #expect(
      sizes == [(100, 30), (100, 30), (80, 24)].map { GridSize(columns: $0.0, rows: $0.1) })
  }

  @Test func `each picture has the size and the text of its screen`() async throws {
    let recording = try await recording()
    for (frame, picture) in zip(recording.frames, recording.pictures(ground: Self.ground)) {
      #expect(picture.width == Double(frame.grid.size.columns * 9 + 24))
      #expect(picture.height == Double(frame.grid.size.rows * 18 + 24))
      let words = picture.labels.map(\.text)
      #expect(words.contains("Colorway") && words.contains("History"))
    }
  }

  @Test func `the picture has the color of each cell at the position of the cell`() async throws {
    let recording = try await recording()
    let frame = try #require(recording.frames.last)
    let picture = try #require(recording.pictures(ground: Self.ground).last)
    let image = try #require(picture.image(theme: .dark, scale: 1))
    for row in 0..<frame.grid.size.rows {
      for column in 0..<frame.grid.size.columns {
        let cell = frame.grid[column, row]
        guard cell.glyph == " " || cell.glyph == "▀" || cell.glyph == "▄" else { continue }
        let top = cell.glyph == "▀" ? cell.foreground : cell.background
        let bottom = cell.glyph == "▄" ? cell.foreground : cell.background
        #expect(Self.color(of: image, column, row, below: 4) == top ?? Self.ground)
        #expect(Self.color(of: image, column, row, below: 13) == bottom ?? Self.ground)
      }
    }
  }

  @Test func `an animated picture draws only the changed cells of each step, in order`()
    async throws
  {
    let recording = try await recording()
    let document = recording.movingPicture(ground: Self.ground, background: .dark)
    let text = try document.text()
    let first = try #require(text.firstRange(of: "id=\"step0\""))
    let second = try #require(text.firstRange(of: "id=\"step1\""))
    #expect(first.lowerBound < second.lowerBound && !text.contains("id=\"step2\""))
    #expect(text.contains("@keyframes step1{0%{visibility:hidden}"))
    let change = text[first.upperBound..<second.lowerBound]
    #expect(!change.contains(">Colorway<"), "unchanged cells are not drawn again")
    #expect(text[second.upperBound...].contains(">Colorway<"), "a resized screen is redrawn")
  }

  private static func color(
    of image: PixelBuffer, _ column: Int, _ row: Int, below: Int
  ) -> SRGB8 {
    let pixel = image[PixelPosition(x: 12 + column * 9 + 4, y: 12 + row * 18 + below)]
    return SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}
