internal import Connections
internal import SchemeService
internal import StructuredText

struct SCGIRoutes: Sendable {
  let answers: PhotoAnswers
  let statistics: ServerStatistics
  let drain: DrainSignal
  let log: ServerLog?

  private static let questions = [
    "/extract": PhotoAnswers.Question.scheme, "/theme": .theme,
  ]

  /// Returns the answer to a request that is refused whatever its photo is, or `nil` if it may not be.
  func refusal(of request: SCGIRequest) -> HTTPAnswer? {
    guard request.method == "POST", Self.questions[request.path] != nil,
      let parameters = try? Self.parameters(of: request),
      let refusal = answers.service.refusal(
        of: Self.schemeRequest(for: request, parameters, .bytes([])))
    else { return nil }
    let answer = HTTPAnswer(refusal)
    log?.note(Self.logEntry(of: request), error: answer.kind)
    return answer
  }

  private static func logEntry(of request: SCGIRequest) -> ServerLog.Request {
    ServerLog.Request(
      id: request.id.map { .string($0) } ?? .null, name: "\(request.method) \(request.path)",
      caller: RequestCaller(request.client ?? ""))
  }

  /// Answers a request, and logs it if it failed or was slow.
  func answer(_ request: SCGIRequest, _ body: SCGIBody) async -> HTTPAnswer {
    let entry = Self.logEntry(of: request)
    let answer = await route(request, body)
    if answer.kind == "parameters" { statistics.noteRefusal() }
    log?.note(entry, error: answer.kind)
    return answer
  }

  private func route(_ request: SCGIRequest, _ body: SCGIBody) async -> HTTPAnswer {
    if request.method == "POST", let question = Self.questions[request.path] {
      return await answer(question, request, body)
    }
    switch (request.path, request.method) {
    case ("/healthz", "GET"), ("/healthz", "HEAD"):
      if drain.isGiven { return HTTPAnswer(ServiceError(.draining, "the server is shutting down")) }
      return HTTPAnswer(["status": "ok"])
    case ("/metrics", "GET"), ("/metrics", "HEAD"):
      let load = answers.service.load
      let text = statistics.withCounts { $0.metrics(load) }
      return HTTPAnswer(Array(text.utf8), contentType: "text/plain; version=0.0.4")
    case ("/extract", _), ("/theme", _): return Self.wrongMethod(allowed: "POST")
    case ("/healthz", _), ("/metrics", _): return Self.wrongMethod(allowed: "GET, HEAD")
    default:
      return HTTPAnswer(
        status: 404, kind: "path",
        message: "unknown path; use POST /extract, POST /theme, GET /healthz or GET /metrics")
    }
  }

  private static func wrongMethod(allowed: String) -> HTTPAnswer {
    var answer = HTTPAnswer(status: 405, kind: "method", message: "use \(allowed) instead")
    answer.headers.append(("Allow", allowed))
    return answer
  }

  private func answer(
    _ question: PhotoAnswers.Question, _ request: SCGIRequest, _ body: SCGIBody
  ) async -> HTTPAnswer {
    if request.contentType?.hasPrefix("multipart/") ?? false {
      return HTTPAnswer(
        status: 415, kind: "unsupported",
        message: "the body is a form; send the photo itself (curl --data-binary @FILE, not -F)")
    }
    do {
      let parameters = try Self.parameters(of: request)
      let options = try answers.options(parameters.options, for: question)
      let scheme = Self.schemeRequest(
        for: request, parameters, .chunks(body, byteCount: request.byteCount))
      return HTTPAnswer(
        try await answers.answer(question, scheme, options, source: parameters.source))
    } catch let error as RPCError {
      return HTTPAnswer(status: 400, kind: "parameters", message: error.message)
    } catch {
      return HTTPAnswer(error)
    }
  }

  private static func parameters(of request: SCGIRequest) throws(RPCError) -> PhotoParameters {
    try PhotoParameters(query: request.query, byteCount: request.byteCount)
  }

  private static func schemeRequest(
    for request: SCGIRequest, _ parameters: PhotoParameters, _ body: PhotoBody
  ) -> SchemeRequest {
    var scheme = SchemeRequest(
      body, caller: request.client.map { RequestCaller($0) } ?? .unnamed, id: request.id,
      priority: parameters.priority, timeLimit: parameters.timeLimit)
    scheme.lateAnswer = parameters.lateAnswer
    return scheme
  }
}
