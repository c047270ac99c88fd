import SchemeExplorer
import TerminalUI
import Testing

struct ScreenLayoutTests {
  private static let aspects = [0.125, 0.5, 2.0 / 3, 1, 1.5, 16.0 / 9, 8]

  @Test func `all areas are inside the screen and do not overlap at any size`() throws {
    for columns in 60...220 {
      for rows in 20...90 {
        for aspect in Self.aspects {
          let size = GridSize(columns: columns, rows: rows)
          let layout = try #require(ScreenLayout(size: size, photoAspect: aspect))
          let rects =
            [
              layout.title, layout.photo, layout.wheel, layout.slider, layout.caption,
              layout.palette,
              layout.historyTitle, layout.history, layout.footer,
            ]
          let isInside = rects.allSatisfy {
            $0.column >= 0 && $0.row >= 0 && $0.endColumn <= columns && $0.endRow <= rows
              && $0.columns > 0 && $0.rows > 0
          }
          #expect(isInside, "\(columns) × \(rows), \(aspect)")
          let areApart = rects.indices.allSatisfy { first in
            rects[..<first].allSatisfy { !Self.overlap($0, rects[first]) }
          }
          #expect(areApart, "\(columns) × \(rows), \(aspect)")
          #expect(layout.history.rows >= 5)
        }
      }
    }
  }

  @Test func `photo, wheel and slider have the same width`() throws {
    for columns in 60...220 {
      for rows in 20...90 {
        let size = GridSize(columns: columns, rows: rows)
        let layout = try #require(ScreenLayout(size: size, photoAspect: 1.5))
        #expect(layout.photo.columns == layout.wheel.columns)
        #expect(layout.photo.columns == layout.slider.columns)
      }
    }
  }

  @Test(arguments: [0.66, 1.5, 16.0 / 9])
  func `the layout uses the full height of a screen with 120 columns and 40 rows`(
    _ aspect: Double
  ) throws {
    let size = GridSize(columns: 120, rows: 40)
    let layout = try #require(ScreenLayout(size: size, photoAspect: aspect))
    #expect(layout.wheel.rows * 2 > size.rows, "the wheel takes more than half of the height")
    #expect(layout.palette.rows >= 4)
    #expect(layout.history.endRow == layout.footer.row)
  }

  @Test func `the shared width is that of the widest element, limited by the screen`() throws {
    func layout(_ aspect: Double) throws -> ScreenLayout {
      try #require(ScreenLayout(size: GridSize(columns: 200, rows: 40), photoAspect: aspect))
    }
    let (tall, wide, widest) = (try layout(0.5), try layout(1.25), try layout(8))
    #expect(tall.photo.columns == tall.wheel.rows * 2)
    #expect(wide.photo.columns == wide.wheel.rows * 5 / 2)
    #expect(widest.photo.columns == (200 - 2 - 3) / 2)
  }

  @Test(arguments: [(59, 20), (60, 19), (0, 0), (1, 1), (10, 200)])
  func `a screen that is too small has no layout`(_ size: (columns: Int, rows: Int)) {
    #expect(
      ScreenLayout(
        size: GridSize(columns: size.columns, rows: size.rows), photoAspect: 1.5) == nil)
  }

  private static func overlap(_ a: CellRect, _ b: CellRect) -> Bool {
    a.column < b.endColumn && b.column < a.endColumn && a.row < b.endRow && b.row < a.endRow
  }
}
