import ImageDecoding
import SchemeExtraction
import SchemeResults
import SystemCalls
import Testing

@testable import SchemeService

/// Errors of a service: kinds, faults, statuses, and patterns of `catch`.
struct ServiceErrorTests {
  /// A row of the table: a kind, the side at fault, and the HTTP status.
  struct Row: Sendable, CustomTestStringConvertible {
    let kind: ServiceError.Kind
    let fault: ServiceError.Fault
    let status: Int

    init(_ kind: ServiceError.Kind, _ fault: ServiceError.Fault, _ status: Int) {
      (self.kind, self.fault, self.status) = (kind, fault, status)
    }

    var testDescription: String { kind.rawValue }
  }

  static let table: [Row] = [
    Row(.empty, .client, 400), Row(.corrupt, .client, 400), Row(.truncated, .client, 400),
    Row(.interrupted, .client, 400), Row(.limit, .client, 413), Row(.unsupported, .client, 415),
    Row(.transparent, .client, 422), Row(.outside, .client, 422), Row(.ignored, .client, 422),
    Row(.tooManyRequests, .client, 429), Row(.cancelled, .client, 499),
    Row(.unreadable, .server, 500), Row(.overloaded, .server, 503),
    Row(.unavailable, .server, 503), Row(.draining, .server, 503),
    Row(.deadlineExceeded, .server, 504),
  ]

  @Test(arguments: table)
  func `each kind has its fault and its HTTP status`(row: Row) {
    let error = ServiceError(row.kind, "words")
    #expect(error.fault == row.fault)
    #expect(error.status == row.status)
    #expect("\(error)" == "words")
  }

  @Test func `the table lists every kind`() {
    #expect(
      Self.table.map(\.kind.rawValue).sorted()
        == ServiceError.Kind.allCases.map(\.rawValue).sorted())
  }

  @Test func `every kind of failure is a kind of service error of the same name`() {
    for kind in SchemeFailure.Kind.allCases {
      #expect(ServiceError.Kind(rawValue: kind.rawValue) != nil, "\(kind)")
    }
  }

  /// An error of the library, and its kind in the service.
  struct Cause: Sendable, CustomTestStringConvertible {
    let error: ExtractionError
    let kind: ServiceError.Kind

    init(_ error: ExtractionError, _ kind: ServiceError.Kind) {
      (self.error, self.kind) = (error, kind)
    }

    var testDescription: String { error.description }
  }

  static let causes: [Cause] = [
    Cause(.noVisiblePixels, .transparent), Cause(.everyPixelLeftOut, .ignored),
    Cause(.cancelled, .cancelled), Cause(.decoding(.empty), .empty),
    Cause(.decoding(.cancelled), .cancelled), Cause(.decoding(.outOfMemory), .unavailable),
    Cause(.decoding(.unsupportedFormat(name: "WebP")), .unsupported),
    Cause(.decoding(.corrupt(.png, reason: "bad")), .corrupt),
    Cause(.decoding(.truncated(.jpeg, rowsRead: 0, rowCount: 0)), .truncated),
    Cause(.decoding(.limitExceeded(.pixels, value: 2, limit: 1)), .limit),
    Cause(.decoding(.unreadable(path: "a", reason: "b")), .unreadable),
  ]

  @Test(arguments: causes)
  func `errors of the library keep their messages`(cause: Cause) {
    let (error, kind) = (cause.error, cause.kind)
    #expect(ServiceError(error).kind == kind)
    #expect(ServiceError(error as any Error) == ServiceError(error))
    #expect(ServiceError(error).message == error.description)
    if kind != .unavailable { #expect(SchemeFailure.Kind(error).rawValue == kind.rawValue) }
  }

  private struct BrokenBody: Error {}

  @Test func `an unknown error is an interrupted body`() {
    #expect(ServiceError(BrokenBody()).kind == .interrupted)
    #expect(ServiceError(CancellationError()).kind == .cancelled)
    #expect(ServiceError(SystemError.noThread).kind == .unavailable)
  }

  @Test func `a refusal of the queue says whose requests are too many, and what can be done`() {
    let refusals: [AdmissionQueue.Refusal] = [
      .queueFull(64), .callerQueueFull(32), .late, .tooLarge(memory: 2_000, limit: 500),
    ]
    let errors = refusals.map { ServiceError($0) }
    #expect(errors.map(\.kind) == [.overloaded, .tooManyRequests, .overloaded, .limit])
    let words = [
      "64 requests are already", "this caller already has 32", "the queue is too long to finish",
      "it takes 2,000 bytes of memory, over the 500 bytes available",
    ]
    for (error, words) in zip(errors, words) { #expect(error.message.hasPrefix(words)) }
    #expect(ServiceError(.queueFull(1)).message.hasPrefix("1 request is already"))
    #expect(ServiceError(.callerQueueFull(1)).message.contains("has 1 request waiting"))
  }

  @Test func `every kind is a pattern of the same name`() {
    let patterns = [
      ServiceError.empty, ServiceError.unsupported, ServiceError.corrupt, ServiceError.truncated,
      ServiceError.limit, ServiceError.transparent, ServiceError.outside, ServiceError.ignored,
      ServiceError.unreadable, ServiceError.interrupted, ServiceError.tooManyRequests,
      ServiceError.overloaded, ServiceError.unavailable, ServiceError.draining,
      ServiceError.deadlineExceeded, ServiceError.cancelled,
    ]
    #expect(patterns == ServiceError.Kind.allCases)
  }

  @Test(arguments: [ServiceError.Kind.cancelled, .overloaded])
  func `a kind is a pattern of catch`(kind: ServiceError.Kind) {
    var caught: [ServiceError.Kind] = []
    let errors: [any Error] = [
      CancellationError(), ServiceError(.overloaded, ""), BrokenBody(),
    ]
    for error in errors {
      do { throw error } catch kind { caught.append(kind) } catch {}
    }
    #expect(caught == [kind])
  }
}
