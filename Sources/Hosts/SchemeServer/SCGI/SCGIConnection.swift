internal import Connections
internal import SchemeService
internal import StructuredText
internal import SystemCalls

/// A connection from a web server, for one request and its answer.
struct SCGIConnection<Time: Clock>: Sendable where Time.Duration == Duration {
  let descriptor: FileDescriptor
  let routes: SCGIRoutes
  let watch: DescriptorWatch
  let clock: AlarmClock<Time>

  /// The time limit for receiving the headers of a request, for the client's reading of the answer,
  /// and for reading the unneeded rest of a body.
  private static var patience: Duration { .seconds(10) }

  func run() async {
    var reader = MessageReader(descriptor, lineLimit: 0, watch: watch, endings: [])
    if await refuseAtOnce(&reader) { return }
    let writer = MessageWriter(
      descriptor, watch: watch, clock: clock, limit: Self.patience)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await writer.run() }
      let work = Task(name: "SCGI") { [reader] in await reply(reader) }
      group.addTask {
        // A web server closes the connection when its client is gone.
        if (try? await watch.wait(for: [.hangUp(of: descriptor)])) != nil { work.cancel() }
      }
      if let bytes = await work.linkedResult.get(),
        await writer.send(bytes)
      {
        await descriptor.endAnswers(within: Self.patience, by: clock, watch: watch)
      }
      group.cancelAll()
    }
  }

  /// Answers a request that is refused whatever its photo is, and returns whether it was. Under
  /// overload, most requests are. So there is no task, no timer and no waiting for one that has come
  /// as a whole.
  private func refuseAtOnce(_ reader: inout MessageReader) async -> Bool {
    guard (try? reader.readAtOnce()) != nil,
      let (request, byteCount) = SCGIRequest.atStart(of: reader.unread),
      let answer = routes.refusal(of: request)
    else { return false }
    _ = try? descriptor.writeAvailable(answer.bytes()[...])
    var rest = byteCount + request.byteCount - reader.unread.count
    while rest > 0, let bytes = try? descriptor.readAvailable(), !bytes.isEmpty {
      rest -= bytes.count
    }
    if rest > 0 { await descriptor.endAnswers(within: Self.patience, by: clock, watch: watch) }
    return true
  }

  /// Returns the bytes of the answer, or `nil` if there was no request.
  private func reply(_ reader: MessageReader) async -> [UInt8]? {
    do {
      let head = try await clock.run(for: Self.patience) { try await self.head(reader) }
      guard let head else {
        let message = "the headers took too long to arrive"
        return HTTPAnswer(status: 408, kind: "request", message: message).bytes()
      }
      guard let (request, reader) = head else { return nil }
      let body = SCGIBody(reader: reader, byteCount: request.byteCount)
      return await routes.answer(request, body).bytes(hasBody: request.method != "HEAD")
    } catch let fault as SCGIRequest.Fault {
      return HTTPAnswer(status: 400, kind: "request", message: fault.reason).bytes()
    } catch {
      return nil
    }
  }

  /// Reads the request up to its body, or returns `nil` if the connection ends before it begins.
  private func head(_ reader: MessageReader) async throws -> (SCGIRequest, MessageReader)? {
    var reader = reader
    guard let headers = try await headers(&reader) else { return nil }
    return (try SCGIRequest(headers: headers), reader)
  }

  /// Waits for the headers, or returns `nil` if the connection ends before they begin.
  private func headers(_ reader: inout MessageReader) async throws -> [UInt8]? {
    var digits: [UInt8] = []
    while digits.last != UInt8(ascii: ":") {
      guard digits.count < 8 else {
        throw SCGIRequest.Fault(reason: "the length of the headers does not end with ':'")
      }
      let byte = try await reader.bytes(atMost: 1)
      if byte.isEmpty {
        guard digits.isEmpty else { throw SCGIRequest.Fault(reason: "the request ends early") }
        return nil
      }
      digits += byte
    }
    let count = try SCGIRequest.headerByteCount(digits.dropLast())
    var headers: [UInt8] = []
    // The comma after the headers is included.
    while headers.count < count + 1 {
      let bytes = try await reader.bytes(atMost: count + 1 - headers.count)
      guard !bytes.isEmpty else { throw SCGIRequest.Fault(reason: "the request ends early") }
      headers += bytes
    }
    guard headers.popLast() == UInt8(ascii: ",") else {
      throw SCGIRequest.Fault(reason: "expected ',' after the headers")
    }
    return headers
  }
}
