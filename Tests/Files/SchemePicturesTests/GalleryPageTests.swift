import ColorMath
import Foundation
import Testing

@testable import SchemePictures

struct GalleryPageTests {
  private static func photo(
    _ path: String, _ colors: [(Int, Double)] = [(0xDC1E28, 0.7), (0x808080, 0.3)],
    isOpaque: Bool = true, notes: [GalleryPhoto.Note] = []
  ) -> GalleryPhoto {
    GalleryPhoto(
      path: path, thumbnail: "data:image/jpeg;base64,",
      colors: colors.map { code, share in
        let rgb = SRGB8(rgb: code)
        let name = code == 0xDC1E28 ? "crimson & red" : nil
        let label = PictureColor(color: rgb, share: share, shareText: "50%", name: name)
        return GalleryPhoto.Color(label: label, color: Oklab(rgb))
      }, date: 1_700_000_000, isOpaque: isOpaque, notes: notes)
  }

  @Test func `the gallery page has no unfilled placeholders and no external resources`() {
    let page = GalleryPage(title: "Harbors <&> ports")
    let text = page.opening + page.entry(for: Self.photo("a.jpg")) + page.closing(failures: [])
    #expect(!text.contains("{{") && !text.contains("}}"))
    #expect(text.contains("<title>Harbors &lt;&amp;&gt; ports</title>"))
    #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("url("))
    #expect(!text.contains("Without colors"))
  }

  @Test func `photos without a hue come after all others in the order of hues`() {
    let gray = PhotoTraits(of: Self.photo("gray.jpg", [(0x808080, 0.9), (0x828080, 0.1)]))
    let red = PhotoTraits(of: Self.photo("red.jpg"))
    #expect(gray.hue >= 360 && (0..<360).contains(red.hue))
  }

  @Test func `a title or name that looks like a placeholder is left unchanged`() {
    let page = GalleryPage(title: "{{style}}")
    #expect(page.opening.contains("<h1>{{style}}</h1>"))
    #expect(page.entry(for: Self.photo("{{title}}.jpg")).contains("{{title}}.jpg</span>"))
  }

