internal import SchemeResults
internal import SchemeService
internal import StructuredText

/// The methods of the Model Context Protocol, with the tools of ``ServerTool``. Source:
/// https://modelcontextprotocol.io/specification, the versions in ``versions``.
struct ToolMethods: RPCMethods {
  let answers: PhotoAnswers
  let session: ToolSession

  /// The supported versions, the newest last. The features used here are the same in all of them.
  private static let versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]

  private static let names = ["initialize", "ping", "tools/list", "tools/call"]

  var cancellation: (method: String, parameter: String) { ("notifications/cancelled", "requestId") }
  var answersCancelled: Bool { false }
  var longLineAdvice: String { "name the 'path' of a large photo" }

  func question(after notification: RPCRequest) -> JSONValue? {
    session.question(after: notification.method)
  }

  func take(_ answer: JSONValue) -> Bool { session.take(answer) }

  func answer(_ request: RPCRequest, in context: RPCContext) async throws -> JSONValue {
    switch request.method {
    case "initialize": return try greeting(request.parameters)
    case "ping": return [:]
    case "tools/list": return ["tools": ServerTool.list]
    case "tools/call": return try await call(request.parameters, context)
    default: throw RPCError.unknownMethod(request.method, known: Self.names)
    }
  }

  /// Negotiates the version: the client's if it is supported, and otherwise the newest.
  private func greeting(_ parameters: JSONValue) throws(RPCError) -> JSONValue {
    let wanted = try parameters.text("protocolVersion")
    let version = Self.versions.last { $0 == wanted } ?? Self.versions.last
    session.begin(parameters["capabilities"])
    return [
      "protocolVersion": .string(version ?? ""), "capabilities": ["tools": [:]],
      "serverInfo": ["name": "colorway", "version": .string(FormatVersion.toolVersion)],
      "instructions": .string(session.words),
    ]
  }

  /// Calls a tool. Returns its errors as results, so that the model sees them.
  private func call(_ parameters: JSONValue, _ context: RPCContext) async throws -> JSONValue {
    let name = try parameters.text("name") ?? ""
    guard let tool = ServerTool(rawValue: name) else {
      throw RPCError.invalidParameters("unknown tool '\(name)'")
    }
    do {
      let result = try await result(of: tool, parameters["arguments"] ?? [:], context)
      return [
        "content": tool.content(of: result), "structuredContent": result,
        "isError": .boolean(false),
      ]
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // The model may have called for several photos.
      let (message, path) = (
        RPCError(error).message, parameters["arguments"]?["path"]?.string ?? ""
      )
      let text = path.isEmpty || message.contains(path) ? message : "\(path): \(message)"
      return ["content": .array([ServerTool.text(text)]), "isError": .boolean(true)]
    }
  }

  private func result(
    of tool: ServerTool, _ arguments: JSONValue, _ context: RPCContext
  ) async throws -> JSONValue {
    switch tool {
    case .contrast: return try ColorAnswers.contrast(arguments)
    case .extract: return try await answer(.scheme, arguments, context)
    case .theme: return try await answer(.theme, arguments, context)
    }
  }

  private func answer(
    _ question: PhotoAnswers.Question, _ arguments: JSONValue, _ context: RPCContext
  ) async throws -> JSONValue {
    let parameters = try PhotoParameters(arguments, hasBytes: false)
    let options = try answers.options(parameters.options, for: question)
    return try await session.files.withBody(parameters.place, following: context.body) {
      (body: PhotoBody) -> JSONValue in
      try await answers.answer(
        question,
        SchemeRequest(body, priority: parameters.priority, timeLimit: parameters.timeLimit),
        options, source: parameters.source)
    }
  }
}
