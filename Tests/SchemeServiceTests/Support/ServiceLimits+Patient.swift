import SchemeService

extension ServiceLimits {
  /// The limits of servers without that of time, which would end tests on a busy machine.
  static var patient: ServiceLimits {
    var limits = server
    limits.timeLimit = nil
    return limits
  }
}
