import SchemeFormats
import Testing

struct PaletteNameTests {
  @Test(arguments: [
    ("harbor.jpg", "harbor"), ("a/b/harbor.tar.gz", "harbor.tar"), (".hidden", ".hidden"),
    ("folder/", "folder"), ("Ünï.png", "Ünï"),
  ])
  func `a palette is named after its photo without folder and suffix`(
    _ row: (source: String, name: String)
  ) {
    #expect(Palette.name(ofSource: row.source) == row.name)
  }

  @Test(arguments: ["-", "", "/"])
  func `a source without a file name gives no palette name`(_ source: String) {
    #expect(Palette.name(ofSource: source) == nil)
  }
}
