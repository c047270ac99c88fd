import SchemeFormats
import TerminalUI
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct FindReportTests {
  private func text(
    _ line: String, _ format: PaletteFormat, style: TerminalStyle = .plain,
    endsNamesInZeros: Bool = false,
    isForTerminal: Bool = false
  ) throws -> String? {
    let bytes = Array(line.utf8)[...]
    let report = FindReport(
      format: format, endsNamesInZeros: endsNamesInZeros, isForTerminal: isForTerminal, style: style
    )
    let found = FoundLine(number: 16, distance: 0.012345678) { bytes }
    return report.bytes(for: found).map { String(decoding: $0, as: UTF8.self) }
  }

  private let line =
    ##" {"source":"a b.jpg","colors":[{"hex":"#ff0000","share":0.75},{"hex":"#0000ff","share":0.25}]} "##
    + "\n"

  @Test func `a line of text has the distance, the hex codes and the name`() throws {
    #expect(try text(line, .text) == "0.0123  #ff0000 #0000ff  a b.jpg\n")
    let film = line.replacing(#"{"source""#, with: #"{"frame":12,"source""#)
    #expect(try text(film, .text) == "0.0123  #ff0000 #0000ff  a b.jpg, frame 12\n")
  }

  @Test func `on a terminal, the colors are blocks as wide as their shares`() throws {
    let style = TerminalStyle(color: .full, hasBars: true, columns: 80)
    let red = "\u{1B}[48;2;255;0;0m" + String(repeating: " ", count: 18) + "\u{1B}[0m"
    let blue = "\u{1B}[48;2;0;0;255m" + String(repeating: " ", count: 6) + "\u{1B}[0m"
    #expect(try text(line, .text, style: style) == "0.0123  \(red)\(blue)  a b.jpg\n")
  }

  @Test func `JSON is the original line with the distance and the line number added`() throws {
    let members = line.split(separator: "{", maxSplits: 1)[1].dropLast(2)
    #expect(
      try text(line, .jsonl) == #"{"found":{"distance":0.01235,"line":17},"# + String(members)
        + "\n")
  }

  @Test func `file names are written byte for byte, and escaped on a terminal`() throws {
    #expect(try text(line, .names) == "a b.jpg\n")
    #expect(try text(line, .names, endsNamesInZeros: true) == "a b.jpg\0")
    let odd = ##"{"source":"a\n\u001b[m","colors":[]}"##
    #expect(try text(odd, .names) == "a\n\u{1B}[m\n")
    #expect(try text(odd, .names, isForTerminal: true) == "a\\u{a}\\u{1b}[m\n")
    let url = ##"{"source":"\ufffd.jpg","sourceURL":"b/%FF%20.jpg","colors":[]}"##
    let photo = FoundPhoto(line: Array(url.utf8)[...])
    #expect(photo?.name.bytes == Array("b/".utf8) + [0xFF, 0x20] + Array(".jpg".utf8))
  }

  @Test(arguments: ["", "{", "[]", "{}", #"{"source":"a"}"#, #"{"colors":[]}"#, "{} {}"])
  func `a line that does not describe a photo gives no output`(line: String) throws {
    #expect(try text(line, .text) == nil)
  }

  @Test func `a file name survives the round trip through its URL, and bad escapes are refused`() {
    for bytes: [UInt8] in [[0xFF], [0x61, 0x25, 0x80], [0x2F, 0x0A, 0xC3], Array(128...255)] {
      let name = RawPath(bytes: bytes)
      #expect(name.url.flatMap { RawPath(url: $0) } == name)
    }
    for url in ["%", "%f", "a%4", "%+1", "%zz"] { #expect(RawPath(url: url) == nil) }
  }
}
