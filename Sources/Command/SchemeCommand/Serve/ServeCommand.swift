internal import Colorway
internal import PhotoConversion
internal import SchemeServer
internal import SchemeService

struct ServeCommand: Command {
  /// The limits of photos, and the number of photos to process concurrently.
  var photos = ExtractionOptions(limits: ServiceLimits.server.photo)
  var servesTools = false
  var socket: RawPath?
  var scgi: ServingPlace?
  var allowed: [RawPath] = []
  var logs = false
  var grace = Duration.seconds(10)
  var timeLimit = ServiceLimits.server.timeLimit
  var cachedCount = ServiceLimits.server.cachedCount
  var converts = false
  var allowsGaps = false
  var programs: [RawPath] = []

  static let page = CommandPage(
    name: "serve", summary: "Serve schemes to other programs.",
    discussion: """
      Requests come on standard input and answers go to standard output, as JSON-RPC 2.0 with one \
      message per line; or over a socket, with any number of connections. SIGTERM, SIGINT and the \
      end of standard input stop it once all requests are answered. With --mcp, it serves the \
      tools extract, theme and contrast to language models, whose programs start it themselves. \
      The protocol is in WorkerProtocol.md, which is installed in share/doc/colorway.
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
        default: "all files over standard input, none over sockets, the client's roots with --mcp"),
      Option(
        "log", \.logs,
        help:
          "Write lines of JSON to standard error: the start and the end, and requests that fail or "
          + "take a second or more."),
      Option(
        "grace", \.grace, .seconds(), help: "Time for requests in progress after SIGTERM."),
      Option(
        "time-limit", \.timeLimit, .seconds(),
        help: "Time for requests that set no limit of their own."),
      Option(
        "cache", \.cachedCount, .wholeNumber(in: 0...10_000),
        help: "Number of results to keep for requests that repeat a photo and its options."),
      Option(
        "convert", \.converts,
        help: "Read formats other than JPEG, PNG and PNM with the programs that 'colorway formats' "
          + "lists, each confined to one photo. Off by default."),
      Option(
        "no-strict-confinement", \.allowsGaps,
        help: "Refuse photos of other formats if this system cannot confine programs fully. On by "
          + "default."),
      Option(
        "programs", \.programs, .path("FOLDER"),
        help: "Look for the programs of --convert in FOLDER, an absolute path.",
        default: PhotoConverter.systemPath.joined(separator: ", ")),
    ] + [ExtractionOptions.jobsOption].of(\Self.photos)
    + ExtractionOptions.limitOptions.of(\.photos)

  func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unwantedOperand(operand.printable) }
    if servesTools, socket != nil { throw .conflict("--mcp", "--socket") }
    if servesTools, scgi != nil { throw .conflict("--mcp", "--scgi") }
    if allowsGaps, !converts { throw .neededOption("--no-strict-confinement", with: "--convert") }
    if !programs.isEmpty, !converts { throw .neededOption("--programs", with: "--convert") }
    for folder in programs where !folder.text.hasPrefix("/") {
      throw .badValue(
        option: "--programs", value: folder.printable, expected: "an absolute path")
    }
  }

  var limits: ServiceLimits {
    var limits = ServiceLimits.server
    (limits.timeLimit, limits.photo) = (timeLimit, photos.limits)
    limits.cachedCount = cachedCount
    // A photo within the limits must fit, and leave room for other photos.
    limits.bodyMemory = max(limits.bodyMemory, 2 * min(limits.photo.maximumFileSize, .max / 2))
    limits.workingMemory = max(limits.workingMemory, 2 * min(limits.photo.maximumMemory, .max / 2))
    return limits
  }

  /// Serves until there are no more clients or the task is cancelled, and returns the exit status.
  func run(_ console: Console) async throws -> ExitStatus {
    System.raiseDescriptorLimit()
    System.keepLessFreedMemory()
    let server = try PhotoServer(try settings(console))
    if socket == nil, scgi == nil {
      let serve = servesTools ? server.serveTools : server.serve
      let isThere = try await serve(.standardInput, .standardOutput)
      return isThere ? .success : .closedPipe
    }
    var inherited = System.inheritedSockets[...]
    let socket = try self.socket.map { try listen(at: .path($0), &inherited) }
    let scgiSocket = try scgi.map { try listen(at: $0, &inherited) }
    if case .address(let address, let text) = scgi, !address.isLoopback {
      console.complain(
        of: "\(text): warning: SCGI has no passwords, and other machines may be able to connect")
    }
    try await server.serve(on: socket, scgi: scgiSocket)
    return .success
  }

  /// Opens a socket, or takes the next one that the supervisor has passed on.
  private func listen(
    at place: ServingPlace, _ inherited: inout ArraySlice<FileDescriptor>
  ) throws(Complaint) -> ListeningSocket {
    if let descriptor = inherited.popFirst() { return ListeningSocket(inherited: descriptor) }
    do throws(SystemError) {
      switch place {
      case .path(let path): return try ListeningSocket(path: path)
      case .address(let address, _): return try ListeningSocket(address)
      }
    } catch {
      throw Complaint(error, about: place.name)
    }
  }

  /// The maximum number of simultaneous connections, if the system has enough descriptors.
  private static let maximumConnectionCount = 10_000
  /// The number of descriptors reserved for photos, refused clients and the runtime.
  private static let photoReserve = 96

  private func settings(_ console: Console) throws(Complaint) -> PhotoServer.Settings {
    var folders: [OpenFolder]?
    for name in allowed {
      do throws(SystemError) {
        folders = (folders ?? []) + [try OpenFolder(name.text)]
      } catch {
        throw Complaint(error, about: name)
      }
    }
    var settings = PhotoServer.Settings(
      limits: limits, threadCount: photos.jobs, folders: folders, grace: grace,
      connectionLimit: max(
        1,
        System.freeDescriptorCount(atMost: Self.maximumConnectionCount + Self.photoReserve)
          - Self.photoReserve),
      log: logs
        ? ServerLog { [console] in console.complain(String(decoding: $0, as: UTF8.self)) } : nil,
      readOptions: { (options, colorCount) throws(RPCError) in
        try MemberOptions.read(options, colorCount: colorCount)
      }, releaseMemory: { System.releaseFreedMemory() })
    if converts {
      var converter = PhotoConverter(
        searchPath: programs.isEmpty ? PhotoConverter.systemPath : programs.map(\.text))
      converter.requiresConfinement = !allowsGaps
      settings.converter = converter
    }
    return settings
  }
}

enum ServingPlace: Sendable {
  case path(RawPath)
  case address(InternetAddress, String)

  var name: RawPath {
    switch self {
    case .path(let path): path
    case .address(_, let text): RawPath(text)
    }
  }

  /// Creates a place from a path, which contains a slash, or from an address.
  init?(_ text: String) {
    if text.utf8.contains(UInt8(ascii: "/")) {
      self = .path(RawPath(text))
    } else {
      guard let address = InternetAddress(text) else { return nil }
      self = .address(address, text)
    }
  }
}

extension OptionValues where Value == ServingPlace {
  fileprivate static var place: OptionValues {
    OptionValues(
      "PATH|ADDRESS",
      expected: "a path with a slash, a port, or an address such as 127.0.0.1:9000 or [::1]:9000",
      read: { ServingPlace($0) })
  }
}
