import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeState
import StructuredText
import Testing

@testable import SchemeStudio

/// The colors that are picked from the photo of a page.
@MainActor
final class PageColorTests: BrowsedPage {
  @Test func `a moved marker pins the color at its new place`() async throws {
    try await showStripes()
    try await perform(.colors(.exactly(2)))
    await settle()
    let place = PhotoPlace(x: 0.6, y: 0.5)
    try await perform(.move(try color(1), place, photo: photo))
    #expect(browser["options"]?["pins"]?.text == ##"["#283cc8"]"##)
    await settle()
    let pinned = try #require(browser.colors.first { $0["pinned"]?.boolean == true })
    #expect(browser.colors.count == 2 && pinned["hex"]?.string == "#283cc8")
    #expect(pinned["x"]?.double == 0.6 && pinned["y"]?.double == 0.5)
    // The same color is moved to another place.
    try await perform(
      .move(
        try #require(SRGB8(hex: "#283cc8")), PhotoPlace(x: 0.7, y: 0.1), photo: photo))
    await settle()
    #expect(browser.colors.first { $0["pinned"]?.boolean == true }?["x"]?.double == 0.7)
    #expect(browser["options"]?["pins"]?.text == ##"["#283cc8"]"##)
    // It stays there when another color is removed.
    let other = try #require(browser.codes.firstIndex { $0 != "#283cc8" })
    try await perform(.remove(try color(other), photo: photo))
    await settle()
    #expect(browser.codes == ["#283cc8"] && browser.colors[0]["x"]?.double == 0.7)
  }

  @Test func `a click adds a color, and removing one keeps the others`() async throws {
    try await showStripes()
    try await perform(.colors(.exactly(1)))
    await settle()
    try await perform(.add(PhotoPlace(x: 0.95, y: 0.5), photo: photo))
    await settle()
    #expect(browser["options"]?["colors"]?.integer == 2 && browser.codes.contains("#e6dc3c"))
    try await perform(.colors(.exactly(4)))
    await settle()
    let codes = browser.codes
    try await perform(.remove(try color(1), photo: photo))
    await settle()
    #expect(Set(browser.codes) == Set(codes).subtracting([codes[1]]))
    #expect(browser["options"]?["colors"]?.integer == 3)
    try await perform(.colors(.exactly(1)))
    try await unpinAll()
    await settle()
    let last = StudioAction.remove(try color(0), photo: photo)
    await #expect(throws: StudioAction.Fault.self) { try await page.perform(last) }
  }

  @Test func `a color is picked from the photo that is shown, not from the one before`()
    async throws
  {
    try await showStripes()
    let place = PhotoPlace(x: 0.95, y: 0.5)
    try await perform(.add(place, photo: photo))
    #expect(page.model.options.pinnedColors.map(\.hex) == ["#e6dc3c"])
    try await unpinAll()
    try await perform(.show(1))
    try await perform(.add(place, photo: photo))
    #expect(page.model.options.pinnedColors.count == 1)
    #expect(page.model.options.pinnedColors.map(\.hex) != ["#e6dc3c"])
    await settle()
  }

  @Test func `a color that is there already is no further one, and 16 is the most`() async throws {
    try await showStripes()
    let places = [0.1, 0.4, 0.6, 0.9].map { PhotoPlace(x: $0, y: 0.5) }
    func colorCount(after actions: StudioAction...) async throws -> SchemeExtractor.ColorCount {
      for action in actions { try await perform(action) }
      return page.model.options.colorCount
    }
    #expect(
      try await colorCount(after: .add(places[0], photo: photo), .add(places[0], photo: photo))
        == .exactly(6))
    #expect(
      try await colorCount(after: .colors(.exactly(16)), .add(places[1], photo: photo))
        == .exactly(16))
    page.model.options.colorCount = .exactly(20)
    #expect(try await colorCount(after: .add(places[3], photo: photo)) == .exactly(20))
    page.model.options.pinnedColors.removeLast()
    #expect(
      try await colorCount(after: .colors(.automatic), .add(places[2], photo: photo)) == .automatic)
    #expect(page.model.options.pinnedColors.map(\.hex) == ["#c81e1e", "#1ea03c", "#283cc8"])
    await settle()
    // A moved color takes the place of the one before, unless it is there already.
    let first = try #require(browser.codes.firstIndex(of: "#c81e1e"))
    try await perform(.move(try color(first), places[3], photo: photo))
    #expect(page.model.options.pinnedColors.map(\.hex) == ["#e6dc3c", "#1ea03c", "#283cc8"])
    await settle()
    let moved = try #require(browser.codes.firstIndex(of: "#e6dc3c"))
    try await perform(.move(try color(moved), places[1], photo: photo))
    #expect(page.model.options.pinnedColors.map(\.hex) == ["#e6dc3c", "#1ea03c", "#283cc8"])
    // Another photo has none of these places.
    try await perform(.show(1))
    #expect(page.model.state.places.value.isEmpty)
    await settle()
  }

  @Test func `a picked color is the mean of nearby pixels, and a transparent place has none`()
    throws
  {
    let size = try #require(PixelSize(width: 4, height: 4))
    var photo = try #require(PixelBuffer(size: size, pixels: Array(repeating: RGBA8(), count: 16)))
    #expect(photo.color(at: PhotoPlace(x: 0.5, y: 0.5)) == nil)
    photo[PixelPosition(x: 0, y: 0)] = RGBA8(red: 255, green: 0, blue: 0, alpha: 255)
    photo[PixelPosition(x: 1, y: 1)] = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
    // Half of the light of pure red.
    #expect(photo.color(at: PhotoPlace(x: 0, y: 0))?.hex == "#bc0000")
    #expect(photo.color(at: PhotoPlace(x: 1, y: 1)) == nil)
    #expect(photo.color(at: PhotoPlace(x: 0.6, y: 0.6))?.hex == "#000000")
  }

  @Test func `an action on a color that is gone, or for another photo, changes nothing`()
    async throws
  {
    try await showStripes()
    let (first, old) = (try color(0), photo)
    try await perform(.remove(first, photo: old))
    await settle()
    let place = PhotoPlace(x: 0.6, y: 0.5)
    let options = page.model.options
    try await expectFaults([
      .remove(first, photo: old), .move(first, place, photo: old), .pin(first, true, photo: old),
    ])
    #expect(page.model.options == options)
    let second = try color(0)
    try await perform(.show(1))
    await settle()
    try await expectFaults([
      .remove(second, photo: old), .move(second, place, photo: old), .add(place, photo: old),
      .pin(second, true, photo: old),
    ])
    #expect(page.model.options.pinnedColors.isEmpty && !page.model.isLoading)
  }

  @Test func `colors are ignored one by one, beside the ranges of the command line`() async throws {
    page.model.options.ignoredColors = [.white]
    try await showStripes()
    let colors = try (color(0), color(1))
    try await perform(.pin(colors.0, true, photo: photo))
    // Both are chosen before the page has heard of either.
    try await perform(.ignore(colors.0))
    try await perform(.ignore(colors.1))
    try await perform(.ignore(colors.1))
    #expect(browser["options"]?["pins"]?.text == "[]")
    let names = ["white", colors.0.hex, colors.1.hex]
    #expect(browser["options"]?["ignored"] == .array(names.map { .string($0) }))
    await settle()
    #expect(Set(browser.codes).isDisjoint(with: names))
    for name in ["white", colors.0.hex, "#123456"] { try await perform(.stopIgnoring(name)) }
    #expect(browser["options"]?["ignored"] == .array([.string(colors.1.hex)]))
    await settle()
    for index in 1..<StudioAction.ignoredLimit {
      try await perform(.ignore(SRGB8(red: 0, green: 0, blue: UInt8(index))))
    }
    try await expectFaults([.ignore(colors.0)])
    await settle()
  }

  private func unpinAll() async throws {
    page.model.options.pinnedColors = []
    page.model.extract()
  }

  private func expectFaults(_ actions: [StudioAction]) async throws {
    for action in actions {
      await #expect(throws: StudioAction.Fault.self, "\(action)") {
        try await page.perform(action)
      }
    }
  }
}
