internal import SchemeResults

/// The reason why an input has no scheme.
typealias Failure = SchemeFailure
