internal import SchemeService
internal import StructuredText
internal import SystemCalls

/// A connection of a web server, which has one request and one answer.
struct SCGIConnection: Sendable {
  let descriptor: FileDescriptor
  let routes: SCGIRoutes
  let watch: DescriptorWatch
  let clock: AlarmClock<ContinuousClock>

  /// The time for the headers of a request, for the client to read its answer, and for reading the rest
  /// of a body that is not needed.
  private static let patience = Duration.seconds(10)

  func run() async {
    let writer = MessageWriter(descriptor, watch: watch)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await writer.run() }
      let work = Task(name: "SCGI") { await reply() }
      group.addTask {
        // A web server closes the connection when its client is gone.
        if (try? await watch.wait(for: [.hangUp(of: descriptor)])) != nil { work.cancel() }
      }
      if let bytes = await work.linkedResult.get(),
        await clock.run(for: Self.patience, { await writer.send(bytes) }) == true
      {
        descriptor.endOutput()
        await readRest()
      }
      group.cancelAll()
    }
  }

  /// Returns the bytes of the answer, or `nil` if there was no request.
  private func reply() async -> [UInt8]? {
    let head = await clock.run(for: Self.patience) { await self.head() }
    let (request, reader): (SCGIRequest, MessageReader)
    switch head {
    case nil:
      return HTTPAnswer(status: 408, kind: "request", message: "the headers came too slowly")
        .bytes()
    case .success(let head)?: (request, reader) = head
    case .failure(let fault as SCGIRequest.Fault)?:
      return HTTPAnswer(status: 400, kind: "request", message: fault.reason).bytes()
    case .failure?: return nil
    }
    let body = SCGIBody(reader: reader, byteCount: request.byteCount)
    let answer = await routes.answer(request, body)
    return answer.bytes(hasBody: request.method != "HEAD")
  }

  /// Reads the request up to its body. Fails with a cancellation if the connection ends before it begins.
  private func head() async -> Result<(SCGIRequest, MessageReader), any Error> {
    var reader = MessageReader(descriptor, lineLimit: 0, watch: watch, endings: [])
    do {
      guard let headers = try await headers(&reader) else { throw CancellationError() }
      let request = try SCGIRequest(headers: headers)
      return .success((request, reader))
    } catch {
      return .failure(error)
    }
  }

  /// Waits for the headers, or returns `nil` if the connection ends before they begin.
  private func headers(_ reader: inout MessageReader) async throws -> [UInt8]? {
    var digits: [UInt8] = []
    while digits.last != UInt8(ascii: ":") {
      guard digits.count < 8 else { throw SCGIRequest.Fault(reason: "a length has no end") }
      let byte = try await reader.bytes(atMost: 1)
      if byte.isEmpty {
        guard digits.isEmpty else { throw SCGIRequest.Fault(reason: "the request ends early") }
        return nil
      }
      digits += byte
    }
    let count = try SCGIRequest.headerByteCount(digits.dropLast())
    var headers: [UInt8] = []
    // With the comma after them.
    while headers.count < count + 1 {
      let bytes = try await reader.bytes(atMost: count + 1 - headers.count)
      guard !bytes.isEmpty else { throw SCGIRequest.Fault(reason: "the request ends early") }
      headers += bytes
    }
    guard headers.popLast() == UInt8(ascii: ",") else {
      throw SCGIRequest.Fault(reason: "no ',' follows the headers")
    }
    return headers
  }

  /// Reads what the web server still sends, so that it reads the answer before the connection ends.
  private func readRest() async {
    _ = await clock.run(for: Self.patience) {
      while (try? await watch.wait(for: [.bytes(of: descriptor)])) != nil,
        let chunk = try? descriptor.readAvailable(), !chunk.isEmpty
      {}
    }
  }
}
