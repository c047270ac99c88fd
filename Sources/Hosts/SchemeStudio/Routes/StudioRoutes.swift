internal import Connections
internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemeJournal
internal import SchemeService
internal import SchemeState
internal import StructuredText
internal import SystemCalls

struct StudioRoutes: Sendable {
  let access: StudioAccess
  let pages: StudioPages
  let services: StudioServices

  enum Response: Sendable {
    case answer(HTTPAnswer)
    /// The events of one or several pages, each after a ticket.
    case events([(page: String, after: Int?)])
    /// The last answer before the studio ends.
    case finalAnswer(HTTPAnswer)
  }

  /// Returns the response to a request. Without the secrets of this run, only the files of the page
  /// can be read. For a request with them, calls `admit` first.
  func response(
    to request: HTTPRequest, _ body: HTTPBody, admit: () -> Void
  ) async throws -> Response {
    switch access.verdict(on: request) {
    case .answered(let answer): return .answer(answer)
    case .admitted: admit()
    case .guest: break
    }
    let names = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    do {
      return try await response(to: request, names, body)
    } catch let fault as HTTPRequest.Fault {
      throw fault
    } catch let fault as StudioAction.Fault {
      return .answer(HTTPAnswer(status: 400, kind: "action", message: fault.reason))
    } catch is PhotoNotShown {
      return .answer(
        HTTPAnswer(status: 409, kind: "superseded", message: "the photo is no longer wanted"))
    } catch let error as JournalError {
      return .answer(HTTPAnswer(status: 503, kind: "history", message: "\(error)"))
    } catch DecodingError.conversionFailed(let format, _, let reason) {
      // The browser may be able to decode what a program of the system cannot read.
      return .answer(
        HTTPAnswer(
          status: 415, kind: "unsupported", message: "this \(format) cannot be read: \(reason)"))
    } catch {
      return .answer(HTTPAnswer(error))
    }
  }

  private func response(
    to request: HTTPRequest, _ names: [String], _ body: HTTPBody
  ) async throws -> Response {
    let isReading = request.isReading
    switch (names.count, names[0], names.count > 2 ? names[2] : "") {
    case (1, "formats", _) where isReading: return .answer(HTTPAnswer(formats))
    case (1, let name, _) where isReading:
      let file = StudioPageFile.all.first { $0.name == name }
      return .answer(file.map { HTTPAnswer($0.bytes, contentType: $0.contentType) } ?? .missing)
    case (3, "history", "thumbnail") where isReading: return .answer(try await thumbnail(names[1]))
    // The stream makes a page that is unknown, so it is not only read.
    case (3, "pages", "events") where request.method == "POST":
      let pages = names[1].split(separator: ",").map(String.init)
      guard 1...StudioLimits.pages ~= pages.count, pages.allSatisfy(StudioPages.isIdentifier) else {
        return .answer(.missing)
      }
      let tickets = (request["last-event-id"] ?? "").split(
        separator: ",", omittingEmptySubsequences: false)
      return .events(
        pages.indices.map { index in
          (pages[index], tickets.indices.contains(index) ? Int(tickets[index]) : nil)
        })
    case (3, "pages", let name):
      guard let page = await pages[names[1]] else { return .answer(.missing) }
      return try await response(to: request, page, name, body)
    default: return .answer(.missing)
    }
  }

  private func response(
    to request: HTTPRequest, _ page: StudioPage, _ name: String, _ body: HTTPBody
  ) async throws -> Response {
    switch (name, request.method) {
    case ("actions", "POST"):
      let bytes = try await body.bytes(atMost: StudioLimits.actionBytes)
      let documents = try? JSONParser.documents(in: bytes, isStrict: true)
      guard let document = documents?.first, documents?.count == 1 else {
        throw StudioAction.Fault(reason: "an action must be one JSON object")
      }
      let action = try StudioAction(document)
      let answer = HTTPAnswer(await (try page.perform(action)).answer())
      return action == .quit ? .finalAnswer(answer) : .answer(answer)
    case ("photos", "POST"):
      let changes = try await page.open(Self.label(request.value(of: "name"))) {
        do throws(ReadingError<any Error>) {
          return services.converting(
            try await ImageInput(chunks: body, limits: services.extractor.limits))
        } catch {
          switch error {
          case .decoding(let error): throw error
          case .caller(let error): throw error
          }
        }
      }
      return .answer(HTTPAnswer(await changes.answer()))
    case ("photo", _) where request.isReading: return .answer(try await photo(request, of: page))
    case ("export", _) where request.isReading: return .answer(try await export(request, of: page))
    case ("history", _) where request.isReading:
      var entries = Array(await page.model.history)
      for name in ["text", "color"] {
        guard let text = request.value(of: name), !text.isEmpty else { continue }
        entries = services.search(entries, text)
      }
      let found = entries.prefix(StudioLimits.historyEntries).map(HistoryDocument.document)
      return .answer(HTTPAnswer(["entries": .array(found)]))
    default: return .answer(.missing)
    }
  }

