internal import ImageDecoding

extension Console {
  /// Carries out what writes to an output, and says what went wrong with that.
  ///
  /// - Parameters:
  ///   - output: What `--output` names.
  ///   - write: Does the writing, and returns how the rest went.
  /// - Returns: How it went.
  func report(
    on output: RawText?, _ write: () async throws(SystemError) -> ExitStatus
  ) async -> ExitStatus {
    do throws(SystemError) {
      return try await write()
    } catch {
      return status(of: error, on: output)
    }
  }

  /// Writes a whole result, and says what went wrong with that.
  ///
  /// - Parameters:
  ///   - result: All of it.
  ///   - output: What `--output` names.
  /// - Returns: How it went.
  func deliver(_ result: [UInt8], to output: RawText?) -> ExitStatus {
    do throws(SystemError) {
      let sink = try OutputSink(output, console: self)
      try sink.write(result)
      try sink.finish()
      return .success
    } catch {
      return status(of: error, on: output)
    }
  }

  private func status(of error: SystemError, on output: RawText?) -> ExitStatus {
    if error.isClosedPipe { return .closedPipe }
    if error == .cancelled { return .interrupted }
    complain(aboutOutput: output, error.message)
    return .failure
  }

  /// Says why an output could not be written.
  func complain(aboutOutput output: RawText?, _ reason: String) {
    complain("colorway: \((output ?? "-").printable(orIfDash: "standard output")): \(reason)\n")
  }

  /// Says why an input was not used.
  func complain(about input: RawText, _ reason: String) {
    complain("colorway: \(input.printable(orIfDash: "standard input")): \(reason)\n")
  }

  /// Says what was wrong with a photo that was used nevertheless.
  func complain(about input: RawText, _ warnings: [DecodingWarning]) {
    for warning in warnings { complain(about: input, "warning: \(warning)") }
  }
}

extension RawText {
  /// The text as it can be shown, or what is meant by `-`.
  func printable(orIfDash standard: String) -> String { self == "-" ? standard : printable }
}
