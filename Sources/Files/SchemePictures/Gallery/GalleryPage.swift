internal import ColorMath
package import StructuredText

/// An HTML page of photos and their colors, written from top to bottom: ``opening``,
/// ``entry(for:)`` for each photo, ``closing(failures:)``. The page is self-contained unless it is
/// a ``Part``, and its security policy forbids loading anything else.
package struct GalleryPage: Sendable {
  /// The position of a page among several. The photos, and the list of all photos, are in files
  /// next to the page.
  package struct Part: Sendable {
    package let number: Int
    package let isLast: Bool
    /// The addresses of the first page, and of the folder of the others. The folder's address is
    /// empty or ends with a slash.
    package let first, folder: String

    package init(number: Int, isLast: Bool, first: String, folder: String) {
      (self.number, self.isLast, self.first, self.folder) = (number, isLast, first, folder)
    }

    /// Returns the file name in the folder of a page after the first.
    package static func fileName(ofPage number: Int) -> String { "\(number).html" }
    /// The file name in the folder of the list of all photos.
    package static let listName = "photos.js"

    /// The attributes by which the page's script finds the other pages.
    fileprivate var attributes: String {
      " data-page=\"\(number)\" data-first=\"\(markup(first))\" data-folder=\"\(markup(folder))\""
    }

    private func link(_ relation: String, _ text: String, to number: Int) -> String {
      let address = number == 1 ? first : folder + Self.fileName(ofPage: number)
      return "<a rel=\"\(relation)\" href=\"\(markup(address))\">\(text)</a> "
    }

    /// The links to the previous and next pages.
    fileprivate var links: String {
      "<nav class=\"pages\" aria-label=\"Pages\">"
        + (number > 1 ? link("prev", "Previous page", to: number - 1) : "")
        + (isLast ? "" : link("next", "Next page", to: number + 1)) + "<span></span></nav>\n"
    }
  }

  private let title: String
  private let part: Part?

  package init(title: String, part: Part? = nil) { (self.title, self.part) = (title, part) }

  /// The document up to the first photo.
  package var opening: String {
    let hues =
      HueFilter.names.enumerated().map { index, name in
        Self.hue(index, name, dot: "oklch(0.72 0.15 \(index * 30))")
      } + [Self.hue(HueFilter.grayIndex, "no hue", dot: "#9a9a9a")]
    return Self.filled(
      PackageResources.opening_html,
      [
        "title": markup(title),
        "images": part == nil ? "data:" : "'self' file: data:",
        "scripts": part == nil ? "" : " 'self' file:",
        "part": part?.attributes ?? "", "pages": part?.links ?? "",
        "style": Self.text(SharedPage.style) + Self.text(PackageResources.gallery_css),
        "hues": hues.joined(),
      ])
  }

  private static func hue(_ index: Int, _ name: String, dot: String) -> String {
    "<label title=\"\(name)\"><input type=\"radio\" name=\"hue\" value=\"\(index)\" "
      + "style=\"--dot:\(dot)\"><span class=\"unseen\">\(name)</span></label>\n"
  }

  package func entry(for photo: GalleryPhoto) -> String {
    let name = markup(photo.name)
    let traits = PhotoTraits(of: photo)
    let buttons = photo.colors.enumerated().map { index, color in
      let (hex, share) = (color.label.code, markup(color.label.shareText))
      let name = markup(color.label.name ?? "")
      return "<button type=\"button\"\(index == 0 ? "" : " tabindex=\"-1\"") "
        + "style=\"--s:\(number(color.label.share * 100));--c:\(hex);"
        + "--ink:\(color.label.color.ink.hex)\" data-hex=\"\(hex)\" "
        + "data-oklch=\"\(Self.oklch(color.color))\" data-share=\"\(share)\" data-name=\"\(name)\" "
        + "aria-label=\"\([hex, name, share].filter { !$0.isEmpty }.joined(separator: ", "))\"></button>"
    }
    let (first, labels) = (photo.colors[0].label, photo.colors.map(\.label))
    let rest = labels.rest > 0 ? labels.restLabel : nil
    let notes = photo.notes.map {
      "<small title=\"\(markup($0.explanation))\">\(markup($0.label))</small>"
    }
    let open = photo.link.map { "<a href=\"\(markup($0))\">" } ?? ""
    let (close, alt) = photo.link == nil ? ("", "") : ("</a>", name)
    return "<li class=\"photo\" data-name=\"\(name)\" data-hues=\"\(HueFilter.hues(of: photo))\" "
      + "data-hue=\"\(number(traits.hue))\" data-light=\"\(number(traits.lightness * 100))\" "
      + "data-chroma=\"\(number(traits.chroma * 100))\" data-date=\"\(photo.date)\">"
      + "<figure>\(open)<img\(photo.isOpaque ? "" : " class=\"clear\"") alt=\"\(alt)\" loading=\"lazy\" "
      + "decoding=\"async\" style=\"--c:\(first.code)\" src=\"\(photo.thumbnail)\">\(close)"
      + "<div class=\"colors\" role=\"toolbar\" aria-label=\"Colors of \(name)\(rest.map { ", \($0)" } ?? "")\" "
      + "data-rest=\"\(rest ?? "")\" style=\"--rest:\(number(labels.rest * 100));"
      + "--wide:\(Self.basis(buttons.count, inRowsOf: 10));"
      + "--narrow:\(Self.basis(buttons.count, inRowsOf: 6))\">" + buttons.joined() + "</div>"
      + "<figcaption><span title=\"\(markup(photo.path))\">\(name)</span>\(notes.joined())<output>"
      + "<b>\(first.code)</b> <i>\(markup(first.name ?? ""))</i> \(markup(first.shareText))</output>"
      + "</figcaption></figure></li>\n"
  }

  /// Returns the entry of a photo in the list of all photos: its hues, and the text that is
  /// searched for words.
  package static func listed(_ photo: GalleryPhoto) -> JSONValue {
    let words = [photo.name] + photo.colors.map { "\($0.label.code) \($0.label.name ?? "")" }
    return .array([
      .integer(Int128(HueFilter.hues(of: photo))),
      .string(words.joined(separator: "\n").lowercased()),
    ])
  }

  /// Returns the list of all photos of several pages as a script.
  package static func list(_ photos: [JSONValue], perPage: Int) -> String {
    "globalThis.allPhotos = {\"perPage\":\(perPage),\"photos\":[\n"
      + photos.map(\.text).joined(separator: ",\n") + "\n]};\n"
  }

  /// Returns the document from the last photo on, with the photos that have no colors and the
  /// reasons.
  package func closing(failures: [(path: String, reason: String)]) -> String {
    let items = failures.map {
      "<li><strong>\(markup($0.path))</strong>: \(markup($0.reason))</li>\n"
    }
    let section =
      failures.isEmpty
      ? ""
      : "<section class=\"failures\"><h2>Without colors</h2>\n<ul>\n\(items.joined())</ul></section>\n"
    return Self.filled(
      PackageResources.closing_html,
      [
        "failures": section, "pages": part?.links ?? "",
        "script": Self.text(SharedPage.script) + Self.text(PackageResources.gallery_js),
      ])
  }

  /// Returns the minimum CSS width of a color's button, chosen to make rows as even as possible: 24
  /// pixels for a single row, and otherwise just too wide for one more button in a row.
  private static func basis(_ count: Int, inRowsOf longest: Int) -> String {
    let rowCount = (count + longest - 1) / longest
    let length = (count + rowCount - 1) / rowCount
    return rowCount == 1 ? "24px" : number(100 / Double(length + 1) + 0.05) + "%"
  }

  /// Returns the components of a color as they are written between the parentheses of CSS's
  /// `oklch()`.
  private static func oklch(_ color: Oklab) -> String {
    let polar = Oklch(color)
    let chroma = decimal(Int((polar.chroma * 10_000).rounded()), places: 4)
    return "\(number(polar.lightness * 100))% \(chroma) \(number(polar.hue))"
  }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }

  /// Returns a template with every `{{name}}` replaced by a value.
  private static func filled(_ template: [UInt8], _ values: [String: String]) -> String {
    var result = ""
    var rest = text(template)[...]
    while let start = rest.firstRange(of: "{{"), let end = rest.firstRange(of: "}}") {
      result += rest[..<start.lowerBound]
      result += values[String(rest[start.upperBound..<end.lowerBound])] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
