import ColorMath
import SchemeSearch
import Testing

struct SignatureLineTests {
  private static let red = #"{"share":0.75,"oklab":[0.628,0.225,0.126]}"#
  private static let blue = #"{"oklab":[0.452,-0.032,-0.312],"share":2.5E-1}"#

  private func signature(_ line: String) -> ColorSignature? {
    ColorSignature(line: Array(line.utf8)[...])
  }

  private var expected: ColorSignature? {
    ColorSignature([
      (Oklab(lightness: 0.628, a: 0.225, b: 0.126), 0.75),
      (Oklab(lightness: 0.452, a: -0.032, b: -0.312), 0.25),
    ])
  }

  @Test(arguments: [
    ("plain", #"{"colors":[RED,BLUE]}"#),
    ("with a line feed", "{\"colors\":[RED,BLUE]}\r\n"),
    ("among others", #"{"source":"a","image":{"x":[1,{"y":null}]},"colors":[RED,BLUE],"z":1}"#),
    ("with space", #" { "a" : true , "colors" : [ RED , BLUE ] , "b" : [ ] } "#),
    ("after an escaped name", #"{"source":"\"colors\":[{}]}\\","colors":[RED,BLUE]}"#),
    ("after a nested member of the same name", #"{"a":{"colors":[1]},"colors":[RED,BLUE]}"#),
    (
      "with other members",
      ##"{"colors":[{"hex":"#f00","at":[1,2],"share":0.75,"oklab":[0.628,0.225,0.126]},BLUE]}"##
    ),
  ])
  func `the colors of a line are read`(_ row: (name: String, line: String)) throws {
    let line = row.line.replacing("RED", with: Self.red).replacing("BLUE", with: Self.blue)
    #expect(signature(line) == expected, "\(row.name)")
    #expect(expected != nil)
  }

  @Test(arguments: [
    "", "\n", "{}", "[]", "null", "{", "}", "{\"}", #"{"colors":[]}"#, #"{"colors":[{}]}"#,
    #"{"colors":{"a":1}}"#, #"{"colors":[{"share":1}]}"#, #"{"colors":[{"oklab":[1,2,3]}]}"#,
    #"{"colors":[{"share":1,"oklab":[1,2]}]}"#, #"{"colors":[{"share":0,"oklab":[1,0,0]}]}"#,
    #"{"colors":[{"share":nan,"oklab":[1,0,0]}]}"#,
    #"{"colors":[{"share":1e999,"oklab":[1,0,0]}]}"#,
    #"{"colors":[{"share":1,"oklab":[1e999,0,0]}]}"#, #"{"colors":[{"share":1,"oklab":[1,0,0]}]"#,
    #"{"colors":[{"share":-1,"oklab":[1,0,0]}]}"#, #"{"a":{"colors":[1]}}"#, #"{"a":"\"#,
    #"{"source":"a","failure":{"kind":"corrupt"}}"#, #"{"a":[[[}"#, #"{"a"1}"#, #"{"a":,"b":1}"#,
  ])
  func `a line without valid colors is rejected`(line: String) { #expect(signature(line) == nil) }

  @Test func `a line has at most 256 colors`() {
    for count in [255, 256, 257] {
      let colors = Array(repeating: Self.red, count: count).joined(separator: ",")
      #expect((signature("{\"colors\":[\(colors)]}") != nil) == (count <= 256), "\(count)")
    }
  }

  @Test func `truncated and changed lines never give an invalid signature`() {
    let line = Array(
      #"{"source":"a\"b","colors":[RED,BLUE],"z":[1,{}]}"#
        .replacing("RED", with: Self.red).replacing("BLUE", with: Self.blue).utf8)
    for index in line.indices {
      let cutOff = ColorSignature(line: line[..<index])
      #expect(cutOff == nil || cutOff == expected)
      for byte: UInt8 in [0, 0x22, 0x2C, 0x5C, 0x5B, 0x5D, 0x7B, 0x7D, 0xFF] {
        var changed = line
        changed[index] = byte
        let signature = ColorSignature(line: changed[...])
        #expect(signature?.entries.reduce(0) { $0 + Int($1.share) } ?? 32_768 == 32_768)
      }
    }
  }
}