  @Test func `a page of a multi-page gallery links to the other pages and loads local files only`()
  {
    let part = GalleryPage.Part(number: 2, isLast: false, first: "../a&b.html", folder: "")
    let page = GalleryPage(title: "t", part: part)
    let (opening, closing) = (page.opening, page.closing(failures: []))
    #expect(
      opening.contains("<body data-page=\"2\" data-first=\"../a&amp;b.html\" data-folder=\"\">"))
    #expect(opening.contains("img-src 'self' file: data:;"))
    for text in [opening, closing] {
      #expect(text.contains("<a rel=\"prev\" href=\"../a&amp;b.html\">"))
      #expect(text.contains("<a rel=\"next\" href=\"3.html\">"))
    }
    #expect(GalleryPage(title: "t").opening.contains("img-src data:;"))
    #expect(
      GalleryPage.list([GalleryPage.listed(Self.photo("x/A.jpg"))], perPage: 7)
        == "globalThis.allPhotos = {\"perPage\":7,\"photos\":[\n"
        + "[2,\"a.jpg\\n#dc1e28 crimson & red\\n#808080 \"]\n]};\n")
  }

  @Test(
    arguments: [
      (1, false, [], ["b/2.html"]), (2, false, ["a.html"], ["b/3.html"]),
      (3, true, ["b/2.html"], []), (1, true, [], []),
    ] as [(Int, Bool, [String], [String])])
  func `a page links to those before and after it only`(
    _ row: (number: Int, isLast: Bool, previous: [String], next: [String])
  ) {
    let part = GalleryPage.Part(
      number: row.number, isLast: row.isLast, first: "a.html", folder: "b/")
    let page = GalleryPage(title: "t", part: part)
    for text in [page.opening, page.closing(failures: [])] {
      func links(_ relation: String) -> [String] {
        text.components(separatedBy: "rel=\"\(relation)\" href=\"").dropFirst()
          .map { String($0.prefix { $0 != "\"" }) }
      }
      #expect(links("prev") == row.previous && links("next") == row.next)
    }
  }

  @Test(arguments: 1...60)
  func `the colors of a photo are in as few rows as possible, and these are even`(
    count: Int
  ) throws {
    let colors = (0..<count).map { _ in (0xDC1E28, 1 / Double(count)) }
    let entry = GalleryPage(title: "t").entry(for: Self.photo("a.jpg", colors))
    for (name, longest) in [("wide", 10), ("narrow", 6)] {
      let text = try #require(entry.components(separatedBy: "--\(name):").last)
        .prefix { $0 != ";" && $0 != "\"" }
      guard count > longest else {
        #expect(text == "24px")
        continue
      }
      #expect(text.hasSuffix("%"))
      // As many as fit are in a row.
      let length = Int(100 / (try #require(Double(text.dropLast()))))
      let rows = (count + longest - 1) / longest
      #expect(length <= longest && (count + length - 1) / length == rows)
      #expect((count + rows - 1) / rows == length)
    }
  }

  @Test func `transparent and incomplete photos are marked on the page`() {
    let page = GalleryPage(title: "t")
    let note = GalleryPhoto.Note(label: "incomplete", explanation: "5 of <9> rows")
    let entry = page.entry(for: Self.photo("a.jpg", isOpaque: false, notes: [note]))
    #expect(entry.contains("<img class=\"clear\""))
    #expect(entry.contains("<small title=\"5 of &lt;9&gt; rows\">incomplete</small>"))
    let other = page.entry(for: Self.photo("a.jpg"))
    #expect(!other.contains("class=\"clear\"") && !other.contains("<small"))
  }

  @Test func `the share that no color represents is shown with its width and label`() {
    let page = GalleryPage(title: "t")
    let entry = page.entry(for: Self.photo("a.jpg", [(0xDC1E28, 0.63), (0x808080, 0.25)]))
    #expect(entry.contains("aria-label=\"Colors of a.jpg, rest 12%\" data-rest=\"rest 12%\""))
    #expect(entry.contains("--rest:12;"))
    #expect(page.entry(for: Self.photo("a.jpg")).contains("data-rest=\"\" style=\"--rest:0;"))
  }

  @Test func `names are escaped in attributes and text`() {
    let path = "a/<img onerror=\"x\" src='y'>&.jpg"
    let page = GalleryPage(title: "t")
    let entry = page.entry(for: Self.photo(path))
    #expect(!entry.contains("<img onerror") && !entry.contains("src='y'"))
    #expect(
      entry.contains("data-name=\"&lt;img onerror=&quot;x&quot; src=&#39;y&#39;&gt;&amp;.jpg\""))
    let closing = page.closing(failures: [(path: "<x>", reason: "\"bad\" & <worse>")])
    #expect(closing.contains("<strong>&lt;x&gt;</strong>: &quot;bad&quot; &amp; &lt;worse&gt;"))
  }

  @Test(
    arguments: [
      ([(0xDC1E28, 0.7), (0x808080, 0.3)], [1]), ([(0x808080, 1)], [12]),
      ([(0x1440C8, 0.5), (0xDC1E28, 0.45), (0x20A040, 0.05)], [1, 9]),
      ([(0x808080, 0.95), (0x1440C8, 0.05)], [12]),
      // Together, colors of one hue are large enough.
      ([(0x808080, 0.9), (0x1440C8, 0.05), (0x1440C8, 0.05)], [9]),
    ] as [([(Int, Double)], [Int])])
  func `photos are indexed by the hues that cover a large enough share`(
    _ row: (colors: [(Int, Double)], hues: [Int])
  ) throws {
    let entry = GalleryPage(title: "t").entry(for: Self.photo("a.jpg", row.colors))
    let match = try #require(entry.firstMatch(of: /data-hues="(\d+)"/))
    let hues = try #require(Int(match.1))
    #expect((0..<13).filter { hues >> $0 & 1 == 1 } == row.hues)
  }

  @Test(arguments: [
    (0x808080, "59.99% 0.0000 0"), (0x807F7E, ""), (0x8A7F78, ""),
    (0xFF0000, "62.8% 0.2577 29.23"), (0x0000FF, "45.2% 0.3132 264.05"),
  ])
  func `Oklch values have four decimals of chroma, even for grays`(
    _ row: (rgb: Int, start: String)
  ) throws {
    let entry = GalleryPage(title: "t").entry(for: Self.photo("a.jpg", [(row.rgb, 1)]))
    let match = try #require(entry.firstMatch(of: /data-oklch="([^"]*)"/))
    #expect(match.1.hasPrefix(row.start), "\(match.1)")
    #expect(match.1.contains(/^\d+(\.\d+)?% 0\.\d{4} \d+(\.\d+)?$/))
    let color = try #require(CSSColor("oklch(\(match.1))"))
    #expect(Oklab(color).difference(from: Oklab(SRGB8(rgb: row.rgb))) < 2e-4)
  }

  @Test(
    arguments: [
      (0, [0]), (21, [0, 1]), (344, [0, 11]), (359.9, [0]), (8.1, [0, 1]), (345, [0, 11]),
      (30, [1]),
      (180, [6]),
    ] as [(Double, [Int])])
  func `a hue near a boundary also counts for the next sector, across 0 degrees too`(
    _ row: (hue: Double, hues: [Int])
  ) throws {
    let rgb = SRGB8(red: 1, green: 2, blue: 3)
    let color = GalleryPhoto.Color(
      label: PictureColor(color: rgb, share: 1, shareText: "100%"),
      color: Oklab(Oklch(lightness: 0.6, chroma: 0.1, hue: row.hue)))
    let photo = GalleryPhoto(path: "a", thumbnail: "", colors: [color], date: 0)
    let entry = GalleryPage(title: "t").entry(for: photo)
    let match = try #require(entry.firstMatch(of: /data-hues="(\d+)"/))
    let hues = try #require(Int(match.1))
    #expect((0..<13).filter { hues >> $0 & 1 == 1 } == row.hues)
  }

  @Test func `each color offers hex and Oklch to copy, and Tab reaches the first color`() {
    let entry = GalleryPage(title: "t").entry(for: Self.photo("a.jpg"))
    #expect(entry.contains("data-hex=\"#dc1e28\""))
    #expect(entry.contains(/data-oklch="57\.\d+% 0\.2\d{3} 2\d(\.\d+)?"/))
    #expect(entry.contains("aria-label=\"#dc1e28, crimson &amp; red, 50%\""))
    #expect(entry.split(separator: "<button").count == 3)
    #expect(entry.split(separator: "tabindex=\"-1\"").count == 2)
  }
}
