internal import StructuredText

/// The methods that a connection offers.
protocol RPCMethods: Sendable {
  /// The method by which a client cancels a request, and the parameter that names it.
  var cancellation: (method: String, parameter: String) { get }

  /// A Boolean value that indicates whether a request that its client cancelled is answered.
  var answersCancelled: Bool { get }

  /// Answers a request.
  ///
  /// - Throws: ``RPCError``, or any error that ``ServiceError`` has a kind for.
  func answer(_ request: RPCRequest, in context: RPCContext) async throws -> JSONValue
}
