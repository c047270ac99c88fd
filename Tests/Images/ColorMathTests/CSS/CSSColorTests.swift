import ColorMath
import Testing

struct CSSColorTests {
  @Test(arguments: [
    ("#f60", "rgb(255, 102, 0)"), ("#F608", "rgba(255, 102, 0, 0.5333333333333333)"),
    ("#0a0B0c", "rgb(10, 11, 12)"), ("#0a0b0cff", "rgb(10, 11, 12)"),
    ("RebeccaPurple", "rgb(102, 51, 153)"), ("transparent", "rgba(0, 0, 0, 0)"),
    ("rgb(1,2,3)", "rgb(1, 2, 3)"), ("rgba(10%, 20%, 30%, 50%)", "rgba(26, 51, 77, 0.5)"),
    ("rgb(1 20% none/.25)", "rgba(1, 51, 0, 0.25)"), ("RGB(300 -5 1e1)", "rgb(255, 0, 10)"),
    ("hsl(120, 100%, 50%)", "rgb(0, 255, 0)"), ("hsla(.5turn 100 50 / 1)", "rgb(0, 255, 255)"),
    ("hsl(-240deg 100% 50%)", "rgb(0, 255, 0)"), ("hwb(0 60 60)", "rgb(128, 128, 128)"),
    ("hwb(120deg 20% 20%)", "rgb(51, 204, 51)"), ("lab(50% 100% -10)", "lab(50 125 -10)"),
    ("lab(120 0 0 / none)", "lab(100 0 0 / none)"), ("lch(50 -3 400grad)", "lch(50 0 0)"),
    ("oklab(.5 0 none)", "oklab(0.5 0 none)"), ("oklch(70% 50% 1turn/2)", "oklch(0.7 0.2 0)"),
    ("color(display-p3 1 50% 0)", "color(display-p3 1 0.5 0)"),
    ("color(xyz .1 .2 .3 / 10%)", "color(xyz-d65 0.1 0.2 0.3 / 0.1)"),
    ("color(srgb 2 -1 1e-7)", "color(srgb 2 -1 1e-07)"),
    (" /* a */ rgb( 1 /**/2\t3 ) \n", "rgb(1, 2, 3)"), ("rgb(1 2 3", "rgb(1, 2, 3)"),
    ("r\\65 d", "rgb(255, 0, 0)"), ("\\000072ed", "rgb(255, 0, 0)"),
    ("\\72 GB(1 2 3)", "rgb(1, 2, 3)"),
    ("lab(50 1e999% -1e400%)", "lab(50 1.7976931348623157e+308 -1.7976931348623157e+308)"),
    ("lch(5 7 -7e-97)", "lch(5 7 0)"),
    ("oklch(1 1e309 1e308turn)", "oklch(1 1.7976931348623157e+308 0)"),
    ("rgb(1+2-3)", "rgb(1, 2, 0)"),
    ("color(rec2020 1e999 0 0/1e999)", "color(rec2020 1.7976931348623157e+308 0 0)"),
  ])
  func `valid CSS colors are parsed and serialized`(_ row: (text: String, meaning: String)) throws {
    let color = try #require(CSSColor(row.text))
    #expect(color.description == row.meaning)
    let again = try #require(CSSColor(row.meaning))
    #expect(again.description == row.meaning)
  }

  @Test(arguments: [
    "", " ", "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# fff", "fff", "redd",
    "red red",
    "red)", "currentcolor", "canvas", "rgb", "rgb()", "rgb (1 2 3)", "rgb(1 2)", "rgb(1 2 3 4)",
    "rgb(1, 2 3)", "rgb(1 2, 3)", "rgb(1, 2, 3 / 1)", "rgb(1 2 3, 1)", "rgb(1, 2, none)",
    "rgb(1, 2%, 3)", "rgb(1, 2, 3, none)", "rgb(1deg 2 3)", "rgb(1 2 3 / 1deg)", "rgb(1px 2 3)",
    "hsl(1, 2, 3)", "hsl(none, 2%, 3%)", "hsl(10%, 2%, 3%)", "hwb(1, 2%, 3%)", "hwba(1 2% 3%)",
    "lab(1, 2, 3)", "lch(1 2 3%)", "color(1 2 3)", "color(rgb 1 2 3)", "color(oklab 1 2 3)",
    "color(srgb, 1, 2, 3)", "color(srgb 1 2 3deg)", "color(--mine 1 2 3)", "srgb(1 2 3)",
    "rgb(1 2 3) /", "rgb(1 2 3 /)", "rgb(1. 2 3)", "rgb(1 2 .)", "rgb(calc(1) 2 3)",
    "cornsil\u{212A}", "\\0000072ed", "r\\\u{A}ed", "re\\", "rgb(from red r g b)",
    "color-mix(in srgb, red, blue)",
  ])
  func `invalid CSS colors, and those that depend on others, are rejected`(text: String) {
    #expect(CSSColor(text) == nil)
  }

