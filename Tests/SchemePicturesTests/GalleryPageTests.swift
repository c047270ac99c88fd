import ColorMath
import SchemePictures
import Testing

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

  @Test func `every placeholder is filled and nothing is loaded`() {
    let page = GalleryPage(title: "Harbors <&> ports")
    let text = page.opening + page.entry(for: Self.photo("a.jpg")) + page.closing(failures: [])
    #expect(!text.contains("{{") && !text.contains("}}"))
    #expect(text.contains("<title>Harbors &lt;&amp;&gt; ports</title>"))
    #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("url("))
    #expect(!text.contains("Without colors"))
  }

  @Test func `a title or name that looks like a placeholder stays as it is`() {
    let page = GalleryPage(title: "{{style}}")
    #expect(page.opening.contains("<h1>{{style}}</h1>"))
    #expect(page.entry(for: Self.photo("{{title}}.jpg")).contains("{{title}}.jpg</span>"))
  }

  @Test func `transparent and incomplete photos are shown as such`() {
    let page = GalleryPage(title: "t")
    let note = GalleryPhoto.Note(label: "incomplete", explanation: "5 of <9> rows")
    let entry = page.entry(for: Self.photo("a.jpg", isOpaque: false, notes: [note]))
    #expect(entry.contains("<img class=\"clear\""))
    #expect(entry.contains("<small title=\"5 of &lt;9&gt; rows\">incomplete</small>"))
    let other = page.entry(for: Self.photo("a.jpg"))
    #expect(!other.contains("class=\"clear\"") && !other.contains("<small"))
  }

  @Test func `names are escaped everywhere`() {
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
    ] as [([(Int, Double)], [Int])])
  func `photos are found by the hues they have enough of`(
    _ row: (colors: [(Int, Double)], hues: [Int])
  ) throws {
    let entry = GalleryPage(title: "t").entry(for: Self.photo("a.jpg", row.colors))
    let match = try #require(entry.firstMatch(of: /data-hues="(\d+)"/))
    let hues = try #require(Int(match.1))
    #expect((0..<13).filter { hues >> $0 & 1 == 1 } == row.hues)
  }

  @Test func `each color can be copied in two notations, and the first is reached by the tab key`()
  {
    let entry = GalleryPage(title: "t").entry(for: Self.photo("a.jpg"))
    #expect(entry.contains("data-hex=\"#dc1e28\""))
    #expect(entry.contains(/data-oklch="57\.\d+% 0\.2\d{3} 2\d(\.\d+)?"/))
    #expect(entry.contains("aria-label=\"#dc1e28, crimson &amp; red, 50%\""))
    #expect(entry.split(separator: "<button").count == 3)
    #expect(entry.split(separator: "tabindex=\"-1\"").count == 2)
  }
}
