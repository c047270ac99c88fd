import Foundation
import StructuredText
import Testing

struct Base64Tests {
  @Test func `Base64 encoding and decoding match Foundation`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 ^ count) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.text(bytes) == text)
      #expect(Base64.bytes(text) == bytes)
      #expect(Base64.bytes(text.replacing("=", with: "")) == bytes)
    }
  }

  @Test(arguments: ["A", "AAAAA", "AA==A", "A===", "AB==", "AAB=", "AA=", "A A=", "AA\n=", "é"])
  func `invalid Base64 is refused`(text: String) { #expect(Base64.bytes(text) == nil) }
}
