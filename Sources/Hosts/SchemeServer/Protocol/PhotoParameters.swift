internal import Connections
internal import SchemeService
internal import StructuredText
internal import SystemCalls

struct PhotoParameters: Sendable {
  enum Place: Hashable, Sendable {
    /// A file on the server.
    case path(String)
    /// Bytes within the message.
    case data([UInt8])
    /// Bytes that follow the message.
    case bytes(Int)
  }

  let place: Place
  let source: String
  let timeLimit: Duration?
  let priority: RequestPriority
  /// The answer if the time limit is reached.
  let lateAnswer: SchemeRequest.LateAnswer
  let options: [PhotoOption]

  /// The names of the members that are not options.
  static let names = [
    "path", "data", "bytes", "source", "timeLimit", "priority", "late", "updates",
  ]

  /// The maximum time limit of a request, in seconds.
  private static let maximumTime = 86_400.0

  init(_ parameters: JSONValue, hasBytes: Bool = true) throws(RPCError) {
    guard case .object(let members) = parameters else {
      throw .invalidParameters("'params' must be an object")
    }
    place = try Self.place(parameters, hasBytes: hasBytes)
    let defaultSource = if case .path(let path) = place { path } else { "photo" }
    source = try parameters.text("source") ?? defaultSource
    timeLimit = try Self.timeLimit(parameters["timeLimit"])
    priority = try parameters.choice("priority") ?? .normal
    lateAnswer = try parameters.choice("late") ?? .error
    // The connection has already read this member, so it is only validated here.
    _ = try parameters.truth("updates")
    var options: [PhotoOption] = []
    for (name, value) in members where !Self.names.contains(name) {
      if let option = try PhotoOption(name: name, document: value) { options.append(option) }
    }
    self.options = options
  }

  /// Reads the query of a request whose body is the photo. If a name is repeated, an option has all values, and
  /// anything else the last one.
  init(query: [QueryItem], byteCount: Int) throws(RPCError) {
    var source = "photo"
    var timeLimit: Duration?
    var priority = RequestPriority.normal
    var lateAnswer = SchemeRequest.LateAnswer.error
    var options: [PhotoOption] = []
    for item in query {
      switch item.name {
      case "path", "data", "bytes", "updates":
        throw .invalidParameters("'\(item.name)' cannot be used here; send the photo as the body")
      case "source": source = item.value
      case "timeLimit": timeLimit = try Self.timeLimit(seconds: Double(item.value))
      case "priority": priority = try .choice(item.value, for: item.name)
      case "late": lateAnswer = try .choice(item.value, for: item.name)
      default:
        guard item.value != "false" else { continue }
        // `n` is the short form, as on the command line.
        let name = item.name == "n" ? "colors" : item.name
        let value = item.value == "true" ? "" : item.value
        if let index = options.firstIndex(where: { $0.name == name }) {
          options[index].values.append(value)
        } else {
          options.append(PhotoOption(name: name, values: [value]))
        }
      }
    }
    place = .bytes(byteCount)
    self.source = source
    self.timeLimit = timeLimit
    self.priority = priority
    self.lateAnswer = lateAnswer
    self.options = options
  }

  private static func place(
    _ parameters: JSONValue, hasBytes: Bool
  ) throws(RPCError) -> Place {
    var places: [Place] = []
    if let path = try parameters.text("path") { places.append(.path(Self.path(path))) }
    if let text = try parameters.text("data") {
      guard let data = Base64.bytes(Self.digits(text)) else {
        throw .invalidParameters("'data' is not in Base64")
      }
      places.append(.data(data))
    }
    if let count = parameters["bytes"]?.integer { places.append(.bytes(Int(clamping: count))) }
    guard places.count == 1, hasBytes || parameters["bytes"] == nil else {
      throw .invalidParameters(
        "give exactly one of " + (hasBytes ? "'path', 'data' and 'bytes'" : "'path' and 'data'"))
    }
    return places[0]
  }

  /// Returns the path that a text names: a path, a URL such as `file:///home/me/a.jpg`, or a path in
  /// the home folder such as `~/a.jpg`.
  private static func path(_ text: String) -> String {
    if let path = ToolSession.path(ofURL: text) { return path }
    guard text.hasPrefix("~/"), let home = System.environment("HOME"), !home.isEmpty
    else { return text }
    return home + text.dropFirst()
  }

  /// Returns the digits of Base64 without line breaks, and without the start of a URL such as
  /// `data:image/png;base64,`. Source: RFC 2397.
  private static func digits(_ text: String) -> String {
    var digits = text[...]
    if digits.hasPrefix("data:"), let comma = digits.firstIndex(of: ",") {
      digits = digits[digits.index(after: comma)...]
    }
    guard digits.utf8.contains(where: { $0 <= 0x20 }) else { return String(digits) }
    return String(decoding: digits.utf8.filter { $0 > 0x20 }, as: UTF8.self)
  }

  private static func timeLimit(_ member: JSONValue?) throws(RPCError) -> Duration? {
    guard let member, !member.isNull else { return nil }
    return try timeLimit(seconds: member.double)
  }

  private static func timeLimit(seconds: Double?) throws(RPCError) -> Duration {
    guard let seconds, 0...maximumTime ~= seconds else {
      throw .invalidParameters("'timeLimit' must be a number of seconds, at most 86400")
    }
    return .seconds(seconds)
  }
}
