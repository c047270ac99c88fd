package import SchemeService

extension ServiceError {
  package static let cutOff = ServiceError(
    .interrupted, "the connection was closed before the whole photo arrived")

  package static let tooManyConnections = ServiceError(
    .overloaded, "too many clients are connected; try again later")
}
