import SchemeFormats
import Testing

struct PaletteNameTests {
  @Test(arguments: [
    ("harbor.jpg", "harbor"), ("a/b/harbor.tar.gz", "harbor.tar"), (".hidden", ".hidden"),
    ("folder/", "folder"), ("Ünï.png", "Ünï"),
  ])
  func `a palette is called as its photo, without folder and suffix`(
    _ row: (source: String, name: String)
  ) {
    #expect(Palette.name(ofSource: row.source) == row.name)
  }

  @Test(arguments: ["-", "", "/"])
  func `what has no name gives none`(_ source: String) {
    #expect(Palette.name(ofSource: source) == nil)
  }
}
