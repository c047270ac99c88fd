import SchemeService

extension ServiceLimits {
  /// The limits of servers without that of time, which would end tests on a busy machine, and without the
  /// place that only small photos take, as those of the tests are small.
  static var patient: ServiceLimits {
    var limits = server
    limits.timeLimit = nil
    limits.smallRunningCount = 0
    return limits
  }
}
