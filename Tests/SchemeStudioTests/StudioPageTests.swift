import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import StructuredText
import SystemCalls
import TestClocks
import Testing

@testable import SchemeStudio

/// A page and what its browser is told.
@MainActor
final class StudioPageTests {
  private let folder: ScratchFolder
  private let page: StudioPage
  private var browser = BrowserPage()

  init() throws {
    folder = try ScratchFolder()
    let services = StudioServices.stub(HistoryJournal(at: RawPath(folder.path("history"))))
    page = StudioPage(
      id: "a", photos: [.stripes(), .harbor], services: services,
      model: SchemeModel(journal: services.journal, attachments: services.attachments))
  }

  private func take(_ changes: PageChanges) async {
    let document = await changes.document()
    browser.take(document, of: changes)
  }

  private func perform(_ action: StudioAction) async throws {
    await take(try await page.perform(action))
  }

  /// Waits until something holds of a model.
  private func wait(
    for name: String, on model: SchemeModel, until isTrue: @escaping @MainActor () -> Bool
  ) async throws {
    try await waiting(for: name) { @MainActor in await model.wait(until: isTrue) }
  }

  /// Takes what came since, when nothing is in flight.
  private func settle() async {
    await page.model.settle()
    await page.model.settleHistory()
    page.follow()
    await take(page.ledger.changes(since: browser.ticket))
  }

  private func showStripes() async throws {
    await take(page.ledger.changes(since: nil))
    try await perform(.show(0))
    await settle()
  }

