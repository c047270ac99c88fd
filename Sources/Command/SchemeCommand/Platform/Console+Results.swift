internal import Colorway
internal import ImageEncoding
internal import SchemeResults

extension Console {
  /// Calls a function that writes to the file that `--output` names, and returns the exit status.
  /// Complains about errors of writing, and rethrows all other errors.
  func report(
    on output: RawPath?, _ write: () async throws -> ExitStatus
  ) async throws -> ExitStatus {
    do {
      return try await write()
    } catch {
      return try status(of: error, on: output)
    }
  }

  /// Writes a complete result to the file that `--output` names, and returns the exit status.
  /// Complains if writing fails or if the result cannot be represented in its format.
  func deliver(
    _ result: @autoclosure () throws -> [UInt8], to output: RawPath?
  ) throws -> ExitStatus {
    do {
      let bytes = try result()
      let sink = try OutputSink(output, console: self)
      try sink.write(bytes)
      try sink.finish()
      return .success
    } catch {
      return try status(of: error, on: output)
    }
  }

  func status(of error: any Error, on output: RawPath?) throws -> ExitStatus {
    guard let complaint = Complaint(error, writing: output) else { throw error }
    return report(complaint)
  }

  /// Warns that a file was not replaced, so that a crash meanwhile would have damaged it.
  func warn(ofWritingInPlace output: RawPath?, _ refusal: SystemError?) {
    guard let refusal else { return }
    complain(
      aboutOutput: output,
      "warning: it cannot be replaced (\(refusal.message)), so it was written in place")
  }

  /// Complains about a photo: the reason that it was not used, unless the work was interrupted, or
  /// the faults of a photo that was used anyway.
  func complain<Photo>(about outcome: Outcome<Photo>) {
    complain(about: outcome.name, outcome.failure)
    if let photo = outcome.photo { complain(about: outcome.name, photo.warnings) }
  }

  /// Complains about the reason that an input was not used, unless the work was interrupted.
  func complain(about input: RawPath, _ failure: Failure?) {
    guard let failure, failure.kind != .cancelled else { return }
    complain(about: input, failure.message)
  }

  func complain(about input: RawPath, _ warnings: [DecodingWarning]) {
    for warning in warnings { complain(about: input, "warning: \(warning)") }
  }
}
