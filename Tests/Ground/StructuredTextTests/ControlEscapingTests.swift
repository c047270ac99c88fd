import StructuredText
import Testing

/// Escaping of characters that could change how the surrounding text is displayed.
struct ControlEscapingTests {
  @Test func `controls, line separators and bidirectional controls are escaped, and nothing else`()
  {
    let all = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    let escaped = all.filter(\.affectsDisplay).map(\.value)
    let expected: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x2029, 0x202A...0x202E,
      0x2066...0x2069,
    ]
    #expect(escaped == expected.flatMap { Array($0) })
  }

  @Test func `markup characters and quotes are escaped`() {
    #expect(markup("a < b & 'c' > \"d\"") == "a &lt; b &amp; &#39;c&#39; &gt; &quot;d&quot;")
  }

  @Test func `escaped controls become visible in text, markup and JSON`() {
    #expect("a\u{1B}[2J\u{202E}b é".escapingControls == "a\\u{1b}[2J\\u{202e}b é")
    #expect(markup("<\u{202E}&\u{85}\tx\u{FFFF}>") == "&lt;\\u{202e}&amp;\\u{85} x\u{FFFD}&gt;")
    #expect(markup("a\r\n\tb\u{FFFE}") == "a   b\u{FFFD}")
    #expect(JSONValue.string("\u{2028}\u{1}").text == #""\u2028\u0001""#)
  }
}
