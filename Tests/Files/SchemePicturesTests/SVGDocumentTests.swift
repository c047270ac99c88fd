import ColorMath
import Foundation
import FoundationXML
import ImageDecoding
import Testing

@testable import SchemePictures

struct SVGDocumentTests {
  /// The elements that an independent XML parser finds in a document.
  private final class Reader: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]
    var text = ""
    var attributes: [[String: String]] = []

    init(_ document: String) throws {
      super.init()
      let parser = XMLParser(data: Data(document.utf8))
      parser.delegate = self
      guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      counts[name, default: 0] += 1
      self.attributes.append(attributes)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  @Test func `SVGs of random schemes are well-formed XML with all labels`() throws {
    var random = RandomColors(seed: 7)
    for _ in 0..<60 {
      let colors = random.scheme()
      for drawing in [Drawing.strip(of: colors, width: 900), .wheel(of: colors, width: 700)] {
        let reader = try Reader(try SVGDocument(drawing).text())
        #expect(reader.counts["text"] == drawing.labels.count)
        #expect(colors.allSatisfy { reader.text.contains($0.code) })
      }
    }
  }

  @Test(
    arguments: [
      (0, "0"), (-0.001, "0"), (-0.5, "-0.5"), (-0.05, "-0.05"), (0.994, "0.99"), (-0.996, "-1"),
      (-1, "-1"), (-1.5, "-1.5"), (12.345, "12.35"), (-100.1, "-100.1"),
    ] as [(Double, String)])
  func `numbers have their sign and at most two decimals`(_ row: (value: Double, text: String)) {
    #expect(number(row.value) == row.text)
  }

  @Test(arguments: [
    "<b>&amp;\"'</b>.jpg", "夜の港 & ünï.png", "]]>", "a\u{0}b\u{1B}c\u{FFFE}", "\u{1F3A8}",
  ])
  func `titles with special characters survive in the SVG`(_ name: String) throws {
    var drawing = Drawing(width: 10, height: 10)
    drawing.title = name
    drawing.summary = name
    let reader = try Reader(try SVGDocument(drawing).text())
    let printable = name.unicodeScalars.map { scalar in
      switch scalar.value {
      case ..<32: "\\u{\(String(scalar.value, radix: 16))}"
      case 0xFFFE: "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
    #expect(reader.text.components(separatedBy: printable).count == 3)
  }

  @Test(arguments: [
    (Background.auto, true), (.light, false), (.dark, false), (.transparent, false),
  ])
  func `only the automatic background follows the reader's color scheme`(
    _ row: (background: Background, follows: Bool)
  ) throws {
    let text = try SVGDocument(Drawing(width: 9, height: 9), background: row.background).text()
    #expect(text.contains("prefers-color-scheme") == row.follows)
    #expect(text.contains("class=\"ground\"") == (row.background != .transparent))
  }

  @Test func `steps appear at their part of the loop, and then stay`() throws {
    let circle = Drawing.Element.area([Contour(center: Point(5, 5), radius: 2)], .text)
    let changes = SVGChanges(
      [(.zero, [circle]), (.milliseconds(1_250), [circle, circle]), (.seconds(59), [circle])],
      duration: .seconds(60))
    let text = try SVGDocument(Drawing(width: 9, height: 9), changes: changes).text()
    #expect(text.contains(".step{animation:60.000s step-end infinite}\n"))
    for (id, percent) in [("step0", "0.000"), ("step1", "2.083"), ("step2", "98.333")] {
      #expect(
        text.contains(
          "#\(id){animation-name:\(id)}"
            + "@keyframes \(id){0%{visibility:hidden}\(percent)%{visibility:visible}}\n"))
    }
    let groups = text.components(separatedBy: "<g class=\"step\" id=\"step").dropFirst()
    #expect(groups.map { $0.components(separatedBy: "<path").count - 1 } == [1, 2, 1])
  }

  @Test(
    arguments: [
      ("", 9, []), ("harbor", 6, ["harbor"]), ("harbor", 1, []),
      ("harbor-at_dusk.final version.jpg", 12, ["harbor-at_", "dusk.final", "version.jpg"]),
      ("abcdefghijklmnop", 4, ["abcd", "efgh", "ijk…"]),
      ("abcdefghijkl", 4, ["abcd", "efgh", "ijkl"]),
      ("one two", 4, ["one", "two"]),
    ] as [(String, Int, [String])])
  func `a long name is broken after its words, and what does not fit is left out`(
    _ row: (name: String, length: Int, lines: [String])
  ) {
    #expect(row.name.wrapped(toLength: row.length, lineCount: 3) == row.lines)
  }

  @Test(arguments: [
    (UInt8(255), "data:image/jpeg;base64,/9j/"), (0, "data:image/png;base64,iVBOR"),
  ])
  func `a photo is embedded in the SVG as a JPEG, or as a PNG if transparent`(
    _ row: (alpha: UInt8, start: String)
  ) throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    let pixel = RGBA8(red: 200, green: 100, blue: 0, alpha: row.alpha)
    let photo = try #require(PixelBuffer(size: size, pixels: [pixel, pixel]))
    var drawing = Drawing(width: 40, height: 20)
    drawing.elements = [
      .photo(photo, frame: Rectangle(x: 0, y: 0, width: 40, height: 20), cornerRadius: 3)
    ]
    let reader = try Reader(try SVGDocument(drawing).text())
    let links = reader.attributes.compactMap { $0["href"] }
    #expect(links.count == 1 && links[0].hasPrefix(row.start))
    let encoded = try #require(links[0].split(separator: ",").last)
    let bytes = try #require(Data(base64Encoded: String(encoded)))
    let image = try ImageDecoder().pixels(of: .bytes([UInt8](bytes))).image
    #expect(image.size == size)
  }

  @Test func `the photos of all steps have outlines of their own`() throws {
    let pixel = RGBA8(red: 200, green: 100, blue: 0, alpha: 255)
    let photo = try #require(
      PixelSize(width: 1, height: 1).flatMap { PixelBuffer(size: $0, pixels: [pixel]) })
    let elements = (0..<3).map { side in
      Drawing.Element.photo(
        photo, frame: Rectangle(x: 0, y: 0, width: 9, height: 1 + Double(side)), cornerRadius: 1)
    }
    var drawing = Drawing(width: 9, height: 9)
    drawing.elements = elements
    let changes = SVGChanges(
      (0..<3).map { (.seconds($0), elements) }, duration: .seconds(3))
    let reader = try Reader(try SVGDocument(drawing, changes: changes).text())
    let ids = reader.attributes.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    let links = reader.attributes.compactMap { $0["clip-path"] }
    #expect(links.count == 12 && Set(links).isSubset(of: ids.map { "url(#\($0))" }))
    #expect(Set(links).count == 12)
  }

  @Test(
    arguments: [[], [0], [1, 2], [255, 254, 253], [0, 16, 131, 16, 81, 135, 32]] as [[UInt8]])
  func `data URIs have the same Base64 text as Foundation`(_ bytes: [UInt8]) {
    let wanted = "data:a/b;base64," + Data(bytes).base64EncodedString()
    #expect(DataURI.text(bytes, mediaType: "a/b") == wanted)
  }

  @Test func `text in black or white has a contrast of at least 4.5 on every color`() {
    for red in stride(from: 0, through: 255, by: 5) {
      for green in stride(from: 0, through: 255, by: 5) {
        for blue in stride(from: 0, through: 255, by: 5) {
          let color = SRGB8(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          #expect(color.contrastRatio(with: color.ink) >= 4.5)
        }
      }
    }
  }
}
