internal import Connections
internal import SchemeExtraction
internal import SchemeService
package import SchemeState
internal import StructuredText
internal import SystemCalls

/// The studio: a server that serves one page to browsers on this machine only. To serve other
/// machines, run `colorway serve --scgi` behind a web server.
package struct StudioServer: Sendable {
  package let access: StudioAccess
  private let socket: ListeningSocket
  private let watch = DescriptorWatch()
  private let clock = AlarmClock(ContinuousClock())
  private let drain: DrainSignal
  private let routes: StudioRoutes

  /// The time limit for writing the last changes of the history.
  private static let historyWritePeriod = Duration.seconds(3)

  /// Listens on a port of this machine, or, for port 0, on one that the system chooses. Each page
  /// offers the photos, and shows the first. With `endsWithLastPage`, the studio ends a minute
  /// after the last page was closed. Throws a ``SystemError`` if the port is taken, and a
  /// ``ServiceError`` if no threads can be started.
  package init(
    port: UInt16, photos: [StudioPhoto], services: StudioServices, endsWithLastPage: Bool
  ) async throws {
    socket = try ListeningSocket(InternetAddress(loopbackPort: port))
    access = StudioAccess(port: try socket.port)
    let drain = try DrainSignal()
    let threads = StudioThreads(
      photos: try WorkerThreads(count: SystemThread.processorCount + 2, reservedCount: 1),
      exports: try WorkerThreads(count: 1))
    self.drain = drain
    let sleep = { @Sendable [clock] (time: Duration) in try await clock.sleep(for: time) }
    let pages = await StudioPages(
      sleep: sleep,
      lastPageClosed: { if endsWithLastPage { drain.give() } },
      makePage: { id, lastTicket in
        let model = SchemeModel(
          extractor: services.extractor.keepingLatestPhoto(), executor: threads.photos,
          clock: ContinuousClock(), keeper: services.journal, attachments: services.attachments,
          reduce: services.reduce)
        let page = StudioPage(
          id: id, photos: photos, services: services, model: model, threads: threads,
          lastTicket: lastTicket, sleep: sleep)
        page.start()
        return page
      })
    routes = StudioRoutes(access: access, pages: pages, services: services)
  }

  /// Serves until the task is cancelled, the user quits, or the last page is closed. Returns the
  /// changes of the history that could not be written.
  package func run() async -> UnwrittenChanges {
    let slots = ConnectionSlots(limit: StudioLimits.connections, endsOldest: true)
    let refusal = HTTPAnswer(ServiceError.tooManyConnections).bytes(for: .client)
    await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await socket.serveClients(
            watch: watch, clock: clock, until: drain, slots: slots, refusal: refusal
          ) { descriptor, _ in
            await StudioConnection(
              descriptor: descriptor, routes: routes, watch: watch, clock: clock, slots: slots,
              quit: { drain.give() }
            ).run()
          }
        }
        group.addTask { _ = try? await watch.wait(for: [drain.event]) }
        await group.next()
        group.cancelAll()
      }
    } onCancel: {
      drain.give()
    }
    // A new task also waits if this one was cancelled.
    return await Task { [routes, clock] in
      await clock.run(for: Self.historyWritePeriod) { await routes.pages.finishHistories() }
      return await routes.pages.unwrittenChanges
    }.value
  }
}
