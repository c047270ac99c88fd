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
      case .events(let page, let last): return await stream(page, after: last, writer)
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

  /// Sends the events of a page until the client is gone.
  private func stream(_ id: String, after last: Int?, _ writer: MessageWriter) async {
    guard let stream = await routes.pages.openStream(of: id) else {
      let answer = HTTPAnswer(
        status: 503, kind: "overloaded",
        message: "\(StudioLimits.pages) pages are open; close one of them")
      await send(answer, writer, isLast: true)
      return
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await events(of: stream, after: last, writer) }
      group.addTask {
        // The client sends nothing more, so input means that it is gone.
        _ = try? await watch.wait(for: [.bytes(of: descriptor)])
      }
      group.addTask {
        while (try? await clock.sleep(for: StudioLimits.heartbeatInterval)) != nil {
          stream.wake.yield()
        }
      }
      await group.next()
      group.cancelAll()
    }
    await routes.pages.close(stream)
  }

  private func events(
    of stream: StudioPage.Stream, after last: Int?, _ writer: MessageWriter
  ) async {
    var answer = HTTPAnswer([], contentType: "text/event-stream")
    answer.protect()
    answer.headers.append(("Connection", "close"))
    var bytes = Array(answer.head(for: .client, length: nil).utf8)
    var sent = last
    var signals = stream.signals.makeAsyncIterator()
    repeat {
      let changes = await stream.page.changes(since: sent)
      // An empty comment checks whether the client is still there.
      bytes += changes.ticket == sent ? Array(":\n\n".utf8) : await changes.event()
      sent = changes.ticket
      guard await writer.send(bytes) else { return }
      bytes = []
    } while await signals.next() != nil
  }
}