  @Test func `a page is told everything first, and that nothing is there`() async {
    await take(page.ledger.changes(since: nil))
    #expect(browser["phase"]?.string == "idle" && browser["scheme"] == .null)
    #expect(browser["photo"] == .null && browser["failure"] == .null)
    #expect(browser["photos"]?.text.contains("harbor.jpg") == true)
    #expect(browser["options"]?["colors"]?.integer == 5)
    #expect(
      Set(browser.properties.keys) == [
        "photo", "photos", "options", "phase", "failure", "progress", "scheme", "wheel", "history",
      ])
  }

  @Test func `the answer to a click shows the loading state, and its pulse`() async throws {
    await take(page.ledger.changes(since: nil))
    try await perform(.show(1))
    #expect(browser["phase"]?.string == "extracting")
    #expect(browser["photo"]?["name"]?.string == "harbor.jpg")
    #expect(browser["photo"]?["width"]?.integer == 1_600)
    guard case .array(let pulse)? = browser.motions.last?["pulse"]?["frames"] else {
      Issue.record("no pulse")
      return
    }
    #expect(pulse.first?["scale"]?.double == 1 && pulse.first?["blur"]?.double == 0)
    #expect(pulse.contains { $0["scale"]?.double == 1.5 && $0["blur"]?.double == 2 })
    await settle()
    #expect(browser["phase"]?.string == "ready" && browser["progress"]?.double == 1)
    #expect(browser.codes.count == 5)
  }

  @Test func `a scheme comes with its entry, its wheel and the way there`() async throws {
    try await showStripes()
    #expect(Set(browser.codes) == ["#c81e1e", "#1ea03c", "#283cc8", "#e6dc3c"])
    #expect(browser["scheme"]?["entry"]?.string == page.model.entryID?.description)
    #expect(browser["history"]?["count"]?.integer == 1)
    let motion = try #require(browser.motions.first { $0["scheme"] != nil }?["scheme"])
    guard case .array(let frames)? = motion["frames"], case .array(let last)? = frames.last,
      case .array(let wheel)? = browser["wheel"]?["colors"]
    else {
      Issue.record("no frames")
      return
    }
    #expect(frames.count > 10 && last == wheel)
    #expect(browser.motions.contains { $0["rows"] != nil })
    #expect(browser["scheme"]?["themes"]?["dark"]?["background"]?.string?.hasPrefix("#") == true)
  }

  @Test func `the wheel moves from color to color in the order of the new scheme`()
    async throws
  {
    try await showStripes()
    try await perform(.colors(.exactly(2)))
    await settle()
    guard case .array(let frames)? = browser.motions.last?["scheme"]?["frames"],
      case .array(let first)? = frames.first, case .array(let last)? = frames.last,
      case .array(let wheel)? = browser["wheel"]?["colors"]
    else {
      Issue.record("no frames")
      return
    }
    #expect(first.count == 4 && last.count == 4 && Array(last.prefix(2)) == wheel)
    #expect(last.suffix(2).allSatisfy { $0["size"]?.double == 0 })
  }

  @Test func `a moved marker is a pinned color at its place`() async throws {
    try await showStripes()
    try await perform(.colors(.exactly(2)))
    await settle()
    let place = PhotoPlace(x: 0.6, y: 0.5)
    try await perform(.move(color: 1, place))
    #expect(browser["phase"]?.string == "extracting")
    #expect(browser["options"]?["pins"]?.text == ##"["#283cc8"]"##)
    await settle()
    let pinned = try #require(browser.colors.first { $0["pinned"]?.boolean == true })
    #expect(browser.colors.count == 2 && pinned["hex"]?.string == "#283cc8")
    #expect(pinned["x"]?.double == 0.6 && pinned["y"]?.double == 0.5)
    // The same color at another place.
    try await perform(
      .move(color: browser.codes.firstIndex(of: "#283cc8") ?? 0, PhotoPlace(x: 0.7, y: 0.1)))
    await settle()
    #expect(browser.colors.first { $0["pinned"]?.boolean == true }?["x"]?.double == 0.7)
    #expect(browser["options"]?["pins"]?.text == ##"["#283cc8"]"##)
  }

  @Test func `a color is added at a click, and the others stay when one is removed`()
    async throws
  {
    try await showStripes()
    try await perform(.colors(.exactly(1)))
    await settle()
    try await perform(.add(PhotoPlace(x: 0.95, y: 0.5)))
    await settle()
    #expect(browser["options"]?["colors"]?.integer == 2 && browser.codes.contains("#e6dc3c"))
    try await perform(.colors(.exactly(4)))
    await settle()
    let codes = browser.codes
    try await perform(.remove(color: 1))
    await settle()
    #expect(Set(browser.codes) == Set(codes).subtracting([codes[1]]))
    #expect(browser["options"]?["colors"]?.integer == 3)
    try await perform(.colors(.exactly(1)))
    try await perform(.pins([]))
    await settle()
    await #expect(throws: StudioAction.Fault.self) { try await page.perform(.remove(color: 0)) }
  }

  @Test func `a region, ignored colors and an emphasis find others`() async throws {
    try await showStripes()
    try await perform(
      .region(
        ImageRegion(x: .fraction(0.5), y: .fraction(0), width: .fraction(0.5), height: .fraction(1))
      ))
    await settle()
    #expect(Set(browser.codes) == ["#283cc8", "#e6dc3c"])
    #expect(browser["options"]?["region"]?.text == "[0.5,0.0,0.5,1.0]")
    try await perform(.ignore([SRGB8(red: 230, green: 220, blue: 60)]))
    await settle()
    #expect(browser.codes == ["#283cc8"])
    try await perform(.emphasis(.area))
    #expect(browser["options"]?["emphasis"]?.string == "area")
    await settle()
    try await perform(.pins([SRGB8(red: 40, green: 60, blue: 200)]))
    try await perform(.show(1))
    await settle()
    let options = try #require(browser["options"])
    #expect(options["region"] == .null && options["pins"] == .array([]))
    #expect(options["ignored"]?.text == "[\"#e6dc3c\"]" && options["emphasis"]?.string == "area")
  }

  @Test func `changed options supersede what is in flight`() async throws {
    await take(page.ledger.changes(since: nil))
    try await perform(.show(1))
    for count in [7, 3, 4] { try await perform(.colors(.exactly(count))) }
    #expect(browser["phase"]?.string == "extracting")
    await settle()
    #expect(browser.codes.count == 4 && browser["history"]?["count"]?.integer == 1)
    try await perform(.extract)
    try await perform(.cancel)
    #expect(browser["phase"]?.string == "cancelled" && browser.codes.count == 4)
  }

  @Test func `a photo that cannot be read shows its failure and keeps nothing`()
    async throws
  {
    try await showStripes()
    let broken = StudioPhoto(name: "b.ppm", input: .bytes(Array("P6\n9 9\n255\n".utf8)))
    await take(try await page.open(broken))
    await settle()
    #expect(browser["phase"]?.string == "failed" && browser["scheme"] == .null)
    #expect(browser["failure"]?.string?.isEmpty == false)
    await #expect(throws: DecodingError.self) {
      try await page.open(StudioPhoto(name: "c", input: .bytes([1, 2, 3])))
    }
    #expect(page.photo?.photo.name == "b.ppm")
  }

  @Test func `entries are marked, named, removed, and come back`() async throws {
    try await showStripes()
    let id = try #require(page.model.entryID)
    try await perform(.favorite(id))
    try await perform(.name(id, "Flag"))
    #expect(browser["history"]?.text.contains(#""name":"Flag","favorite":true"#) == true)
    await settle()
    try await perform(.forget(id))
    #expect(browser["history"]?["count"]?.integer == 0)
    try await perform(.restore(id))
    let model = page.model
    try await wait(for: "the entry", on: model) { !model.history.isEmpty }
    await settle()
    #expect(browser["history"]?.text.contains(#""name":"Flag","favorite":true"#) == true)
    #expect(browser["history"]?.text.contains(#""thumbnail":true"#) == true)
    await #expect(throws: StudioAction.Fault.self) { try await page.perform(.restore(id)) }
  }

  @Test func `an entry is shown with its photo where it is known`() async throws {
    try await showStripes()
    let id = try #require(page.model.entryID)
    try await perform(.show(1))
    await settle()
    try await perform(.open(id))
    #expect(browser["scheme"]?["entry"]?.string == id.description)
    #expect(browser["photo"]?["name"]?.string == "stripes.ppm")
    #expect(browser.colors.allSatisfy { $0["x"]?.double != nil })
    #expect(browser["phase"]?.string == "idle")
    // The photo is at hand, and another extraction is of it.
    try await perform(.colors(.exactly(2)))
    await settle()
    #expect(browser.codes.count == 2 && browser["scheme"]?["entry"]?.string != id.description)
  }

  @Test func `without motion nothing moves`() async throws {
    await take(page.ledger.changes(since: nil))
    try await perform(.reduceMotion(true))
    try await perform(.show(0))
    await settle()
    #expect(browser.motions.isEmpty && browser.codes.count == 4)
    try await perform(.reduceMotion(false))
    try await perform(.colors(.exactly(2)))
    #expect(!browser.motions.isEmpty)
  }

  @Test func `a look at the photo tells nothing, and there need be none`() async throws {
    #expect(try await page.perform(.look).members.isEmpty)
    try await showStripes()
    #expect(try await page.perform(.look).members.isEmpty)
    #expect(try await page.reducedPhoto()?.size == page.photo?.size)
  }

  @Test func `two pages and other processes have one history`() async throws {
    try await showStripes()
    let other = StudioPage(
      id: "b", photos: [], services: page.services,
      model: SchemeModel(journal: page.services.journal))
    let model = other.model
    try await wait(for: "the entry on the other page", on: model) { model.history.count == 1 }
    let id = try #require(page.model.entryID)
    try await perform(.favorite(id))
    try await wait(for: "its mark", on: model) { model.history.first?.isFavorite == true }
    // As the command does.
    try await page.services.journal?.setName("From elsewhere", of: id)
    try await wait(for: "its name", on: page.model) { [page] in
      page.model.history.first?.name != nil
    }
    await settle()
    #expect(browser["history"]?.text.contains("From elsewhere") == true)
  }

  @Test func `a page that is closed ends its work`() async throws {
    weak var released: StudioPage?
    do {
      let page = StudioPage(
        id: "c", photos: [.harbor], services: .stub(), model: SchemeModel())
      released = page
      _ = try await page.perform(.show(0))
    }
    try await waitUntil("the end of the page") { released == nil }
  }

  @Test func `colors are means of a few pixels, and transparent places have none`() throws {
    let size = try #require(PixelSize(width: 4, height: 4))
    var photo = try #require(PixelBuffer(size: size, pixels: Array(repeating: RGBA8(), count: 16)))
    #expect(photo.color(at: PhotoPlace(x: 0.5, y: 0.5)) == nil)
    photo[PixelPosition(x: 0, y: 0)] = RGBA8(red: 255, green: 0, blue: 0, alpha: 255)
    photo[PixelPosition(x: 1, y: 1)] = RGBA8(red: 0, green: 0, blue: 0, alpha: 255)
    // Half of the light of red.
    #expect(photo.color(at: PhotoPlace(x: 0, y: 0))?.hex == "#bc0000")
    #expect(photo.color(at: PhotoPlace(x: 1, y: 1)) == nil)
    #expect(photo.color(at: PhotoPlace(x: 0.6, y: 0.6))?.hex == "#000000")
  }
}
