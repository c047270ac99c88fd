public import SchemeExtraction

/// A request for the scheme of a photo.
///
///     var request = SchemeRequest(.chunks(chunks, byteCount: length), caller: RequestCaller(address))
///     request.extractor.options.colorCount = .exactly(8)
///     let response = try await service.extract(request)
public struct SchemeRequest: Sendable {
  /// The photo.
  public var body: PhotoBody
  /// The extractor, with its options and its limits of the photo. The lower of these limits and
  /// those of the service apply. By default, each photo is processed by one task, because several
  /// photos are processed at a time.
  public var extractor: SchemeExtractor
  /// The party on whose behalf the request is made. The default is ``RequestCaller/unnamed``.
  public var caller: RequestCaller
  /// The host's identifier of the request, such as its `X-Request-Id`. The events of the service
  /// include it. The default is `nil`.
  public var id: String?
  /// The priority. The default is ``RequestPriority/normal``.
  public var priority: RequestPriority
  /// The time limit from the call to the response, including waiting, receiving, decoding and clustering.
  /// The default, `nil`, is the service's ``ServiceLimits/timeLimit``.
  public var timeLimit: Duration?

  /// The answer if the time limit is reached before the scheme is found. The default is an error.
  public var lateAnswer = LateAnswer.error

  /// An answer to a request that has reached its time limit.
  public enum LateAnswer: String, Hashable, Sendable, CaseIterable {
    /// ``ServiceError/Kind/deadlineExceeded``.
    case error
    /// The scheme of the rows decoded by then, marked as provisional. It comes shortly after the
    /// deadline. If no rows were decoded, the answer is the error.
    case provisionalScheme = "provisional"
  }

  /// Creates a request.
  public init(
    _ body: PhotoBody, extractor: SchemeExtractor = SchemeExtractor(taskCount: 1),
    caller: RequestCaller = .unnamed, id: String? = nil, priority: RequestPriority = .normal,
    timeLimit: Duration? = nil
  ) {
    self.body = body
    self.extractor = extractor
    (self.caller, self.id) = (caller, id)
    self.priority = priority
    self.timeLimit = timeLimit
  }
}
