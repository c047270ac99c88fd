import Colorway
import DocumentationPages
import Foundation
import Testing

/// A client that imports only the umbrella module.
struct UmbrellaTests {
  private static let harbor = Documentation.path("SampleImages/Photos/harbor.jpg")

  @Test func `one import is enough to make a theme, a palette file and a motion from a photo`()
    async throws
  {
    let scheme = try await SchemeExtractor().scheme(of: .file(Self.harbor))
    let theme = InterfaceTheme(scheme)
    #expect(theme.dark[.text].contrastRatio(with: theme.dark[.background]) >= 7)
    let palette = Palette(swatches: scheme.swatches, source: "harbor.jpg")
    #expect(try !PaletteFormat.gimp.bytes(for: [palette]).isEmpty)
    #expect(SchemeMorph(from: scheme, to: scheme).parts(at: 0.5).count == scheme.swatches.count)
  }

  @MainActor @Test func `one import includes the observable model for views`() async {
    let model = SchemeModel()
    model.show(SchemePhoto(input: .file(Self.harbor), name: "Harbor"))
    withMotion(.spring()) { model.extract() }
    #expect(model.isExtracting)
    await model.settle()
    #expect(model.scheme?.swatches.count == 5)
  }
}