  /// Returns the label of a photo from a browser, which is no path, so that nobody mistakes it for one.
  private static func label(_ name: String?) -> String {
    String((name?.split(separator: "/").last ?? "photo").prefix(200))
  }

  private var formats: JSONValue {
    .array(
      services.formats.map {
        [
          "id": .string($0.name), "name": .string($0.title), "suffix": .string($0.suffix),
          "kind": .string($0.kind), "isText": .boolean(!$0.isBinary),
        ]
      })
  }

  private func photo(_ request: HTTPRequest, of page: StudioPage) async throws -> HTTPAnswer {
    let side = request.value(of: "size").flatMap { Int($0) } ?? StudioLimits.photoSide
    let index = request.value(of: "index").flatMap { Int($0) }
    let limits = services.extractor.limits
    let size = min(max(side, 16), StudioLimits.photoSide)
    var shown = await page.photo
    if let index {
      guard page.photos.indices.contains(index) else { return .missing }
      let photo = page.photos[index]
      shown = try await page.threads.reading(photo.input) {
        ShownPhoto(
          number: 0, name: photo.name, input: photo.input,
          image: try ImageDecoder(limits: limits).info(of: photo.input))
      }
    }
    guard let shown else { return .missing }
    return try await page.threads.reading(shown.input) {
      try shown.file(side: size, limits: limits)
    }
  }

  private func thumbnail(_ id: String) async throws -> HTTPAnswer {
    guard let id = JournalEntry.ID(id),
      let attachment = await pages.entry(id)?.attachments.first(where: { $0.kind == .thumbnail }),
      let bytes = try await services.journal?.bytes(of: attachment)
    else { return .missing }
    let isPNG = bytes.first == 0x89
    return HTTPAnswer(bytes, contentType: isPNG ? "image/png" : "image/jpeg")
  }

  private func export(_ request: HTTPRequest, of page: StudioPage) async throws -> HTTPAnswer {
    let id = request.value(of: "format")
    guard let format = services.formats.first(where: { $0.name == id }) else { return .missing }
    let exported = await page.exported(entry: request.value(of: "entry"))
    guard let (scheme, source) = exported else { return .missing }
    let bytes = try await page.threads.onExports {
      try format.bytes(of: [Artifact(scheme, source: source)])
    }
    var answer = HTTPAnswer(
      bytes, contentType: format.isBinary ? "application/octet-stream" : "text/plain; charset=utf-8"
    )
    let name = Self.fileName(source, format.suffix)
    answer.headers.append(("Content-Disposition", "attachment; filename*=UTF-8''\(name)"))
    return answer
  }

  /// Returns the name of an exported file, encoded for headers. Source: RFC 8187.
  private static func fileName(_ source: String, _ suffix: String) -> String {
    let last = source.split(separator: "/").last.map(String.init) ?? "colors"
    let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    return RawPath("\(stem.isEmpty ? "colors" : stem).\(suffix)").percentEncoded
  }
}

extension PaletteFormat {
  fileprivate var suffix: String { suffixes.first ?? name }

  /// The group of the format in the menu of the page.
  fileprivate var kind: String {
    switch content {
    case .interface: "theme"
    case .picture: "picture"
    default: "palette"
    }
  }
}

extension HTTPAnswer {
  fileprivate static var missing: HTTPAnswer {
    HTTPAnswer(status: 404, kind: "path", message: "there is nothing here")
  }
}
