package import SystemCalls

/// How a command ends that cannot go on: what it says, and its exit status.
package struct Complaint: Error, Hashable, Sendable {
  /// A sentence without an initial capital letter or final period, or `nil` to say nothing.
  package let message: String?
  package let status: ExitStatus

  package init(_ message: String) { self.init(message, .failure) }

  /// Creates a complaint about an input, which `-` names if it is standard input.
  package init(about input: RawPath, _ reason: String) {
    self.init(input.printable(orIfDash: "standard input") + ": " + reason)
  }

  /// Creates a complaint about the output, which is standard output if no file is named.
  package init(aboutOutput output: RawPath?, _ reason: String) {
    self.init((output ?? "-").printable(orIfDash: "standard output") + ": " + reason)
  }

  private init(_ message: String?, _ status: ExitStatus) {
    (self.message, self.status) = (message, status)
  }

  package static let interrupted = Complaint(nil, .interrupted)
  package static let closedPipe = Complaint(nil, .closedPipe)
}

extension Console {
  /// Says a complaint, and returns its exit status.
  package func report(_ complaint: Complaint) -> ExitStatus {
    if let message = complaint.message { complain(of: message) }
    return complaint.status
  }

  package func complain(aboutOutput output: RawPath?, _ reason: String) {
    _ = report(Complaint(aboutOutput: output, reason))
  }

  package func complain(about input: RawPath, _ reason: String) {
    _ = report(Complaint(about: input, reason))
  }
}

extension RawPath {
  /// Returns the path in a form that is safe to show, or a description in place of `-`.
  fileprivate func printable(orIfDash standard: String) -> String {
    self == "-" ? standard : printable
  }
}
