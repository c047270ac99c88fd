internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeResults
internal import SchemeService
internal import StructuredText

/// The answers to questions about photos, shared by all protocols.
struct PhotoAnswers: Sendable {
  enum Question: Sendable {
    case scheme
    case theme

    /// The number of colors if no option sets it.
    fileprivate var colorCount: Int {
      switch self {
      case .scheme: 5
      // The number in Android's Palette.
      case .theme: 16
      }
    }
  }

  /// A function that receives progress: the fraction of the work that is done, and the provisional
  /// answer, if there is a new one.
  typealias Update = @Sendable (_ fraction: Double, _ provisional: JSONValue?) async -> Void

  let service: ExtractionService
  let readOptions: PhotoOptionReader

  func options(_ options: [PhotoOption], for question: Question) throws(RPCError) -> PhotoOptions {
    try readOptions(options, question.colorCount)
  }

  func answer(
    _ question: Question, _ request: SchemeRequest, _ options: PhotoOptions, source: String,
    update: Update? = nil
  ) async throws -> JSONValue {
    var request = request
    request.extractor = options.extractor
    func document(_ response: SchemeResponse) -> JSONValue {
      Self.document(question, response, options, source: source)
    }
    guard let update else { return document(try await service.extract(request)) }
    var fraction = 0.0
    var last: SchemeResponse?
    for try await step in service.updates(of: request) {
      if step.isFinal, let response = step.response { return document(response) }
      let isNew = step.response != nil && step.response != last
      guard isNew || step.fraction >= fraction + Self.minimumStep else { continue }
      (fraction, last) = (step.fraction, step.response)
      await update(step.fraction, isNew ? step.response.map(document) : nil)
    }
    throw CancellationError()
  }

  private static let minimumStep = 0.01

  private static func document(
    _ question: Question, _ response: SchemeResponse, _ options: PhotoOptions, source: String
  ) -> JSONValue {
    let scheme = response.extraction.scheme
    let document: JSONValue =
      switch question {
      case .scheme:
        PhotoRecord(
          response.extraction, source: source, by: response.extractor,
          swatches: options.arrange(scheme.swatches), hasRoles: options.hasRoles
        ).document
      case .theme: ThemeRecord(InterfaceTheme(scheme), of: scheme, source: source).document
      }
    guard response.isProvisional, case .object(let members) = document else { return document }
    return .object(members + [("provisional", .boolean(true))])
  }
}
