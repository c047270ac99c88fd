import ColorMath
import Foundation
import FoundationXML
import SchemeFormats
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// Invariants of the options of `extract` in pairs, on several kinds of photos and in all formats.
@Suite(.timeLimit(.minutes(10)))
struct OptionPairTests {
  /// An option, with its value if it takes one.
  struct Words: Hashable, Sendable {
    let words: [String]

    init(_ words: String...) { self.words = words }

    var name: String { words[0] }
  }

  /// Photos of a few pixels.
  struct Photos {
    let folder: ScratchFolder
    let opaque, translucent, mask: String

    init() throws {
      folder = try ScratchFolder()
      func bytes(_ header: String, _ channelCount: Int) -> [UInt8] {
        Array(header.utf8)
          + (0..<12 * 9).flatMap { pixel in
            // Four areas of color, each with a gradient.
            let field = [[200, 40, 30], [30, 90, 180], [240, 230, 200], [20, 30, 25]][pixel / 3 % 4]
            let color = field.map { UInt8(($0 + pixel / 8) % 256) }
            return color + (channelCount == 4 ? [UInt8(pixel * 2)] : [])
          }
      }
      let header = "P7\nWIDTH 12\nHEIGHT 9\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
      // A name that has to be escaped in every format.
      opaque = try folder.write("a \"b\" <c> & 'd' * {e}; $f,.ppm", bytes("P6 12 9 255\n", 3))
      translucent = try folder.write("translucent.pam", bytes(header, 4))
      mask = try folder.write(
        "mask.pgm", Array("P5 2 1 255\n".utf8) + [255, 60])
    }
  }

  private static func options(_ photos: Photos) -> [Words] {
    [
      Words("--colors", "3"), Words("--sort", "hue"), Words("--names"), Words("--roles"),
      Words("--color", "never"), Words("--representative", "pixel"), Words("--emphasis", "area"),
      Words("--pin", "teal"), Words("--ignore", "#c8281e:0.1"), Words("--merge", "0.05"),
      Words("--region", "0,0,50%,80%"), Words("--mask", photos.mask),
      Words("--background", "#204060"), Words("--alpha-threshold", "0.3"), Words("--strict"),
      Words("--space", "srgb"), Words("--quality", "exact"), Words("--seed", "7"),
      Words("--max-pixels", "1K"), Words("--max-bytes", "64K"), Words("--max-memory", "64M"),
      Words("--jobs", "2"), Words("--no-recursive"),
    ]
  }

  /// Options that have no effect on an opaque photo within all limits, in formats that do not record
  /// the options.
  private static let idle = [
    Words("--strict"), Words("--max-pixels", "108"), Words("--max-bytes", "64K"),
    Words("--max-memory", "64M"), Words("--jobs", "2"), Words("--no-recursive"),
    Words("--color", "never"), Words("--merge", "0"), Words("--region", "0,0,100%,100%"),
    Words("--background", "#204060"), Words("--alpha-threshold", "0.3"),
  ]

  /// Runs `extract` and returns its output, and the warnings that an option has no effect. Another
  /// complaint fails the test.
  private func run(
    _ options: [Words], _ format: String, _ photos: String...
  ) async throws -> (output: [UInt8], warnings: [Substring]) {
    let words = (options.flatMap(\.words) + ["--format", format] + photos).map { RawPath($0) }
    let folder = try ScratchFolder()
    let file = RawPath(folder.path("out"))
    let console = Recorder()
    let command = try ExtractCommand.parsed(["-o", file] + words, console.console())
    let status = try await command.run(console.console())
    let complaints = console.complaints.split(separator: "\n")
    let warnings = complaints.filter { $0.contains("' has no effect: ") }
    #expect(status == .success && complaints == warnings, "\(words): \(complaints)")
    return (try System.contents(of: file, limit: 1 << 24) ?? [], warnings)
  }

  private func text(_ options: [Words], _ format: String, _ photos: String...) async throws
    -> String
  {
    String(decoding: try await run(options, format, photos[0]).output, as: UTF8.self)
  }

  @Test func `the order of two options does not matter`() async throws {
    let photos = try Photos()
    let options = Self.options(photos)
    for (index, first) in options.enumerated() {
      for (other, second) in options.enumerated().dropFirst(index + 1) {
        let format = ["json", "csv", "text"][(index + other) % 3]
        let photo = (index + other) % 2 == 0 ? photos.opaque : photos.translucent
        let one = try await text([first, second], format, photo)
        let two = try await text([second, first], format, photo)
        #expect(one == two && !one.isEmpty, "\(first.words) \(second.words) \(format)")
      }
    }
  }

  @Test func `an option without an effect changes no byte, whatever the other option is`()
    async throws
  {
    let photos = try Photos()
    let formats = ["text", "hex", "csv", "gpl", "svg"]
    for (index, option) in (Self.options(photos) + [Words("--names")]).enumerated() {
      let format = formats[index % formats.count]
      let alone = try await text([option], format, photos.opaque)
      for idle in Self.idle where idle.name != option.name {
        let both = try await text([option, idle], format, photos.opaque)
        #expect(both == alone, "\(option.words) \(idle.words) \(format)")
      }
    }
    // Names do not change hex codes or JSON, and roles do not change hex codes.
    for format in ["hex", "json"] {
      let alone = try await text([], format, photos.translucent)
      #expect(try await text([Words("--names")], format, photos.translucent) == alone)
    }
    let codes = try await text([], "hex", photos.opaque)
    #expect(try await text([Words("--roles")], "hex", photos.opaque) == codes)
  }

