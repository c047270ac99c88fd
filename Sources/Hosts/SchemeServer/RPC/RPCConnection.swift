internal import Connections
internal import SchemeService
internal import StructuredText
internal import SystemCalls

/// A connection to a client that sends messages of one line each, and gets answers in the same
/// form. Requests run concurrently, and are answered in order of completion. No message is read
/// while the maximum number of requests is in progress, so a client that does not read its answers
/// gets backpressure.
struct RPCConnection: Sendable {
  let input: FileDescriptor
  let output: FileDescriptor
  let methods: any RPCMethods
  let caller: RequestCaller
  let watch: DescriptorWatch
  let drain: DrainSignal
  let clock: any Clock<Duration>
  /// The time after which a connection without requests ends, or `nil` for no limit.
  let idleLimit: Duration?
  let log: ServerLog?

  static let lineLimit = 4 << 20
  private static let requestLimit = 64
  private static let chunkByteCount = 64 << 10

  /// Serves the client until it has no more requests and all are answered, or until it is gone.
  /// Returns whether the client stayed.
  func run() async -> Bool {
    let writer = MessageWriter(output, watch: watch, clock: clock, limit: idleLimit)
    let table = RequestTable(capacity: Self.requestLimit)
    return await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await writer.run()
        table.cancelAll()
      }
      group.addTask {
        guard (try? await watch.wait(for: [.hangUp(of: output)])) != nil else { return }
        table.cancelAll()
      }
      let activity = Monitor(0)
      let reading = Task(name: "messages") { await serve(writer, table, activity) }
      if let idleLimit {
        group.addTask {
          await idle(for: idleLimit, activity, table)
          if !Task.isCancelled { reading.cancel() }
        }
      }
      _ = await reading.linkedResult
      let isThere = !writer.isBroken
      group.cancelAll()
      return isThere
    }
  }

  /// Waits until the client has sent nothing for a time limit, and has no requests in progress.
  private func idle(for limit: Duration, _ activity: Monitor<Int>, _ table: RequestTable) async {
    var seen = -1
    while (try? await clock.sleep(for: limit)) != nil {
      let count = activity.withLock { $0 }
      if table.isEmpty, count == seen { return }
      seen = count
    }
  }

  private func serve(
    _ writer: MessageWriter, _ table: RequestTable, _ activity: Monitor<Int>
  ) async {
    await withDiscardingTaskGroup { requests in
      var reader = MessageReader(
        input, lineLimit: Self.lineLimit, watch: watch,
        endings: [drain.event, .hangUp(of: output)])
      do {
        while let line = try await reader.next() {
          activity.withLock { $0 += 1 }
          guard case .complete(let bytes) = line else {
            await writer.send(
              RPCReply.answer(
                to: nil,
                .failure(.tooLong(limit: Self.lineLimit, advice: methods.longLineAdvice))))
            continue
          }
          let request: RPCRequest
          do throws(RPCRequest.Refusal) {
            request = try RPCRequest(line: bytes)
          } catch {
            if let answer = error.answer, methods.take(answer) { continue }
            await writer.send(RPCReply.answer(to: error.id, .failure(error.error)))
            try await skip(error.byteCount, &reader)
            continue
          }
          let outcome = control(request, table)
          guard let id = request.id, outcome == nil else {
            if let id = request.id, let outcome {
              await writer.send(RPCReply.answer(to: id, outcome))
            } else if let question = methods.question(after: request) {
              await writer.send(RPCReply.line(question))
            }
            try await skip(request.byteCount, &reader)
            continue
          }
          let body = BodyPipe()
          try await begin(request, id, body, writer, table, &requests)
          try await feed(body, request.byteCount, &reader)
          await table.waitForRoom()
        }
      } catch {
        // Nothing more can be read. Requests in progress are finished, unless the task is cancelled.
      }
    }
  }

  /// Executes a message that controls other requests, or returns `nil` if the message is of another kind.
  private func control(
    _ request: RPCRequest, _ table: RequestTable
  ) -> Result<JSONValue, RPCError>? {
    do throws(RPCError) {
      switch request.method {
      case methods.cancellation.method:
        let id = try request.parameters.identifier(methods.cancellation.parameter)
        return .success(.boolean(table.cancel(id)))
      case "$/setUpdates":
        let id = try request.parameters.identifier("id")
        guard let isOn = try request.parameters.truth("updates") else {
          throw .invalidParameters("'updates' must be true or false")
        }
        return .success(.boolean(table.setUpdates(id, isOn)))
      default: return nil
      }
    } catch {
      return .failure(error)
    }
  }

  /// Starts a request, and sends its answer when it is done.
  private func begin(
    _ request: RPCRequest, _ id: RPCIdentifier, _ body: BodyPipe, _ writer: MessageWriter,
    _ table: RequestTable, _ requests: inout DiscardingTaskGroup
  ) async throws {
    let updates = request.parameters["updates"]?.boolean.map { UpdateSwitch($0) }
    let context = RPCContext(caller: caller, body: body, updates: updates) { method, parameters in
      await writer.send(RPCReply.notification(method, parameters))
    }
    let work = Task(name: "request") { [methods] in
      try await methods.answer(request, in: context)
    }
    guard table.add(id, work, updates: updates) else {
      body.abandon()
      await writer.send(
        RPCReply.answer(
          to: id, .failure(.invalidRequest("a request with this 'id' is still in progress"))))
      return
    }
    let entry = ServerLog.Request(id: id.document, name: request.method, caller: caller)
    requests.addTask {
      let result = await work.linkedResult
      body.abandon()
      table.release(id)
      if case .failure(is CancellationError) = result, !methods.answersCancelled {
        table.removeReleased()
        return
      }
      let outcome = result.mapError { RPCError($0) }
      let error = if case .failure(let error) = outcome { error.kind } else { String?.none }
      log?.note(entry, error: error)
      await writer.send(RPCReply.answer(to: id, outcome))
      table.removeReleased()
    }
  }

  /// Passes the bytes that follow a message to its request.
  private func feed(
    _ body: BodyPipe, _ byteCount: Int, _ reader: inout MessageReader
  ) async throws {
    var rest = byteCount
    var isWanted = true
    do {
      while rest > 0 {
        let chunk = try await reader.bytes(atMost: min(rest, Self.chunkByteCount))
        guard !chunk.isEmpty else { break }
        rest -= chunk.count
        if isWanted { isWanted = try await body.send(chunk) }
      }
    } catch {
      body.finish(.failure(ServiceError(error)))
      throw error
    }
    body.finish(rest == 0 ? .success(()) : .failure(.cutOff))
  }

  private func skip(_ byteCount: Int, _ reader: inout MessageReader) async throws {
    let body = BodyPipe()
    body.abandon()
    try await feed(body, byteCount, &reader)
  }
}

extension RPCError {
  init(_ error: any Error) {
    self = error as? RPCError ?? RPCError(ServiceError(error))
  }
}
