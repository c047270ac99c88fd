import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeJournal
import SchemeState
import StructuredText
import TestClocks
import Testing

@testable import SchemeStudio

/// A page, and what it tells its browser.
@MainActor
final class StudioPageTests: BrowsedPage {
  @Test func `a browser gets all properties first, most of them empty`() async {
    await take(page.changes(since: nil))
    #expect(browser["phase"]?.string == "idle" && browser["scheme"] == .null)
    #expect(browser["photo"] == .null && browser["failure"] == .null)
    #expect(browser["photos"]?.text.contains("harbor.jpg") == true)
    #expect(browser["options"]?["colors"]?.integer == 5)
    #expect(
      Set(browser.properties.keys) == [
        "photo", "photos", "options", "phase", "opening", "failure", "picking", "progress",
        "scheme", "wheel", "history", "listed",
      ])
  }

  @Test func `the answer to a click shows the loading state and its pulse animation`()
    async throws
  {
    await take(page.changes(since: nil))
    // The options of the command line apply to the first photo.
    let region = ImageRegion(
      x: .fraction(0), y: .fraction(0), width: .fraction(1), height: .fraction(1))
    page.model.options.region = region
    await take(try await page.perform(.show(1)))
    #expect(browser["phase"]?.string == "opening" && browser["opening"]?.string == "harbor.jpg")
    guard case .array(let pulse)? = browser.motions.last?["pulse"]?["frames"] else {
      Issue.record("no pulse")
      return
    }
    #expect(pulse.first?["scale"]?.double == 1 && pulse.first?["blur"]?.double == 0)
    #expect(pulse.contains { $0["scale"]?.double == 1.5 && $0["blur"]?.double == 2 })
    await settle()
    #expect(page.model.options.region == region)
    #expect(browser["photo"]?["name"]?.string == "harbor.jpg")
    #expect(browser["photo"]?["width"]?.integer == 1_600)
    #expect(browser["phase"]?.string == "ready" && browser["progress"]?.double == 1)
    #expect(browser.codes.count == 5)
  }

  @Test func `a region in pixels is told as soon as the size of the photo is known`() async throws {
    let model = SchemeModel(extractor: HalfDoneExtractor())
    model.options.region = ImageRegion(
      x: .pixels(8), y: .pixels(0), width: .pixels(16), height: .pixels(4))
    let page = StudioPage(
      id: "r", photos: [.stripes()], services: .stub(), model: model, sleep: { _ in })
    await take(page.changes(since: nil))
    await take(try await page.perform(.show(0)))
    #expect(browser["phase"]?.string == "opening" && browser["opening"]?.string == "stripes.ppm")
    try await wait(for: "the header", on: model) { model.phase != .opening }
    page.follow()
    await take(page.changes(since: browser.ticket))
    #expect(browser["options"]?["region"]?.text == "[0.25,0.0,0.5,0.25]")
    model.cancel()
    await model.settle()
  }

  @Test func `progress is told at the pace of a clock`() async throws {
    let clock = ManualClock()
    let extractor = HalfDoneExtractor()
    let slow = StudioPage(
      id: "d", photos: [.stripes()], services: .stub(), model: SchemeModel(extractor: extractor),
      sleep: { try await clock.sleep(for: $0) })
    let stream = slow.openStream()
    await take(slow.changes(since: nil))
    await take(try await slow.perform(.show(0)))
    for (last, progress) in [(0, 0.5), (0.5, 0.75)] {
      try await wait(for: "\(progress)", on: slow.model) { slow.model.progress == progress }
      try await clock.waitForSleepers()
      await take(slow.changes(since: browser.ticket))
      #expect(browser["progress"]?.double == last)
      await clock.advance(by: StudioLimits.progressInterval)
      for await _ in stream.signals {
        await take(slow.changes(since: browser.ticket))
        if browser["progress"]?.double != last { break }
      }
      #expect(browser["progress"]?.double == progress)
      extractor.end.continuation.yield()
    }
    // The end of an extraction is told at once.
    extractor.end.continuation.finish()
    for await _ in stream.signals {
      await take(slow.changes(since: browser.ticket))
      if browser["phase"]?.string != "extracting" { break }
    }
    #expect(browser["phase"]?.string == "failed")
  }

  @Test func `a scheme comes with its history entry, its wheel and an animation`() async throws {
    try await showStripes()
    #expect(Set(browser.codes) == ["#c81e1e", "#1ea03c", "#283cc8", "#e6dc3c"])
    #expect(browser["scheme"]?["entry"]?.string == page.model.entryID?.description)
    #expect(browser["history"]?["count"]?.integer == 1)
    let motion = try #require(browser.motions.first { $0["scheme"] != nil }?["scheme"])
    guard case .array(let fractions)? = motion["fractions"],
      case .array(let parts)? = motion["parts"],
      case .array(let wheel)? = browser["wheel"]?["colors"]
    else {
      Issue.record("no motion")
      return
    }
    #expect(fractions.count > 10 && parts.map { $0["to"] } == wheel)
    #expect(fractions.first?.double == 0 && fractions.last?.double == 1)
    #expect(motion.text.utf8.count < 2_000, "the colors are told twice, and not for each frame")
    #expect(browser.motions.contains { $0["rows"] != nil })
    #expect(browser["scheme"]?["themes"]?["dark"]?["background"]?.string?.hasPrefix("#") == true)
  }

  @Test func `the wheel animates in the order of the new scheme, and removed colors shrink`()
    async throws
  {
    try await showStripes()
    try await perform(.colors(.exactly(2)))
    await settle()
    guard case .array(let parts)? = browser.motions.last?["scheme"]?["parts"],
      case .array(let wheel)? = browser["wheel"]?["colors"]
    else {
      Issue.record("no motion")
      return
    }
    let ends = parts.map { $0["to"] }
    #expect(ends.count == 4 && Array(ends.prefix(2)) == wheel)
    #expect(ends.suffix(2).allSatisfy { $0?["share"]?.double == 0 })
    try await perform(.colors(.exactly(2)))
    #expect(browser["phase"]?.string == "ready", "there are as many colors already")
  }

  @Test func `the markers and the wheel show each color where it is`() async throws {
    try await showStripes()
    let stripes = ["#c81e1e", "#1ea03c", "#283cc8", "#e6dc3c"]
    guard case .array(let wheel)? = browser["wheel"]?["colors"] else { throw DecodingError.empty }
    #expect(wheel.count == browser.colors.count)
    for (color, dot) in zip(browser.colors, wheel) {
      let x = try #require(color["x"]?.double) * 32
      let y = try #require(color["y"]?.double) * 16
      // The middle of a pixel.
      #expect(x - 0.5 == x.rounded(.down) && y - 0.5 == y.rounded(.down) && 0..<16 ~= y)
      #expect(color["hex"]?.string == stripes[min(Int(x) / 8, 3)] && x < 32)
      let rgb = try #require(color["hex"]?.string.flatMap { SRGB8(hex: $0) })
      guard case .array(let lab)? = dot["lab"] else { throw DecodingError.empty }
      #expect(dot["hex"] == color["hex"] && lab.count == 3)
      for (value, wanted) in zip(lab, [Oklab(rgb).lightness, Oklab(rgb).a, Oklab(rgb).b]) {
        #expect(abs(try #require(value.double) - wanted) < 0.005)
      }
      let share = try #require(color["share"]?.double)
      #expect(abs(try #require(dot["share"]?.double) - share) < 1e-4)
    }
  }

  @Test func `the contrasts are those of the shown colors, and no ratio is rounded up`()
    async throws
  {
    try await showStripes()
    let document = try #require(browser["scheme"])
    guard case .array(let contrasts)? = document["contrasts"] else { throw DecodingError.empty }
    #expect(contrasts.count == 36)
    for contrast in contrasts {
      let colors = try #require(document["themes"]?[contrast["mode"]?.string ?? ""])
      func color(_ side: String) throws -> SRGB8 {
        try #require(colors[contrast[side]?.string ?? ""]?.string.flatMap { SRGB8(hex: $0) })
      }
      let (foreground, background) = (try color("foreground"), try color("background"))
      let ratio = foreground.contrastRatio(with: background)
      let shown = try #require(contrast["wcag"]?.double)
      #expect(shown <= ratio && ratio - shown < 0.01, "\(contrast.text)")
      #expect(try #require(contrast["minimum"]?.double) <= ratio, "\(contrast.text)")
      let apca = try #require(contrast["apca"]?.double)
      #expect(abs(apca - foreground.apcaContrast(on: background)) < 0.051, "\(contrast.text)")
    }
  }

  @Test func `a region in pixels is told in parts of the photo's sides`() {
    var options = SchemeExtractor.Options()
    options.region = ImageRegion(
      x: .pixels(10), y: .pixels(5), width: .pixels(20), height: .pixels(4))
    let size = PixelSize(width: 40, height: 20)
    #expect(options.document(photoSize: size)["region"]?.text == "[0.25,0.25,0.5,0.2]")
    #expect(options.document(photoSize: nil)["region"] == .null)
  }

  @Test func `a region, ignored colors and an emphasis change the scheme`() async throws {
    try await showStripes()
    try await perform(
      .region(
        ImageRegion(x: .fraction(0.5), y: .fraction(0), width: .fraction(0.5), height: .fraction(1))
      ))
    await settle()
    #expect(Set(browser.codes) == ["#283cc8", "#e6dc3c"])
    #expect(browser["options"]?["region"]?.text == "[0.5,0.0,0.5,1.0]")
    try await perform(.ignore(SRGB8(red: 230, green: 220, blue: 60)))
    await settle()
    #expect(browser.codes == ["#283cc8"])
    try await perform(.emphasis(.area))
    #expect(browser["options"]?["emphasis"]?.string == "area")
    await settle()
    try await perform(.pin(SRGB8(red: 40, green: 60, blue: 200), true, photo: photo))
    try await perform(.show(1))
    await settle()
    let options = try #require(browser["options"])
    #expect(options["region"] == .null && options["pins"] == .array([]))
    #expect(options["ignored"]?.text == "[\"#e6dc3c\"]" && options["emphasis"]?.string == "area")
  }

  @Test func `the answer to an action has no earlier changes`() async throws {
    page.model.options.seed = 7
    let answer = try await page.perform(.look)
    #expect(answer.members.isEmpty)
  }

  @Test func `changed options supersede the extraction in progress`() async throws {
    await take(page.changes(since: nil))
    try await perform(.show(1))
    await settle()
    let count = try #require(browser["history"]?["count"]?.integer)
    // These actions have no suspension, so no extraction can end between them.
    for count in [7, 3, 4] { _ = try await page.perform(.colors(.exactly(count))) }
    #expect(page.model.phase == .extracting)
    await settle()
    #expect(browser.codes.count == 4 && browser["history"]?["count"]?.integer == count + 1)
    for action in [.extract, .cancel] as [StudioAction] { _ = try await page.perform(action) }
    await settle()
    #expect(browser["phase"]?.string == "cancelled" && browser.codes.count == 4)
  }

  @Test func `a photo that cannot be read shows its failure and no scheme`() async throws {
    try await showStripes()
    let broken = StudioPhoto(name: "b.ppm", input: .bytes(Array("P6\n9 9\n255\n".utf8)))
    await take(try await page.open(broken.name) { broken.input })
    await settle()
    #expect(browser["phase"]?.string == "failed" && browser["scheme"] == .null)
    #expect(browser["failure"]?.string?.isEmpty == false)
    await #expect(throws: DecodingError.self) { try await page.open("c") { .bytes([1, 2, 3]) } }
    await settle()
    #expect(page.photo?.name == "b.ppm" && browser["failure"]?.string?.hasPrefix("c: ") == true)
  }

  @Test func `reduced motion sends no animations`() async throws {
    await take(page.changes(since: nil))
    try await perform(.reduceMotion(true))
    try await perform(.show(0))
    await settle()
    #expect(browser.motions.isEmpty && browser.codes.count == 4)
    try await perform(.reduceMotion(false))
    try await perform(.colors(.exactly(2)))
    #expect(!browser.motions.isEmpty)
  }

  @Test func `the look action changes no property, with or without a photo`() async throws {
    #expect(try await page.perform(.look).members.isEmpty)
    try await showStripes()
    #expect(try await page.perform(.look).members.isEmpty)
  }

  @Test func `a page that is released ends its work`() async throws {
    let extractor = HalfDoneExtractor()
    weak var released: StudioPage?
    do {
      let page = StudioPage(
        id: "c", photos: [.stripes()], services: .stub(), model: SchemeModel(extractor: extractor),
        sleep: { _ in })
      released = page
      _ = try await page.perform(.show(0))
      let model = page.model
      try await wait(for: "half of the progress", on: model) { model.progress == 0.5 }
    }
    try await waitUntil("the end of the page") { released == nil }
    try await arrival(of: "the end of the work", from: extractor.cancellations.stream)
  }
}

/// An extractor that reports half of its progress, and fails when it is told to end or is cancelled.
private nonisolated struct HalfDoneExtractor: SchemeExtracting {
  var options = SchemeExtractor.Options()
  let end = AsyncStream.makeStream(of: Void.self)
  let cancellations = AsyncStream.makeStream(of: Void.self)

  @concurrent func extract(
    from input: ImageInput, progress: (@Sendable (Double) -> Void)?
  ) async throws(ExtractionError) -> SchemeExtractor.Extraction {
    progress?(0.5)
    for await _ in end.stream { progress?(0.75) }
    if Task.isCancelled { cancellations.continuation.yield() }
    throw .noVisiblePixels
  }
}
