import ImageDecoding
import SchemeState
import StructuredText
import Testing

@testable import SchemeStudio

/// Photos that a page opens, in any order of their bytes and headers.
@MainActor
final class PageOpeningTests: BrowsedPage {
  @Test(arguments: [false, true])
  func `the photo that was opened last is shown, whichever arrives first`(isSlowFirst: Bool)
    async throws
  {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let slow = Task.immediate { @MainActor [page] in
      try await page.open("slow.ppm") {
        for await _ in arrivals {}
        return StudioPhoto.stripes("slow.ppm").input
      }
    }
    page.follow()
    await take(page.changes(since: nil))
    #expect(browser["phase"]?.string == "opening" && browser["opening"]?.string == "slow.ppm")
    let fast = Task.immediate { @MainActor [page] in
      if isSlowFirst { arrival.finish() }
      return try await page.open("fast.ppm") { StudioPhoto.stripes("fast.ppm").input }
    }
    _ = try await fast.value
    await settle()
    #expect(browser["photo"]?["name"]?.string == "fast.ppm")
    arrival.finish()
    await #expect(throws: PhotoNotShown.self) { try await slow.value }
    await settle()
    #expect(browser["photo"]?["name"]?.string == "fast.ppm" && browser["opening"] == .null)
    #expect(browser["phase"]?.string == "ready" && browser["history"]?["count"]?.integer == 1)
  }

  @Test func `a photo that arrives can be cancelled, and the previous one stays`() async throws {
    try await showStripes()
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let slow = Task.immediate { @MainActor [page] in
      try await page.open("slow.ppm") {
        for await _ in arrivals {}
        return StudioPhoto.stripes("slow.ppm").input
      }
    }
    page.follow()
    await take(page.changes(since: browser.ticket))
    #expect(browser["phase"]?.string == "opening" && browser.codes.count == 4)
    try await perform(.cancel)
    #expect(browser["phase"]?.string == "cancelled" && browser["opening"] == .null)
    arrival.finish()
    await #expect(throws: PhotoNotShown.self) { try await slow.value }
    #expect(browser["photo"]?["name"]?.string == "stripes.ppm" && browser.codes.count == 4)
  }

  @Test func `a photo of the command line that cannot be read is told by name`() async throws {
    let broken = StudioPhoto(name: "b.png", input: .bytes([1, 2, 3]))
    let page = StudioPage(
      id: "b", photos: [broken], services: .stub(), model: .picking(), sleep: { _ in })
    page.start()
    page.follow()
    await take(page.changes(since: nil))
    #expect(browser["phase"]?.string == "opening", "in the same turn")
    await page.model.settle()
    page.follow()
    await take(page.changes(since: browser.ticket))
    #expect(browser["phase"]?.string == "failed" && browser["photo"] == .null)
    #expect(browser["failure"]?.string?.hasPrefix("b.png: ") == true)
  }

  @Test func `bytes that do not arrive end the loading state`() async throws {
    struct Lost: Error {}
    await #expect(throws: Lost.self) { try await page.open("a") { throw Lost() } }
    #expect(page.model.phase == .cancelled && page.model.opening == nil)
  }
}
