internal import Connections
internal import SchemeService
internal import SystemCalls

/// A connection from a browser: requests and their answers, and finally perhaps an event stream.
struct StudioConnection<Time: Clock>: Sendable where Time.Duration == Duration {
  let descriptor: FileDescriptor
  let routes: StudioRoutes
  let watch: DescriptorWatch
  let clock: AlarmClock<Time>
  let slots: ConnectionSlots
  let quit: @Sendable () -> Void

  func run() async {
    let writer = MessageWriter(
      descriptor, watch: watch, clock: clock, limit: StudioLimits.answerTime)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await writer.run() }
      do {
        try await serve(writer)
      } catch let fault as HTTPRequest.Fault {
        await send(
          HTTPAnswer(status: fault.status, kind: "request", message: fault.reason), writer,
          isLast: true)
      } catch {
        // The client is gone, or the studio is shutting down.
      }
      await descriptor.endAnswers(within: StudioLimits.headTime, by: clock, watch: watch)
      group.cancelAll()
    }
  }

  private func serve(_ writer: MessageWriter) async throws {
    let input = HTTPInput(descriptor, watch: watch, clock: clock) {
      await writer.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
    while let request = try await input.next() {
      let body = HTTPBody { try await input.nextOfBody() }
      let response = try await routes.response(to: request, body) { slots.protect(descriptor) }
      switch response {
      case .answer(let answer):
        let isBodyOver = await input.isBodyOver
        let isLast = !request.staysOpen || !isBodyOver
        let hasBody = request.method != "HEAD"
        guard await send(answer, writer, isLast: isLast, hasBody: hasBody), !isLast else { return }
      case .finalAnswer(let answer):
        await send(answer, writer, isLast: true)
        return quit()
      case .events(let pages): return await stream(pages, writer)
      }
    }
  }

  @discardableResult
  private func send(
    _ answer: HTTPAnswer, _ writer: MessageWriter, isLast: Bool, hasBody: Bool = true
  ) async -> Bool {
    var answer = answer
    answer.protect()
    if isLast { answer.headers.append(("Connection", "close")) }
    return await writer.send(answer.bytes(for: .client, hasBody: hasBody))
  }

  /// Sends the events of pages until the client is gone.
  private func stream(_ wanted: [(page: String, after: Int?)], _ writer: MessageWriter) async {
    let (signals, wake) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    var (streams, start): ([(StudioPage.Stream, after: Int?)], [UInt8]) = ([], [])
    for (page, last) in wanted {
      if let stream = await routes.pages.openStream(of: page) {
        streams.append((stream, last))
      } else {
        start += Array("event: refused\ndata: \"\(Self.refusal)\"\npage: \(page)\n\n".utf8)
      }
    }
    guard !streams.isEmpty else {
      await send(
        HTTPAnswer(status: 503, kind: "overloaded", message: Self.refusal), writer, isLast: true)
      return
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [streams, start] in await events(of: streams, signals, start, writer) }
      for (stream, _) in streams {
        group.addTask { for await _ in stream.signals { wake.yield() } }
      }
      group.addTask {
        // The client sends nothing more, so input means that it is gone.
        _ = try? await watch.wait(for: [.bytes(of: descriptor)])
      }
      group.addTask {
        while (try? await clock.sleep(for: StudioLimits.heartbeatInterval)) != nil { wake.yield() }
      }
      await group.next()
      group.cancelAll()
    }
    for (stream, _) in streams { await routes.pages.close(stream) }
  }

  private static var refusal: String {
    "\(StudioLimits.pages) pages are open; close one of them"
  }

  private func events(
    of streams: [(StudioPage.Stream, after: Int?)], _ signals: AsyncStream<Void>, _ start: [UInt8],
    _ writer: MessageWriter
  ) async {
    var answer = HTTPAnswer([], contentType: "text/event-stream")
    answer.protect()
    answer.headers.append(("Connection", "close"))
    var bytes = Array(answer.head(for: .client, length: nil).utf8) + start
    var sent = streams.map(\.after)
    var signals = signals.makeAsyncIterator()
    repeat {
      var events: [UInt8] = []
      for (index, (stream, _)) in streams.enumerated() {
        let changes = await stream.page.changes(since: sent[index])
        if changes.ticket != sent[index] { events += await changes.event(of: stream.page.id) }
        sent[index] = changes.ticket
      }
      // An empty comment checks whether the client is still there.
      guard await writer.send(bytes + (events.isEmpty ? Array(":\n\n".utf8) : events)) else {
        return
      }
      bytes = []
    } while await signals.next() != nil
  }
}
