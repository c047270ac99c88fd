import Benchmarking
import Testing

struct TableTests {
  @Test(arguments: [
    (1.0494, "1.05"), (0.51234, "0.512"), (12.345, "12.3"), (123.4, "123"), (98_765, "98765"),
    (0, "0.000"), (-3.25, "-3.25"), (.infinity, "-"),
  ])
  func `numbers have three significant digits`(value: Double, expected: String) {
    #expect(numberText(value) == expected)
  }

  @Test(arguments: [
    (2.5, 0, "3"), (0.05, 1, "0.1"), (-0.001, 2, "0.00"), (1234.5678, 2, "1234.57"),
  ])
  func `numbers are rounded to the given number of decimals`(
    value: Double, decimals: Int, expected: String
  ) {
    #expect(fixedText(value, decimals: decimals) == expected)
  }

  private let section = Section(
    title: "Speed",
    measurements: [
      Measurement(
        "JPEG", "a|b.jpg", unit: "ms", figure: 52, floor: 50, goal: .ratio(atMost: 1.05)),
      Measurement("start-up", "c.png", unit: "ms", figure: 1.5),
    ])

  @Test func `the columns of a plain-text table are aligned`() {
    #expect(
      section.table.plain == """
        Work      With      Figure    Floor  Compared      Goal  Reached
        JPEG      a|b.jpg  52.0 ms  50.0 ms   1.040 ×  ≤ 1.05 ×  yes
        start-up  c.png    1.50 ms

        """)
  }

  @Test func `a Markdown table has a delimiter row and escapes bars in cells`() {
    #expect(
      section.table.markdown == """
        | Work | With | Figure | Floor | Compared | Goal | Reached |
        | --- | --- | --: | --: | --: | --: | --- |
        | JPEG | a\\|b.jpg | 52.0 ms | 50.0 ms | 1.040 × | ≤ 1.05 × | yes |
        | start-up | c.png | 1.50 ms |  |  |  |  |

        """)
  }

  @Test func `a marked section can be replaced repeatedly`() throws {
    var page = MarkedText("a\n<!-- begin t -->\nold\n<!-- end t -->\nb\n")
    try page.replace("t", with: "new\n")
    try page.replace("t", with: "newer\n")
    #expect(page.text == "a\n<!-- begin t -->\n\nnewer\n\n<!-- end t -->\nb\n")
  }

  @Test func `replacing a section without its end mark is an error`() {
    #expect(throws: BenchmarkError.malformed("the marks of t")) {
      var page = MarkedText("<!-- begin t -->\n")
      try page.replace("t", with: "new")
    }
  }
}
