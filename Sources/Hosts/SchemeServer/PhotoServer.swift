internal import Connections
package import PhotoConversion
internal import SchemeResults
package import SchemeService
internal import StructuredText
package import SystemCalls

/// A server that finds schemes for other processes, over standard input and output or over sockets.
///
/// All connections share one service with bounded resources, and each connection has a bounded
/// number of requests in progress. When its task is cancelled, the server stops accepting requests,
/// finishes those in progress within a grace period, and returns.
package struct PhotoServer: Sendable {
  package struct Settings: Sendable {
    package var limits: ServiceLimits
    /// The number of decoding threads, or `nil` for the number of processors.
    package var threadCount: Int?
    /// The folders whose files clients may name, or `nil` if no folder was configured.
    package var folders: [OpenFolder]?
    /// The grace period for requests in progress when the server shuts down.
    package var grace: Duration
    package var readOptions: PhotoOptionReader
    /// The maximum number of connections at a time. Further clients are told that there are too many.
    package var connectionLimit: Int
    /// The time after which a connection without requests ends, and the time within which a client
    /// must read some of the bytes that wait for it.
    package var idleLimit = Duration.seconds(600)
    package var log: ServerLog?
    /// The converter of formats other than JPEG, PNG and PNM, or `nil` to refuse them.
    package var converter: PhotoConverter?
    /// Returns freed memory to the system. The server calls this function when the last connection
    /// ends, and when a connection ends after which no requests are in progress anymore.
    package var releaseMemory: @Sendable () -> Void
    /// Waits for the times of a shutdown.
    package var sleep: @Sendable (Duration) async throws -> Void = {
      try await Task.sleep(for: $0)
    }

    package init(
      limits: ServiceLimits = .server, threadCount: Int? = nil, folders: [OpenFolder]? = nil,
      grace: Duration, connectionLimit: Int = 256, log: ServerLog? = nil,
      readOptions: @escaping PhotoOptionReader,
      releaseMemory: @escaping @Sendable () -> Void = {}
    ) {
      (self.limits, self.threadCount, self.folders) = (limits, threadCount, folders)
      (self.grace, self.connectionLimit, self.log) = (grace, connectionLimit, log)
      (self.readOptions, self.releaseMemory) = (readOptions, releaseMemory)
    }
  }

  private let settings: Settings
  private let service: ExtractionService
  private let statistics = ServerStatistics()
  private let watch = DescriptorWatch()
  private let clock = AlarmClock(ContinuousClock())
  private let drain: DrainSignal
  /// The number of requests when memory was last returned to the system.
  private let releasedAt = Monitor(0)

  /// The time during which clients that are already connected may still send requests after a
  /// shutdown begins.
  private static let lateRequestPeriod = Duration.milliseconds(200)
  /// The time that clients have for reading the last answers after the grace period.
  private static let answerDrainPeriod = Duration.seconds(1)

  package init(_ settings: Settings) throws(ServiceError) {
    self.settings = settings
    service = try ExtractionService(
      limits: settings.limits, threadCount: settings.threadCount, observer: statistics,
      converter: settings.converter)
    do throws(SystemError) { drain = try DrainSignal() } catch {
      throw ServiceError(.unavailable, "the system has no file descriptors left")
    }
  }

  private var answers: PhotoAnswers {
    PhotoAnswers(service: service, readOptions: settings.readOptions)
  }

  /// Serves the process at the other ends of two descriptors, and returns whether the process
  /// stayed to the end. The process may name any file unless the settings name folders.
  package func serve(
    input: FileDescriptor, output: FileDescriptor
  ) async throws(ServiceError) -> Bool {
    await serve(
      input: input, output: output,
      SchemeMethods(
        answers: answers, files: AllowedFiles(folders: settings.folders), statistics: statistics))
  }

  /// Serves a program that speaks the Model Context Protocol in the same way. Its model may name only
  /// files in the folders of the settings or, if the settings name none, in the roots of the program.
  package func serveTools(
    input: FileDescriptor, output: FileDescriptor
  ) async throws(ServiceError) -> Bool {
    await serve(
      input: input, output: output,
      ToolMethods(answers: answers, session: ToolSession(folders: settings.folders)))
  }

  private func serve(
    input: FileDescriptor, output: FileDescriptor, _ methods: some RPCMethods
  ) async -> Bool {
    await untilDrained {
      await RPCConnection(
        input: input, output: output, methods: methods,
        caller: .unnamed, watch: watch, drain: drain, clock: clock, idleLimit: nil,
        log: settings.log
      ).run()
    }
  }

  /// Serves all clients that connect to the sockets, and closes the sockets at the end. Clients may
  /// name only files in the folders of the settings.
  package func serve(
    on socket: ListeningSocket?, scgi scgiSocket: ListeningSocket?
  ) async throws(ServiceError) {
    let methods = SchemeMethods(
      answers: answers, files: AllowedFiles(folders: settings.folders ?? []),
      statistics: statistics)
    let routes = SCGIRoutes(
      answers: answers, statistics: statistics, drain: drain, log: settings.log)
    await untilDrained {
      await withDiscardingTaskGroup { listeners in
        if let socket {
          listeners.addTask {
            let refusal = RPCReply.answer(
              to: nil, .failure(RPCError(ServiceError.tooManyConnections)))
            await accept(on: socket, refusal: refusal) { connection, number in
              _ = await RPCConnection(
                input: connection, output: connection, methods: methods,
                caller: RequestCaller("connection \(number)"), watch: watch, drain: drain,
                clock: clock, idleLimit: settings.idleLimit, log: settings.log
              ).run()
            }
          }
        }
        if let scgiSocket {
          listeners.addTask {
            let refusal = HTTPAnswer(ServiceError.tooManyConnections).bytes()
            await accept(on: scgiSocket, refusal: refusal) { connection, _ in
              await SCGIConnection(
                descriptor: connection, routes: routes, watch: watch, clock: clock
              ).run()
            }
          }
        }
      }
    }
  }

  /// Accepts clients until the server shuts down, and returns when all have been served.
  private func accept(
    on socket: ListeningSocket, refusal: [UInt8],
    _ serve: @escaping @Sendable (FileDescriptor, Int) async -> Void
  ) async {
    await socket.serveClients(
      watch: watch, clock: clock, until: drain,
      slots: ConnectionSlots(limit: settings.connectionLimit), refusal: refusal,
      connectionEnded: { releaseMemory(isUnused: $0 == 0) }, serve)
  }

  /// Returns memory to the system if there are no connections, or if there are no requests anymore
  /// after there were some.
  private func releaseMemory(isUnused: Bool) {
    let count = statistics.withCounts { $0.arrivedCount }
    let hasRequests = releasedAt.withLock { last in
      defer { last = count }
      return last != count
    }
    if isUnused || (hasRequests && service.load.requestCount == 0) { settings.releaseMemory() }
  }

  /// Does some work. When the task is cancelled, tells the connections to end, and stops requests
  /// that are not done within the grace period.
  @discardableResult
  private func untilDrained<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result
  ) async -> Result {
    settings.log?.note(
      "start",
      [
        ("version", .string(FormatVersion.toolVersion)),
        ("connections", .integer(Int128(settings.connectionLimit))),
      ])
    defer { settings.log?.note("end") }
    let work = Task(name: "connections") { await work() }
    let ending = Task(name: "drain") {
      guard await watch.waitPatiently(for: [drain.event]) != nil else { return }
      async let isOver: ()? = try? settings.sleep(
        Self.lateRequestPeriod + settings.grace + Self.answerDrainPeriod)
      settings.log?.note("drain", [("requests", .integer(Int128(service.load.requestCount)))])
      try? await settings.sleep(Self.lateRequestPeriod)
      await service.shutDown(grace: settings.grace)
      await isOver
      work.cancel()
    }
    let result = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      drain.give()
    }
    ending.cancel()
    return result
  }
}
