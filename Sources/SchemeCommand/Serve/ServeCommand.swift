internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults
internal import SchemeServer
internal import SchemeService
internal import SystemFiles

struct ServeCommand: Command {
  /// The limits of photos, and the number of photos at a time.
  var photos = ExtractionOptions(colorCount: .exactly(5), limits: ServiceLimits.server.photo)
  var servesTools = false
  var socket: RawText?
  var scgi: WebServerPlace?
  var allowed: [RawText] = []
  var grace = Duration.seconds(10)
  var timeLimit = ServiceLimits.server.timeLimit

  static let page = CommandPage(
    name: "serve", summary: "Serve schemes to other programs.",
    discussion: """
      Requests come on standard input and answers go to standard output, as JSON-RPC 2.0 with one message \
      a line; or over a socket, with any number of connections. SIGTERM, SIGINT and the end of standard \
      input end it when all is answered. With --mcp, it serves the tools extract, theme and contrast to \
      language models, whose programs start it themselves. The protocol is in WorkerProtocol.md, which \
      is installed below share/doc/colorway.
      """,
    examples: [
      "colorway serve < requests.jsonl": "One line for each request, as it is done.",
      "colorway serve --scgi /run/colorway/scgi.sock": "Behind nginx.",
      "colorway serve --socket colors.sock --allow-path Photos": "For any number of programs.",
      "colorway serve --mcp --allow-path Photos": "For a language model, and photos of one folder.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "socket", \.socket, .path("PATH"),
        help: "Listen at PATH, for processes of the same user, instead of serving standard input."),
      Option(
        "scgi", \.scgi, .place,
        help: "Serve a web server, such as nginx, with SCGI: at PATH, which has a slash, or at an "
          + "address such as 127.0.0.1:9000. It passes on POST /extract, POST /theme, GET /healthz "
          + "and GET /metrics."),
      Option(
        "mcp", \.servesTools,
        help: "Serve the Model Context Protocol on standard input and output."
      ).ofOneRun,
      Option(
        "allow-path", \.allowed, .path("FOLDER"),
        help: "Let clients name photos in FOLDER and its subfolders, and no others. Symbolic links "
          + "are not followed.",
        default: "all files over standard input, none over sockets"),
      Option(
        "grace", \.grace, .seconds(), help: "Time for requests in progress after SIGTERM."),
      Option(
        "time-limit", \.timeLimit, .seconds(),
        help: "Time for requests that set no limit of their own."),
    ] + [ExtractionOptions.jobsOption].of(\Self.photos)
    + ExtractionOptions.limitOptions.of(\.photos)

  func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unwantedOperand(operand.printable) }
    if servesTools, socket != nil { throw .conflict("--mcp", "--socket") }
    if servesTools, scgi != nil { throw .conflict("--mcp", "--scgi") }
  }

  private var limits: ServiceLimits {
    var limits = ServiceLimits.server
    (limits.timeLimit, limits.photo) = (timeLimit, photos.limits)
    // A photo within the limits must fit, and leave room for other photos.
    limits.bodyMemory = max(limits.bodyMemory, 2 * min(limits.photo.maximumFileSize, .max / 2))
    limits.workingMemory = max(limits.workingMemory, 2 * min(limits.photo.maximumMemory, .max / 2))
    return limits
  }

  /// Serves until there are no more clients or the task is cancelled, and returns the exit status.
  func run(_ console: Console) async throws -> ExitStatus {
    do {
      let server = try PhotoServer(try settings())
      if socket == nil, scgi == nil {
        let serve = servesTools ? server.serveTools : server.serve
        let isThere = try await serve(System.standardInput, System.standardOutput)
        return isThere ? .success : .closedPipe
      }
      let socket = try self.socket.map { (path) throws(UnusableFile) in try listen(path.text) }
      let scgiSocket = try scgi.map { (place) throws(UnusableFile) in
        switch place {
        case .path(let path): try listen(path)
        case .address(let address, let text): try listen(text, at: address)
        }
      }
      try await server.serve(on: socket, scgi: scgiSocket)
      return .success
    } catch let error as UnusableFile {
      console.complain(about: error.name, error.failure.message)
    } catch {
      console.complain(of: "\(error)")
    }
    return .failure
  }

  /// Opens a socket at a path or an address.
  private func listen(
    _ name: String, at address: InternetAddress? = nil
  ) throws(UnusableFile) -> ListeningSocket {
    do throws(SocketError) {
      guard let address else { return try ListeningSocket(path: name) }
      return try ListeningSocket(address)
    } catch {
      throw UnusableFile(
        name: RawText(name), failure: Failure(kind: .unreadable, message: error.message))
    }
  }

  private func settings() throws(UnusableFile) -> PhotoServer.Settings {
    var folders: [OpenFolder]?
    for name in allowed {
      guard let folder = OpenFolder(name.text) else {
        throw UnusableFile(name: name, failure: Failure(unreadable: SystemError.ofLastCall()))
      }
      folders = (folders ?? []) + [folder]
    }
    return PhotoServer.Settings(
      limits: limits, threadCount: photos.jobs, folders: folders, grace: grace,
      readOptions: { (options, colorCount) throws(RPCError) in
        try MemberOptions.read(options, colorCount: colorCount)
      }, releaseMemory: { System.releaseFreedMemory() })
  }
}

enum WebServerPlace: Sendable {
  case path(String)
  case address(InternetAddress, String)

  /// Creates a place from a path, which has a slash, or from an address.
  init?(_ text: String) {
    if text.utf8.contains(UInt8(ascii: "/")) {
      self = .path(text)
    } else {
      guard let address = InternetAddress(text) else { return nil }
      self = .address(address, text)
    }
  }
}

extension OptionValues where Value == WebServerPlace {
  fileprivate static var place: OptionValues {
    OptionValues(
      "PATH|ADDRESS",
      expected: "a path with a slash, a port, or an address such as 127.0.0.1:9000 or [::1]:9000",
      read: { WebServerPlace($0) })
  }
}
