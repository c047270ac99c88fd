internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// A request of `colorway batch`.
struct BatchRequest: PhotoRequest {
  /// The photos, folders of photos, and `-` for standard input.
  let operands: [RawText]
  /// The list of further photos, if there is one.
  let list: RawText?
  /// A Boolean value that indicates whether the names of the list end with zero bytes, even if it
  /// contains none at first.
  let isListSeparatedByZeros: Bool
  /// The extractor of the colors.
  var extractor: SchemeExtractor
  /// The file of the mask, if there is one.
  let mask: RawText?
  /// The order of the colors.
  let order: SwatchOrder
  /// A Boolean value that indicates whether the lines say which roles the colors could play.
  let hasRoles: Bool
  /// A Boolean value that indicates whether the lines come in the order of the photos.
  let isOrdered: Bool
  /// The number of photos to work on at a time.
  let jobs: Int
  /// The file to write to, or `nil` for standard output.
  let output: RawText?
  /// A Boolean value that indicates whether to continue the lines of the file.
  let isResumed: Bool
  /// The command line that continues the file.
  let resumingLine: String

  private let meaning: [RawText]

  /// The options that do not affect the lines.
  private static let circumstances: [OptionDeclaration] = [
    .output, .resume, .filesFrom, .zeros, .unordered, .jobs, .poll, .budget,
  ]

  /// Creates a request from the arguments.
  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    list = try arguments.file(of: .filesFrom)
    operands = list == nil ? try arguments.photos() : arguments.operands
    isListSeparatedByZeros = arguments.contains(.zeros)
    if isListSeparatedByZeros, list == nil {
      throw .neededOption(
        OptionDeclaration.zeros.longForm, with: OptionDeclaration.filesFrom.longForm)
    }
    extractor = try arguments.extractor(console)
    extractor.options.findsTypicalPlaces = true
    mask = try arguments.maskFile()
    guard (operands + [list, mask].compactMap(\.self)).count(where: { $0 == "-" }) <= 1 else {
      throw .repeatedStandardInput
    }
    order = try arguments.choice(of: .sort) ?? .share
    hasRoles = arguments.contains(.roles)
    isOrdered = !arguments.contains(.unordered)
    jobs = try arguments.jobs(console)
    let resumed = try arguments.file(of: .resume)
    if resumed != nil, arguments.contains(.output) {
      throw .conflict(OptionDeclaration.output.longForm, OptionDeclaration.resume.longForm)
    }
    if resumed == "-" {
      throw .badValue(
        option: OptionDeclaration.resume.longForm, value: "-", expected: "the name of a file")
    }
    let file = try arguments.outputFile()
    output = resumed ?? file
    isResumed = resumed != nil
    resumingLine = arguments.line(resuming: output ?? "-")
    meaning = arguments.options
      .filter { option in !Self.circumstances.contains { $0.name == option.name } }
      .map { RawText(bytes: Array($0.name.utf8) + [0] + $0.value.bytes) }
  }

  /// The file that a later run can continue, or `nil` if the lines go to a device or a pipe.
  var resumableFile: RawText? {
    guard let output, output != "-", System.kind(of: output) ?? .regular == .regular else {
      return nil
    }
    return output
  }

  /// Throws an error if the output would replace results, or cannot be continued as requested.
  func check() throws(UsageError) {
    guard let output, output != "-" else { return }
    guard isResumed else {
      return try OutputSink.check(
        isNew: output, instead: "\(OptionDeclaration.resume.longForm) \(output.forShell)")
    }
    if resumableFile == nil {
      throw .badValue(
        option: OptionDeclaration.resume.longForm, value: output.printable,
        expected: "the name of a file")
    }
  }

  /// A hash of everything that lines depend on besides their photos.
  var hash: String {
    var words = meaning.sorted { $0.precedes($1) }
    words.append(RawText(SchemeCommand.version))
    if let stamp = mask.flatMap({ System.stamp(of: $0) }) {
      words.append(RawText("\(stamp.size) \(stamp.modified)"))
    }
    let digits = String(fnv1a(words.map { $0.bytes + [0] }.joined()), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ParsedArguments {
  /// Returns a shell command line that continues the lines of a file.
  fileprivate func line(resuming file: RawText) -> String {
    let left = [OptionDeclaration.output, .resume].map(\.name)
    let kept = options.filter { !left.contains($0.name) }.flatMap { option in
      ["--" + option.name] + (option.takesValue ? [option.value.forShell] : [])
    }
    let words = kept + [OptionDeclaration.resume.longForm, file.forShell]
    let needsDashes = operands.contains { $0 != "-" && $0.bytes.first == UInt8(ascii: "-") }
    return (["colorway", "batch"] + words + (needsDashes ? ["--"] : []) + operands.map(\.forShell))
      .joined(separator: " ")
  }
}

extension ParsedArguments.Option {
  /// A Boolean value that indicates whether the option was given with a value.
  fileprivate var takesValue: Bool {
    Subcommand.batch.allOptions.first { $0.name == name }?.placeholder != nil
  }
}

extension RawText {
  /// The text as a word of a shell's command line.
  var forShell: String {
    let isPlain =
      !bytes.isEmpty
      && bytes.allSatisfy { byte in
        Self.plainInShell.contains(byte)
      }
    if isPlain { return text }
    let isSafe = String(validating: bytes, as: UTF8.self) != nil && printable == text
    if isSafe {
      return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
    }
    // Characters that would control the terminal, and bytes that are not text, are escaped in a
    // form that Bash, Zsh and POSIX of 2024 read.
    return "$'"
      + bytes.map { byte in
        Self.plainInShell.contains(byte)
          ? String(Unicode.Scalar(byte))
          : #"\x"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined() + "'"
  }

  private static let plainInShell = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/,:=+@%".utf8)
}
