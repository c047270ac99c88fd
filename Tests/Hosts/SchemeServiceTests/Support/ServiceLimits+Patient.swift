import SchemeService

extension ServiceLimits {
  /// The limits of servers without the time limit, which tests could miss on a busy machine, and
  /// without the place reserved for small photos, since the photos of the tests are small.
  static var patient: ServiceLimits {
    var limits = server
    limits.timeLimit = nil
    limits.smallRunningCount = 0
    return limits
  }
}
