internal import SchemeExtraction
internal import SchemeServer
internal import SystemFiles

/// The options about photos as members of JSON objects: those of the command line, in camel case.
enum MemberOptions {
  /// The options that a server accepts, which are those that need no file.
  private static var declarations: [OptionDeclaration] {
    [.colors, .sort, .roles] + OptionDeclaration.photoOptions.filter { $0 != .mask }
  }

  /// Reads options.
  ///
  /// - Parameters:
  ///   - options: The options, of which none is required.
  ///   - colorCount: The number of colors if no option sets it.
  /// - Returns: The settings that the options describe.
  /// - Throws: ``RPCError`` if a name is unknown, or a value cannot be used.
  static func read(
    _ options: [PhotoOption], colorCount: Int
  ) throws(RPCError) -> PhotoOptions {
    let declarations = declarations
    var arguments = ParsedArguments()
    for option in options {
      guard let declaration = declarations.first(where: { $0.memberName == option.name }) else {
        throw unknown(option.name, among: declarations.map(\.memberName))
      }
      let isFlag = option.values == [""]
      guard isFlag == (declaration.placeholder == nil) else {
        throw .invalidParameters(
          isFlag
            ? "'\(option.name)' needs a value: \(declaration.placeholder ?? "")"
            : "'\(option.name)' must be true or false")
      }
      for value in option.values {
        arguments.options.append(.init(name: declaration.name, value: RawText(value)))
      }
    }
    do throws(UsageError) {
      let extractor = try arguments.extractor(.none, colorCount: .exactly(colorCount))
      let order = try arguments.choice(of: .sort) ?? SwatchOrder.share
      return PhotoOptions(
        extractor: extractor, hasRoles: arguments.contains(.roles),
        arrange: { order.sorted($0) })
    } catch {
      // The messages name the options of the command line.
      let message = declarations.reduce(error.message) { message, declaration in
        message.replacing("'\(declaration.longForm)'", with: "'\(declaration.memberName)'")
      }
      throw .invalidParameters(message)
    }
  }

  private static func unknown(_ name: String, among names: [String]) -> RPCError {
    .invalidParameters(
      "there is no parameter '\(name)'"
        + (nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""))
  }
}

extension OptionDeclaration {
  /// The name in camel case: `maxPixels` for `--max-pixels`.
  var memberName: String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}

extension Console {
  /// The console of a request, which has no surroundings, so that one task works on the request.
  fileprivate static let none = Console(
    environment: { _ in nil }, isOutputTerminal: false, processorCount: 1, writeBytes: { _ in },
    complain: { _ in })
}
