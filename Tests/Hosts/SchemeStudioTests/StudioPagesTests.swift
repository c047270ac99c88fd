import ImageDecoding
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
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

  @Test func `changes of a forgotten page are counted until they are written`() async throws {
    let folder = try ScratchFolder()
    let lock = OpenFile(try System.openForUpdating(RawPath(folder.path("history.lock"))))
    #expect(try lock.descriptor.tryLock())
    // However long this test takes, the change is not refused meanwhile.
    var options = HistoryJournal.Options()
    options.patience = .max
    let services = StudioServices.stub(
      HistoryJournal(at: RawPath(folder.path("history")), options: options))
    let pages = StudioPages(
      sleep: { _ in }, lastPageClosed: {},
      makePage: { id, lastTicket in
        StudioPage(
          id: id, photos: [.stripes()], services: services,
          model: SchemeModel(journal: services.journal), lastTicket: lastTicket, sleep: { _ in })
      })
    let stream = try #require(pages.openStream(of: "a"))
    _ = try await stream.page.perform(.show(0))
    await stream.page.model.settle()
    pages.close(stream)
    try await waitUntil("the end of the page") { pages.count == 0 }
    #expect(pages.unwrittenChanges.complaint == "1 change to the history was not written")
    lock.descriptor.unlock()
    try await waiting(for: "the written entry") { @MainActor in await pages.finishHistories() }
    #expect(pages.unwrittenChanges.complaint == nil)
    withExtendedLifetime(lock) {}
  }

  @Test func `a page that returns has new tickets, and only the end of the last page is reported`()
    async throws
  {
    let closingCount = Monitor(0)
    let pages = StudioPages(
      sleep: { _ in }, lastPageClosed: { closingCount.withLock { $0 += 1 } },
      makePage: { id, lastTicket in
        StudioPage(
          id: id, photos: [], services: .stub(), model: SchemeModel(), lastTicket: lastTicket,
          sleep: { _ in })
      })
    let streams = try ["a", "b"].map { try #require(pages.openStream(of: $0)) }
    for count in 6...10 { _ = try await streams[0].page.perform(.colors(.exactly(count))) }
    let ticket = streams[0].page.ticket
    #expect(ticket > streams[1].page.ticket + 1)
    // The page with the lower ticket is forgotten last.
    for (stream, rest) in zip(streams, [1, 0]) {
      pages.close(stream)
      try await waitUntil("the end of page \(stream.page.id)") { pages.count == rest }
      #expect(closingCount.withLock { $0 } == 1 - rest)
    }
    #expect(pages.unwrittenChanges.complaint == nil)
    let again = try #require(pages.openStream(of: "a")).page
    #expect((0...ticket).allSatisfy { again.changes(since: $0).isWhole })
  }
}