  /// The color `rebeccapurple` in every space, with the values of CSS Color 4 and MDN.
  @Test(arguments: [
    "rgb(102 51 153)", "hsl(270 50% 40%)", "hwb(270 20% 40%)", "color(srgb 0.4 0.2 0.6)",
    "color(srgb-linear 0.13287 0.0331 0.31855)", "color(display-p3 0.37368 0.21033 0.57911)",
    "color(a98-rgb 0.35851 0.21235 0.58355)", "color(prophoto-rgb 0.3162 0.19126 0.4945)",
    "color(xyz-d65 0.12412 0.07493 0.30930)", "color(xyz-d50 0.11626 0.07261 0.23254)",
    "lab(32.3927% 38.4299 -47.6969)", "lch(32.3927% 61.2520 308.8605)",
    "oklab(44.027% 0.08818 -0.13386)", "oklch(44.027% 0.1603 303.373)",
  ])
  func `every space converts to the same code values`(text: String) throws {
    let color = try #require(CSSColor(text))
    #expect(SRGB8(color) == SRGB8(red: 102, green: 51, blue: 153))
    #expect(
      Oklab(color).squaredDifference(from: Oklab(lightness: 0.44027, a: 0.08818, b: -0.13386))
        < 1e-6)
  }

  /// Grays on both sides of the breakpoint of each curve, with their light computed by hand from
  /// its definition in CSS Color 4, section 10.
  @Test(arguments: [
    ("srgb", 0.01, 0.01 / 12.92), ("srgb", 0.5, 0.21404114048223255),
    ("display-p3", 0.04, 0.04 / 12.92), ("display-p3", 0.5, 0.21404114048223255),
    ("a98-rgb", 0.01, 3.99542e-5), ("a98-rgb", 0.5, 0.217755), ("a98-rgb", -0.5, -0.217755),
    ("prophoto-rgb", 0.01, 0.000625), ("prophoto-rgb", 0.03, 0.001875),
    ("prophoto-rgb", -0.03, -0.001875), ("prophoto-rgb", 0.5, 0.287175),
    ("prophoto-rgb", -0.5, -0.287175), ("rec2020", 0.01, 1.58489e-5), ("rec2020", 0.5, 0.189465),
    ("rec2020", -0.5, -0.189465), ("srgb-linear", 0.01, 0.01), ("display-p3-linear", 0.01, 0.01),
  ])
  func `a gray has the light that its space's curve defines`(
    _ row: (space: String, code: Double, light: Double)
  ) throws {
    let code = "\(row.code)"
    let color = try #require(CSSColor("color(\(row.space) \(code) \(code) \(code))"))
    let light = LinearSRGB(color)
    for channel in [light.red, light.green, light.blue] {
      #expect(abs(channel - row.light) <= 2e-5 * abs(row.light), "\(channel)")
    }
  }

  @Test func `colors outside sRGB are gamut-mapped, but channels of sRGB notations are clipped`()
    throws
  {
    let green = try #require(CSSColor("color(display-p3 0 1 0)"))
    #expect(SRGB8(green) == SRGB8(Oklab(green)))
    #expect(SRGB8(green) != SRGB8(SRGB(green)))
    let orange = try #require(CSSColor("hsl(30 200% 50%)"))
    #expect(SRGB8(orange) == SRGB8(red: 255, green: 128, blue: 0))
  }

  @Test(arguments: ["1g23", "12 3", "#123", "1234567é", "-12", "１２３"])
  func `a hex code has no other characters than digits`(text: String) {
    #expect(CSSColor(hexDigits: text) == nil)
  }

  @Test func `colors in the other spaces survive being serialized and parsed`() {
    let numbers: [Double?] = [nil, 0, 1e-9, 0.1, 1.0 / 3, 0.7071067811865476]
    for space in CSSColor.Space.allCases where ![.rgb, .hsl, .hwb].contains(space) {
      for first in numbers {
        for second in numbers {
          let color = CSSColor(space: space, components: [first, second, first], alpha: second)
          #expect(CSSColor(color.description) == color)
        }
      }
    }
  }
}
