public import SchemeExtraction

/// A photo whose scheme is asked for, and by whom.
///
///     var request = SchemeRequest(.chunks(chunks, byteCount: length), caller: RequestCaller(address))
///     request.extractor.options.colorCount = .exactly(8)
///     let response = try await service.extract(request)
public struct SchemeRequest: Sendable {
  /// The photo.
  public var body: PhotoBody
  /// The options, and limits of the photo, which take effect where they are below those of the
  /// service. One task works on each photo unless `SchemeExtractor.taskCount` says otherwise, since
  /// several photos are worked on at a time.
  public var extractor: SchemeExtractor
  /// The one on whose behalf the request is made. The default is ``RequestCaller/unnamed``.
  public var caller: RequestCaller
  /// The urgency. The default is ``RequestPriority/normal``.
  public var priority: RequestPriority
  /// The time from the call to the response, in which waiting, reading, decoding and clustering have to
  /// be done. The default, `nil`, is the service's ``ServiceLimits/timeLimit``.
  public var timeLimit: Duration?

  /// The answer if the time is over before the scheme is there. The default is an error.
  public var lateAnswer = LateAnswer.error

  /// An answer to a request whose time is over.
  public enum LateAnswer: Hashable, Sendable {
    /// ``ServiceError/Kind/deadlineExceeded``.
    case error
    /// The scheme of the rows that were decoded by then, which is marked as provisional. It comes a little
    /// after the deadline. If there were none, the answer is the error.
    case provisionalScheme
  }

  /// Creates a request.
  public init(
    _ body: PhotoBody, extractor: SchemeExtractor = SchemeExtractor(taskCount: 1),
    caller: RequestCaller = .unnamed, priority: RequestPriority = .normal,
    timeLimit: Duration? = nil
  ) {
    self.body = body
    self.extractor = extractor
    self.caller = caller
    self.priority = priority
    self.timeLimit = timeLimit
  }
}
