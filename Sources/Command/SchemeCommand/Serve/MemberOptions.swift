internal import Colorway
internal import SchemeServer

/// The options for photos that need no file, as members of JSON objects with names in camel case.
struct MemberOptions: OptionGroup {
  var photos = ExtractionOptions()
  var presentation = PresentationOptions()

  static let options: [Option<Self>] =
    ExtractionOptions.options.except("mask", "no-convert", "converter").of(\Self.photos)
    + PresentationOptions.options.named("sort", "roles").of(\.presentation)

  static func read(_ options: [PhotoOption], colorCount: Int) throws(RPCError) -> PhotoOptions {
    var members = MemberOptions()
    members.photos.options.colorCount = .exactly(colorCount)
    let known = Self.options
    do throws(UsageError) {
      for option in options {
        guard let member = known.first(where: { $0.declaration.memberName == option.name }) else {
          let meant = nearest(to: option.name, among: known.map(\.declaration.memberName))
          throw UsageError("unknown parameter '\(option.name)'" + UsageError.question([meant]))
        }
        // Language models also write true and false as text.
        let truth =
          member.declaration.takesValue ? nil : Bool(option.values.first?.lowercased() ?? "")
        if truth == false { continue }
        let values = truth == true ? [""] : option.values
        let isFlag = values == [""]
        guard isFlag != member.declaration.takesValue else {
          let placeholder = member.documented(in: members).placeholder ?? ""
          throw UsageError(
            isFlag
              ? "'\(option.name)' needs a value: \(placeholder)"
              : "'\(option.name)' must be true or false")
        }
        for value in values { try member.set(&members, RawPath(value)) }
      }
      try members.photos.take(operands: [])
    } catch {
      // The messages name options of the command line.
      let message = known.map(\.declaration).reduce(error.message) { message, declaration in
        message.replacing("'\(declaration.longForm)'", with: "'\(declaration.memberName)'")
      }
      throw .invalidParameters(message)
    }
    let order = members.presentation.order
    return PhotoOptions(
      extractor: members.photos.extractor(.none), hasRoles: members.presentation.hasRoles,
      arrange: { order.sorted($0) })
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
