internal import ImageDecoding
internal import SchemeResults
internal import SchemeService
internal import StructuredText

struct SchemeMethods: RPCMethods {
  let answers: PhotoAnswers
  let files: AllowedFiles
  let statistics: ServerStatistics

  /// The version of the protocol. New methods and members may be added without a new version.
  static let protocolVersion = 1

  private enum Name: String, CaseIterable {
    case extract, theme, contrast, name, stats, ping
  }

  var cancellation: (method: String, parameter: String) { ("$/cancel", "id") }
  var answersCancelled: Bool { true }

  func answer(_ request: RPCRequest, in context: RPCContext) async throws -> JSONValue {
    do {
      return try await result(of: request, in: context)
    } catch let error as RPCError where error.data == nil {
      // Errors with data come from the service, which has counted them.
      statistics.noteRefusal()
      throw error
    }
  }

  private func result(
    of request: RPCRequest, in context: RPCContext
  ) async throws -> JSONValue {
    let parameters = request.parameters
    switch Name(rawValue: request.method) {
    case .extract: return try await answer(.scheme, request, context)
    case .theme: return try await answer(.theme, request, context)
    case .contrast: return try ColorAnswers.contrast(parameters)
    case .name:
      try parameters.refuseMembers(besides: ["color"])
      return ColorAnswers.names(of: try parameters.color("color"))
    case .stats:
      try parameters.refuseMembers(besides: [])
      let load = answers.service.load
      return statistics.withCounts { $0.document(load) }
    case .ping:
      try parameters.refuseMembers(besides: [])
      return [
        "protocol": .integer(Int128(Self.protocolVersion)),
        "version": .string(FormatVersion.toolVersion),
      ]
    case nil:
      throw RPCError.unknownMethod(
        request.method,
        known: Name.allCases.map(\.rawValue) + [cancellation.method, "$/setUpdates"])
    }
  }

  private func answer(
    _ question: PhotoAnswers.Question, _ request: RPCRequest, _ context: RPCContext
  ) async throws -> JSONValue {
    let parameters = try PhotoParameters(request.parameters)
    let options = try answers.options(parameters.options, for: question)
    return try await files.withBody(parameters.place, following: context.body) {
      (body: PhotoBody) -> JSONValue in
      var scheme = SchemeRequest(
        body, caller: context.caller, id: request.id?.text, priority: parameters.priority,
        timeLimit: parameters.timeLimit)
      scheme.lateAnswer = parameters.lateAnswer
      return try await answers.answer(
        question, scheme, options, source: parameters.source,
        update: progress(of: request, context))
    }
  }

  /// Returns a function that reports progress to the client, or `nil` if the request does not ask for it.
  private func progress(
    of request: RPCRequest, _ context: RPCContext
  ) -> PhotoAnswers.Update? {
    guard let updates = context.updates, let id = request.id else { return nil }
    return { fraction, result in
      guard updates.withLock({ $0 }) else { return }
      var members: [(String, JSONValue)] = [("id", id.document), ("fraction", .number(fraction))]
      if let result { members.append(("result", result)) }
      await context.notify("$/progress", .object(members))
    }
  }
}
