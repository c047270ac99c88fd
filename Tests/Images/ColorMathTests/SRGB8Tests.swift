import ColorMath
import Testing

@Suite struct SRGB8Tests {
  @Test(arguments: [
    ("#ff8000", 255, 128, 0), ("FF8000", 255, 128, 0), ("#abc", 170, 187, 204), ("000", 0, 0, 0),
  ])
  func `hex codes are read with or without a number sign, short or long`(
    text: String, red: UInt8, green: UInt8, blue: UInt8
  ) {
    #expect(SRGB8(hex: text) == SRGB8(red: red, green: green, blue: blue))
  }

  @Test(arguments: ["", "#", "##000", "#12", "#1234", "#12345", "#1234567", "#ggg", "+12", "#１２３"])
  func `invalid hex codes are rejected`(text: String) {
    #expect(SRGB8(hex: text) == nil)
  }

  @Test func `colors survive being written and read as hex codes`() {
    for value in stride(from: 0, to: 1 << 24, by: 9_973) {
      let color = SRGB8(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
      #expect(SRGB8(hex: color.hex) == color)
    }
  }

  @Test func `channels out of range are clamped, and NaN becomes 0`() {
    #expect(SRGB8(SRGB(red: -3, green: 7, blue: .nan)) == SRGB8(red: 0, green: 255, blue: 0))
    #expect(
      SRGB8(SRGB(red: .infinity, green: -.infinity, blue: 0.5))
        == SRGB8(red: 255, green: 0, blue: 128))
  }

  @Test(arguments: [
    ("0fa", "#00ffaa"), ("#00FFAA", "#00ffaa"), ("#0faf", "#00ffaa"), ("tan", "#d2b48c"),
    ("rgb(1 2 3 / 100%)", "#010203"), ("#0fa8", nil), ("0fa8", nil), ("transparent", nil),
    ("rgb(1 2 3 / none)", nil), ("rgb(1 2 3 / 0.999)", nil), ("d2b48", nil), ("", nil),
  ])
  func `an opaque color is a hex code or a CSS color without transparency`(
    text: String, hex: String?
  ) {
    #expect(SRGB8(opaque: text)?.hex == hex)
  }
}
