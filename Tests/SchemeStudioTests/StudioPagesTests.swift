import SchemeState
import SystemCalls
import TestClocks
import Testing

@testable import SchemeStudio

/// The pages of a studio as their streams are opened and closed.
@MainActor
struct StudioPagesTests {
  @Test func `a page is forgotten after its last stream is closed`() async throws {
    let (closings, closing) = AsyncStream.makeStream(of: Void.self)
    let waitCount = Monitor(0)
    let pages = StudioPages(
      sleep: { _ in waitCount.withLock { $0 += 1 } }, lastPageClosed: { closing.yield() },
      makePage: { id, lastTicket in
        StudioPage(
          id: id, photos: [], services: .stub(), model: SchemeModel(), lastTicket: lastTicket,
          sleep: { _ in })
      })
    let first = try #require(pages.openStream(of: "a"))
    let second = try #require(pages.openStream(of: "a"))
    #expect(pages.count == 1 && first.page === second.page)
    pages.close(first)
    #expect(pages.count == 1)
    pages.close(second)
    try await arrival(of: "the end of the last page", from: closings)
    #expect(pages.count == 0 && waitCount.withLock { $0 } == 1, "the first stream was not the last")
  }
}