  @Test func `exactly the options without an effect on a format cause a warning`() async throws {
    let photos = try Photos()
    for format in PaletteFormat.offered {
      let plain = try await run([], format.name, photos.opaque).output
      for option in [Words("--names"), Words("--roles"), Words("--sort", "hue")] {
        let (output, warnings) = try await run([option], format.name, photos.opaque)
        #expect((output == plain) == !warnings.isEmpty, "\(format.name), \(option.words)")
      }
    }
  }

  @Test func `sorting reorders the colors and changes neither them nor their names`() async throws {
    let photos = try Photos()
    let orders = ["share", "hue", "lightness", "chroma"].map { Words("--sort", $0) }
    for (index, option) in Self.options(photos).enumerated() where option.name != "--sort" {
      let photo = index % 2 == 0 ? photos.opaque : photos.translucent
      for format in ["hex", "csv", "text", "json"] {
        var seen: [[String]] = []
        for order in orders {
          let text = try await text([order, option, Words("--names")], format, photo)
          seen.append(format == "json" ? try Self.colors(in: text) : Self.lines(in: text))
        }
        let first = seen[0].sorted()
        #expect(first.count > 1 && seen.allSatisfy { $0.sorted() == first }, "\(option) \(format)")
        // The four orders are not all the same.
        if format == "hex", option.name != "--colors" { #expect(Set(seen).count > 1, "\(option)") }
      }
    }
  }

  private static func lines(in text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  /// Returns the JSON object of each color, as text.
  private static func colors(in text: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let photo = try #require((value as? [[String: Any]])?.first)
    let colors = try #require(photo["colors"] as? [Any])
    return try colors.map { color in
      let data = try JSONSerialization.data(withJSONObject: color, options: .sortedKeys)
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test func `every text format is syntactically valid and has the same colors`() async throws {
    let photos = try Photos()
    let choices = [[], [Words("--names")], [Words("--sort", "hue")], [Words("--colors", "16")]]
    for photo in [photos.opaque, photos.translucent] {
      for options in choices {
        let codes = Self.lines(in: try await text(options, "hex", photo))
        // Control sequences are no language.
        for format in PaletteFormat.offered
        where !format.isBinary && ![.text, .sequences].contains(format) {
          let text = try await text(options, format.name, photo)
          let fault = Syntax.fault(in: text, format: format.name)
          #expect(fault == nil, "\(format.name), \(options): \(fault ?? "")")
          guard let palette = PaletteFormat.all.first(where: { $0.name == format.name }),
            palette.isReadable, palette.content != .terminal
          else { continue }
          let read = try palette.palettes(in: Array(text.utf8)).flatMap(\.colors)
          #expect(read.map(\.srgb8.hex) == codes, "\(format.name), \(options)")
        }
      }
    }
  }
}

/// Checks of the syntax of the text formats.
private enum Syntax {
  /// Returns the first error in the syntax of a text, or `nil`.
  static func fault(in text: String, format: String) -> String? {
    switch format {
    case "json", "tokens", "windows-terminal", "pywal": json(text)
    case "jsonl": text.split(separator: "\n").compactMap { json(String($0)) }.first
    case "svg", "android": XMLParser(data: Data(text.utf8)).parse() ? nil : "not XML"
    case "html": tags(text)
    case "gpl", "jasc": nil
    case "csv": csv(text)
    case "hex": lines(of: text, #/#[0-9a-f]{6}([0-9a-f]{2})?/#)
    case "kitty": lines(of: text, #/(#.*)?|[a-z0-9_]+ +#[0-9a-f]{6}/#)
    case "xresources": lines(of: text, #/(!.*)?|\*\.?[A-Za-z0-9]+: *#[0-9a-f]{6}/#)
    default: brackets(text)
    }
  }

  private static func json(_ text: String) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func lines(of text: String, _ form: Regex<some Any>) -> String? {
    text.split(separator: "\n").first { $0.wholeMatch(of: form) == nil }.map { "the line \($0)" }
  }

  /// RFC 4180: every row has as many fields as the first, and fields may be quoted.
  private static func csv(_ text: String) -> String? {
    var counts = [1]
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: counts[counts.count - 1] += 1
      case "\n" where !isQuoted: counts.append(1)
      default: break
      }
    }
    return isQuoted || counts.popLast() != 1 || Set(counts).count != 1 ? "rows of \(counts)" : nil
  }

  /// HTML whose elements are properly nested.
  private static func tags(_ text: String) -> String? {
    var open: [Substring] = []
    for tag in text.matches(of: #/<(/?)([a-z][a-z0-9]*)[^<>]*>/#) where tag.2 != "meta" {
      if tag.1.isEmpty {
        open.append(tag.2)
      } else if open.popLast() != tag.2 {
        return "</\(tag.2)> ends another element"
      }
    }
    return open.isEmpty ? nil : "\(open) are not closed"
  }

  /// Languages with balanced brackets outside of strings and of comments as in C.
  private static func brackets(_ text: String) -> String? {
    var open: [Character] = []
    var plain = text.replacing(#/\/\*(.|\n)*?\*\//#, with: "")
    plain = plain.replacing(#/"([^"\\\n]|\\.)*"|'([^'\\\n]|\\.)*'/#, with: "")
    plain = plain.replacing(#/(?m)(^|\s)\/\/.*$/#, with: "")
    for character in plain {
      switch character {
      case "(", "[", "{": open.append(character)
      case ")": if open.popLast() != "(" { return "an unmatched )" }
      case "]": if open.popLast() != "[" { return "an unmatched ]" }
      case "}": if open.popLast() != "{" { return "an unmatched }" }
      default: break
      }
    }
    return open.isEmpty ? nil : "\(open) are not closed"
  }
}
