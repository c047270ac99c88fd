internal import ImageDecoding
internal import SchemeServer
internal import SchemeService
internal import SystemFiles

/// A request of `colorway serve` or `colorway mcp`.
struct ServeRequest: Sendable {
  /// A Boolean value that indicates whether tools are served, by the Model Context Protocol.
  let servesTools: Bool
  /// The path of the socket, or `nil` for standard input and output.
  let socket: RawText?
  /// The place where a web server connects, if there is one.
  let scgi: WebServerPlace?
  /// The folders whose files clients may name, or `nil` if none was given.
  let folders: [RawText]?
  /// The time that requests in progress have at the end.
  let grace: Duration
  /// The number of photos to work on at a time, or `nil` for the number of processors.
  let jobs: Int?
  /// The limits of the service.
  let limits: ServiceLimits

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, servesTools: Bool = false) throws(UsageError) {
    self.servesTools = servesTools
    if let operand = arguments.operands.first { throw .unwantedOperand(operand.printable) }
    socket = try arguments.file(of: .socket)
    scgi = try arguments.value(of: .scgi).map { (text) throws(UsageError) in
      guard let place = WebServerPlace(text) else {
        throw .badValue(
          option: OptionDeclaration.scgi.longForm, value: text.printable,
          expected:
            "a path with a slash, a port, or an address such as 127.0.0.1:9000 or [::1]:9000")
      }
      return place
    }
    let folders = arguments.values(of: .allowPath)
    self.folders = folders.isEmpty ? nil : folders
    grace = try arguments.seconds(of: .grace) ?? .seconds(10)
    jobs = try arguments.wholeNumber(of: .serverJobs, in: 1...1024)
    limits = try Self.limits(arguments)
  }

  private static func limits(_ arguments: ParsedArguments) throws(UsageError) -> ServiceLimits {
    var limits = ServiceLimits.server
    limits.timeLimit = try arguments.seconds(of: .timeLimit) ?? limits.timeLimit
    try limits.photo.readOptions(arguments)
    // A photo within the limits must fit, and leave room for other photos.
    limits.bodyMemory = max(limits.bodyMemory, 2 * min(limits.photo.maximumFileSize, .max / 2))
    limits.workingMemory = max(
      limits.workingMemory, 2 * min(limits.photo.maximumMemory, .max / 2))
    return limits
  }
}

extension ParsedArguments {
  /// Returns the time that an option gives in seconds, or `nil` if the option was not given.
  func seconds(of option: OptionDeclaration) throws(UsageError) -> Duration? {
    guard let text = value(of: option)?.text else { return nil }
    guard let seconds = Double(text), 0...86_400 ~= seconds else {
      throw .badValue(
        option: option.longForm, value: text, expected: "a number of seconds, at most 86400")
    }
    return .seconds(seconds)
  }
}
