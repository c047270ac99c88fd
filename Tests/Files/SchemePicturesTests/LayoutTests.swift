import ColorMath
import ImageDecoding
import SchemePictures
import TestCorpora
import Testing

/// Layouts of pictures of a thousand random schemes.
struct LayoutTests {
  private static func checkLabels(of drawing: Drawing, of colors: [PictureColor]) {
    let page = Rectangle(x: 0, y: 0, width: drawing.width, height: drawing.height)
    let boxes = drawing.labels.map(\.box)
    #expect(boxes.allSatisfy { page.contains($0) })
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[(index + 1)...].contains { box.overlaps($0) })
    }
    let names = drawing.labels.map(\.text).filter { $0.hasPrefix("#") }
    #expect(names.sorted() == colors.map(\.code).sorted())
  }

  @Test(arguments: [240.0, 500, 1200])
  func `strip labels appear once, inside the picture and without overlaps`(_ width: Double) {
    for seed in Corpora.sample(Array(UInt64(0)..<1000), debugStride: 5) {
      var random = RandomColors(seed: seed)
      let colors = random.scheme()
      Self.checkLabels(of: .strip(of: colors, width: width), of: colors)
    }
  }

  @Test(arguments: [240.0, 500, 800])
  func `wheel labels appear once, inside the picture and without overlaps`(_ width: Double) {
    for seed in Corpora.sample(Array(UInt64(2000)..<2350), debugStride: 4) {
      var random = RandomColors(seed: seed)
      let colors = random.scheme()
      Self.checkLabels(of: .wheel(of: colors, width: width), of: colors)
    }
  }

  @Test(arguments: [240.0, 500, 1200])
  func `text on a color stays inside it, in strips, sheets and marked photos`(
    width: Double
  ) throws {
    let one = try #require(PixelSize(width: 4, height: 3))
    let clear = PixelBuffer(size: one)
    var random = RandomColors(seed: 21)
    for _ in 0..<20 {
      let rows = (0..<3).map { _ in random.scheme() }
      let places = rows[0].map { _ in Point(random.fraction(), random.fraction()) }
      let marked = MarkedPhoto(of: one, colors: rows[0], width: width)
      let strips = Drawing.strips(of: rows, width: width)
      Self.checkLabels(of: strips, of: rows.flatMap(\.self))
      #expect(strips.summary == rows.map(\.summary).joined(separator: "; "))
      let sheet = ContactSheet(
        of: rows.map { ContactSheet.Entry(name: "a", photo: clear, colors: $0) }, side: 200)
      let pictures = [strips, sheet.drawing, marked.drawing(of: clear, places: places)]
      for drawing in pictures {
        let areas = drawing.elements.compactMap { element -> Rectangle? in
          guard case .area(let contours, .color) = element else { return nil }
          let corners = contours.flatMap { $0.polygon(tolerance: 0.1) }
          let low = corners.reduce(corners[0], pointwiseMin)
          let size = corners.reduce(corners[0], pointwiseMax) - low
          return Rectangle(x: low.x, y: low.y, width: size.x, height: size.y)
        }
        for label in drawing.labels {
          guard case .color = label.paint else { continue }
          #expect(areas.contains { $0.contains(label.box) }, "\(label.text) at \(label.position)")
        }
      }
    }
  }

  @Test func `colors without a share are shown`() {
    let colors = [("#102030", 1.0), ("#ff0000", 0), ("#00ff00", 0)].compactMap { code, share in
      SRGB8(hex: code).map { PictureColor(color: $0, share: share, shareText: "\(share)") }
    }
    #expect(colors.visibleParts(least: 0.02) == [0.96, 0.02, 0.02])
    Self.checkLabels(of: .strip(of: colors, width: 600), of: colors)
    Self.checkLabels(of: .wheel(of: colors, width: 600), of: colors)
  }

  @Test(arguments: [0.001, 0.05, 0.4, 0.9])
  func `the share that no color represents is left blank and labeled if visible`(
    rest: Double
  ) throws {
    for seed in UInt64(0)..<50 {
      var random = RandomColors(seed: seed)
      let whole = random.scheme()
      let total = whole.reduce(0) { $0 + $1.share }
      let colors = whole.map { color in
        var part = color
        part.share *= (1 - rest) / total
        return part
      }
      let free = rest < 0.005 ? 0 : rest
      #expect(abs(colors.rest - free) < 1e-9)
      let parts = colors.visibleParts(least: 0.001)
      #expect(abs(parts.reduce(0, +) + free - 1) < 1e-9)
      let wedges = WheelLayout(of: colors, width: 800).wedges
      let (first, last) = (try #require(wedges.first), try #require(wedges.last))
      #expect(abs(last.end - first.start - (1 - free)) < 1e-9)
      for drawing in [Drawing.strip(of: colors, width: 1200), .wheel(of: colors, width: 800)] {
        Self.checkLabels(of: drawing, of: colors)
        #expect(drawing.summary.contains("rest ") == (free > 0))
        let names = drawing.labels.map(\.text).filter { $0.hasPrefix("rest ") }
        #expect(names.allSatisfy { $0 == "rest \(Int(rest * 100))%" } && names.count <= 1)
        // From a rest of two fifths on, there is room for a label.
        if free >= 0.4 { #expect(names.count == 1) }
      }
    }
  }

  @Test(arguments: [64.0, 320, 1024])
  func `photos and labels of contact sheets are inside the page and do not overlap`(
    _ side: Double
  ) throws {
    var random = RandomColors(seed: 12)
    let sizes = [(1, 1), (30, 20), (20, 30), (400, 1), (1, 400), (64, 64), (90, 60)]
    let entries = try sizes.map { width, height in
      let size = try #require(PixelSize(width: width, height: height))
      let pixel = RGBA8(red: 9, green: 99, blue: 9, alpha: 255)
      let photo = PixelBuffer(
        size: size, pixels: Array(repeating: pixel, count: size.pixelCount))
      return ContactSheet.Entry(
        name: String(repeating: "a long name ", count: 20), photo: try #require(photo),
        colors: Array(random.scheme().prefix(12)))
    }
    let drawing = ContactSheet(of: entries, side: side).drawing
    let page = Rectangle(x: 0, y: 0, width: drawing.width, height: drawing.height)
    var boxes = drawing.labels.map(\.box)
    for case .photo(_, let frame, _) in drawing.elements { boxes.append(frame) }
    #expect(boxes.count == entries.count * 2 + entries.map(\.colors.count).reduce(0, +) * 2)
    #expect(boxes.allSatisfy { page.contains($0) })
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[(index + 1)...].contains { box.overlaps($0) })
    }
    let codes = drawing.labels.map(\.text).filter { $0.hasPrefix("#") }
    #expect(codes == entries.flatMap(\.colors).map(\.code))
  }

  @Test(arguments: [(1, 400.0), (3, 1000), (8, 3000)])
  func `a contact sheet with a given number of columns fills its width`(
    _ row: (columns: Int, width: Double)
  ) throws {
    let entries = try Self.sheetEntries(20)
    let side = ContactSheet.side(columns: row.columns, width: row.width)
    let sheet = ContactSheet(of: entries, side: side, columns: row.columns, width: row.width)
    #expect(sheet.drawing.width == row.width)
    let lefts = Set(
      sheet.drawing.elements.compactMap { element in
        if case .photo(_, let frame, _) = element { frame.minX } else { nil }
      })
    #expect(lefts.count == row.columns)
  }

  @Test(arguments: [(2, 3000.0), (9, 400)])
  func `a contact sheet has the given number of columns, whether more or fewer fit its width`(
    _ row: (columns: Int, width: Double)
  ) throws {
    let sheet = ContactSheet(
      of: try Self.sheetEntries(20), side: 100, columns: row.columns, width: row.width)
    var lefts: Set<Double> = []
    for case .photo(_, let frame, _) in sheet.drawing.elements { lefts.insert(frame.minX) }
    #expect(lefts.count == row.columns)
  }

  @Test(arguments: [(3, 3), (12, 3), (40, 4), (200, 8)])
  func `contact sheets of more photos have more columns`(_ row: (count: Int, columns: Int)) throws {
    let sheet = ContactSheet(of: try Self.sheetEntries(row.count), side: 320).drawing
    let lefts = Set(
      sheet.elements.compactMap { element in
        if case .photo(_, let frame, _) = element { frame.minX } else { nil }
      })
    #expect(lefts.count == row.columns && sheet.height < 2.5 * sheet.width)
  }

  @Test func `a long name is cut off at the width of its photo and colors`() throws {
    let name = String(repeating: "a long name ", count: 20)
    let sheet = ContactSheet(of: try Self.sheetEntries(3, name: name), side: 320, columns: 3)
    var lefts: [Double] = []
    for case .photo(_, let frame, _) in sheet.drawing.elements { lefts.append(frame.minX) }
    let captions = sheet.drawing.labels.filter { $0.text.hasSuffix("...") }.map(\.box)
    #expect(captions.map(\.minX) == lefts && lefts.count == 3)
    // The gap between columns stays free.
    for (caption, next) in zip(captions, lefts.dropFirst()) { #expect(caption.maxX + 28 <= next) }
  }

  private static func sheetEntries(
    _ count: Int, name: String = "a"
  ) throws -> [ContactSheet.Entry] {
    let size = try #require(PixelSize(width: 4, height: 3))
    let pixel = RGBA8(red: 9, green: 99, blue: 9, alpha: 255)
    let photo = try #require(PixelBuffer(size: size, pixels: Array(repeating: pixel, count: 12)))
    let color = PictureColor(color: .black, share: 1, shareText: "100.0%")
    return (0..<count).map { _ in ContactSheet.Entry(name: name, photo: photo, colors: [color]) }
  }

  @Test(arguments: [240.0, 500, 800, 1600])
  func `the ring of a wheel has the same size for any number of colors`(_ width: Double) {
    var random = RandomColors(seed: 8)
    let rings = (0..<100).map { _ in
      let ring = WheelLayout(of: random.scheme(), width: width).wedges[0]
      return [ring.center.x, ring.center.y, ring.innerRadius, ring.outerRadius]
    }
    #expect(Set(rings).count == 1)
  }

  @Test(arguments: [700.0, 800, 1600])
  func `wheel labels are on both sides, with lines that cross neither ring nor lines`(
    _ width: Double
  ) {
    var random = RandomColors(seed: 9)
    for _ in 0..<Corpora.sample(Array(0..<200), debugStride: 4).count {
      let colors = random.scheme()
      let layout = WheelLayout(of: colors, width: width)
      guard !layout.labels.isEmpty else {
        #expect(colors.count > 20)
        continue
      }
      #expect(layout.labels.map(\.index).sorted() == Array(colors.indices))
      let ring = layout.wedges[0]
      let right = layout.labels.filter { $0.place.x > ring.center.x }
      #expect((2 * right.count - colors.count).magnitude <= 1)
      for label in layout.labels {
        for (start, end) in zip(label.line, label.line.dropFirst()) {
          let middle = (start + end) / 2 - ring.center
          #expect(min((end - ring.center).length, middle.length) > ring.outerRadius)
        }
      }
      let lines = layout.labels.map { label in Array(zip(label.line, label.line.dropFirst())) }
      for (index, line) in lines.enumerated() {
        for other in lines[(index + 1)...] {
          #expect(!line.contains { piece in other.contains { Self.cross(piece, $0) } })
        }
      }
    }
  }

  /// Returns whether two line segments cross at a point that is not an end of either.
  private static func cross(_ first: (Point, Point), _ second: (Point, Point)) -> Bool {
    func side(_ line: (Point, Point), _ point: Point) -> Double {
      let (way, other) = (line.1 - line.0, point - line.0)
      return way.x * other.y - way.y * other.x
    }
    return side(first, second.0) * side(first, second.1) < 0
      && side(second, first.0) * side(second, first.1) < 0
  }

  @Test func `marks are inside the photo, do not overlap, and stay in place where possible`() {
    var random = RandomColors(seed: 3)
    for _ in 0..<1000 {
      let frame = Rectangle(
        x: 28, y: 28, width: 200 + 900 * random.fraction(), height: 120 + 900 * random.fraction())
      let targets = random.scheme().map { _ in
        Point(
          frame.minX + frame.width * random.fraction() * random.fraction(),
          frame.minY + frame.height * random.fraction())
      }
      let marks = MarkPlacement(of: targets, in: frame).marks
      #expect(marks.map(\.index) == Array(targets.indices))
      for (index, mark) in marks.enumerated() {
        let box = Rectangle(
          x: mark.center.x - mark.radius, y: mark.center.y - mark.radius, width: 2 * mark.radius,
          height: 2 * mark.radius)
        #expect(frame.contains(box))
        #expect(
          !marks[(index + 1)...].contains {
            ($0.center - mark.center).length < mark.radius + $0.radius + 1
          })
      }
      let first = marks[0]
      let isInside = frame.inset(by: first.radius + 2).contains(
        Rectangle(x: first.target.x, y: first.target.y, width: 0, height: 0))
      #expect(!isInside || first.center == first.target)
    }
  }

  @Test func `visible parts add up to one, have a minimum and keep the order of the shares`() {
    var random = RandomColors(seed: 4)
    for _ in 0..<1000 {
      let colors = random.scheme()
      let parts = colors.visibleParts(least: 0.006)
      #expect((parts.reduce(0, +) - 1).magnitude < 1e-12)
      #expect(parts.allSatisfy { $0 >= min(0.006, 0.25 / Double(colors.count)) - 1e-12 })
      for (first, second) in zip(colors.indices, colors.indices.dropFirst())
      where colors[first].share > colors[second].share {
        #expect(parts[first] >= parts[second])
      }
    }
  }

  @Test func `parts above the minimum equal the shares`() {
    let names = [0.5, 0.3, 0.2].map {
      PictureColor(color: SRGB8(red: 1, green: 2, blue: 3), share: $0, shareText: "")
    }
    for (part, share) in zip(names.visibleParts(least: 0.01), [0.5, 0.3, 0.2]) {
      #expect((part - share).magnitude < 1e-12)
    }
  }

  @Test(arguments: [(1, 1), (4000, 3000), (300, 4000), (1, 9000), (9000, 1)])
  func `a marked photo keeps its aspect ratio and stays within the width`(
    _ row: (width: Int, height: Int)
  ) throws {
    var random = RandomColors(seed: 5)
    let colors = random.scheme()
    let size = try #require(PixelSize(width: row.width, height: row.height))
    let marked = MarkedPhoto(of: size, colors: colors, width: 1000)
    let one = try #require(PixelSize(width: 1, height: 1))
    let photo = try #require(
      PixelBuffer(size: one, pixels: [RGBA8(red: 9, green: 9, blue: 9, alpha: 255)]))
    let drawing = marked.drawing(
      of: photo, places: colors.map { _ in Point(random.fraction(), random.fraction()) })
    #expect(drawing.width <= 1000)
    #expect(marked.frame.width >= 120 && marked.frame.height >= 120)
    let ratio = Double(row.width) / Double(row.height)
    if 0.4...8 ~= ratio {
      #expect((marked.frame.width / marked.frame.height / ratio - 1).magnitude < 0.01)
    }
    let page = Rectangle(x: 0, y: 0, width: drawing.width, height: drawing.height)
    #expect(drawing.labels.allSatisfy { page.contains($0.box) })
  }

  @Test func `a line leads to a color whose mark is aside of it, and to no other`() throws {
    let colors = [0.6, 0.4].map { PictureColor(color: .white, share: $0, shareText: "") }
    let size = try #require(PixelSize(width: 400, height: 300))
    func lineCount(_ places: Point...) -> Int {
      MarkedPhoto(of: size, colors: colors, width: 1000)
        .drawing(of: PixelBuffer(size: size), places: places)
        .elements.count { if case .line = $0 { true } else { false } }
    }
    #expect(lineCount(Point(0.25, 0.5), Point(0.75, 0.5)) == 0)
    // A white line on a black one.
    #expect(lineCount(Point(0.5, 0.5), Point(0.5, 0.5)) == 2)
  }
}

extension Rectangle {
  /// Returns whether the interiors of two rectangles intersect.
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  fileprivate func contains(_ other: Rectangle) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
