internal import SystemFiles

extension Configuration {
  /// Calls a function with the arguments of a command line and the settings that apply to it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command line.
  ///   - subcommand: The subcommand that runs.
  ///   - subcommands: All subcommands.
  ///   - use: The function. It has no effects, so that it can be tried with fewer settings.
  /// - Returns: What the function returns.
  /// - Throws: The function's own error if it throws without any settings. Otherwise
  ///   ``UsageError/inFile(_:line:reason:)`` for the first setting with which it throws.
  func applied<Result>(
    to arguments: ParsedArguments, of subcommand: Subcommand, among subcommands: [Subcommand],
    _ use: (ParsedArguments) throws(UsageError) -> Result
  ) throws(UsageError) -> Result {
    let settings = settings(for: subcommand, besides: arguments, among: subcommands)
    do throws(UsageError) {
      return try use(arguments.adding(settings))
    } catch {
      for count in 0..<settings.count {
        do throws(UsageError) {
          _ = try use(arguments.adding(settings.prefix(count)))
        } catch {
          throw blaming(settings.prefix(count).last, for: error)
        }
      }
      throw blaming(settings.last, for: error)
    }
  }

  private func blaming(_ setting: Setting?, for error: UsageError) -> UsageError {
    guard let setting else { return error }
    return .inFile(file.printable, line: setting.line, reason: error.message)
  }
}
