import ColorMath
import Connections
import ImageDecoding
import SchemeExtraction
import SchemeService
import SchemeState
import SystemCalls
import TestClocks
import Testing

@testable import SchemeStudio

/// The reduction of the photo of a page, on threads that do nothing until they are told to.
@MainActor
struct PagePhotoTests {
  private static let dot = StudioPhoto(
    name: "dot.ppm", input: .bytes(Array("P6\n2 1\n255\n".utf8) + [9, 9, 9, 9, 9, 9]))

  private let threads = HeldThreads()
  private let page: StudioPage

  init() {
    page = StudioPage(
      id: "a", photos: [], services: .stub(), model: .picking(executor: threads),
      threads: StudioThreads(photos: threads), sleep: { _ in })
  }

  private func show(_ photo: StudioPhoto) throws {
    page.model.apply(.show(photo.schemePhoto, try ImageDecoder().info(of: photo.input)))
  }

  private func pick(x: Double = 0.6) -> Task<PageChanges, any Error> {
    let action = StudioAction.add(PhotoPlace(x: x, y: 0.5), photo: page.photo?.number ?? 0)
    return Task.immediate { @MainActor [page] in try await page.perform(action) }
  }

  @Test func `each photo is reduced once, and no longer when another is shown`() async throws {
    try show(.stripes())
    let first = pick()
    page.model.apply(.prepareToPick)
    #expect(threads.jobCount == 1)
    #expect(page.model.picks.count == 1, "the loading state is there at once")
    try show(Self.dot)
    let second = pick()
    page.model.apply(.prepareToPick)
    #expect(threads.jobCount == 2)
    threads.run()
    await #expect(throws: StudioAction.Fault.self) { try await first.value }
    _ = try await second.value
    #expect(page.model.options.pinnedColors.map(\.hex) == ["#090909"])
    page.model.cancel()
  }

  @Test func `an export does not wait for photos that occupy all of their threads`() async throws {
    try show(.stripes())
    let scheme = try #require(ImageColorScheme.red)
    page.show(scheme, from: "a")
    let photo = pick()
    #expect(threads.jobCount == 1)
    let pages = StudioPages(
      sleep: { _ in }, lastPageClosed: {}, makePage: { [page] _, _ in page })
    _ = pages.openStream(of: page.id)
    let access = StudioAccess(port: 1)
    let routes = StudioRoutes(access: access, pages: pages, services: page.services)
    let head = """
      GET /pages/a/export?format=hex HTTP/1.1\r
      Host: 127.0.0.1:1\r
      Cookie: colorway-1=\(access.cookie.text)\r
      \r

      """
    let request = try #require(try HTTPRequest.head(in: Array(head.utf8)[...])).request
    let response = try await waiting(for: "the export") {
      try await routes.response(to: request, HTTPBody { nil }, admit: {})
    }
    guard case .answer(let answer) = response else { throw CancellationError() }
    #expect(String(decoding: answer.body, as: UTF8.self) == "#c81e1e\n")
    #expect(threads.jobCount == 1, "the photo still waits")
    threads.run()
    _ = try await photo.value
  }

  @Test(arguments: [false, true])
  func `a place on a photo pins no color once another photo is shown`(isReduced: Bool) async throws
  {
    try show(.stripes())
    let picking = pick()
    try #require(threads.jobCount == 1)
    // The color is known then, but the page goes on only when this test waits.
    if isReduced { threads.run() }
    try show(Self.dot)
    threads.run()
    await #expect(throws: (any Error).self) { try await picking.value }
    #expect(page.model.options.pinnedColors.isEmpty && page.model.state.places.value.isEmpty)
    #expect(!page.model.isExtracting)
  }

  @Test func `a click does not wait for conversions that occupy all other threads`() async throws {
    let threads = try WorkerThreads(count: 3, reservedCount: 1)
    let (gate, begun) = (Monitor(false), Monitor(0))
    let conversions = (0..<3).map { _ in
      Task(executorPreference: threads) {
        begun.withLock { $0 += 1 }
        begun.broadcast()
        gate.wait { $0 ? () : nil }
      }
    }
    begun.wait { $0 == 2 ? () : nil }
    let page = StudioPage(
      id: "a", photos: [.stripes()], services: .stub(), model: .picking(executor: threads),
      threads: StudioThreads(photos: threads), sleep: { _ in })
    page.start()
    try await waiting(for: "the header") { @MainActor in
      await page.model.wait { page.model.image != nil }
    }
    let shown = try #require(page.photo)
    _ = try await page.threads.reading(shown.input) {
      try shown.reduced(to: 16, limits: DecodingLimits())
    }
    _ = try await page.perform(.add(PhotoPlace(x: 0.1, y: 0.5), photo: shown.number))
    #expect(page.model.options.pinnedColors == [SRGB8(red: 200, green: 30, blue: 30)])
    #expect(page.model.isExtracting && begun.withLock { $0 } == 2, "the colors are not urgent")
    gate.withLock { $0 = true }
    gate.broadcast()
    for conversion in conversions { await conversion.value }
    await page.model.settle()
    #expect(page.model.phase == .ready)
  }
}

/// Threads that do their work when they are told to.
private final class HeldThreads: TaskExecutor {
  private let jobs = Monitor<[UnownedJob]>([])

  var jobCount: Int { jobs.withLock { $0.count } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Does all the work that there is on a thread, and waits for its end.
  func run() {
    let isDone = Monitor(false)
    SystemThread.start { [self] in
      while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      }
      isDone.withLock { $0 = true }
      isDone.signal()
    }
    isDone.wait { $0 ? () : nil }
  }
}
