internal import Colorway
internal import SchemeResults
internal import SchemeStudio

struct StudioCommand: Command {
  /// The photos and folders that pages offer, and the initial options of each page.
  var photos = ExtractionOptions(limits: limits)
  var port = 0
  var opensNothing = false
  var journal = JournalOptions()

  static let ports = 1_024...65_535

  private static var limits: DecodingLimits {
    var limits = DecodingLimits()
    limits.maximumFileSize = 256 << 20
    return limits
  }

  static let page = CommandPage(
    name: "studio", summary: "Pick the colors of photos in a browser on this machine.",
    operands: "[FILE...]",
    discussion: """
      Each FILE is a photo or a folder of photos. More can be dropped on the page. Photos and \
      colors stay on this machine: only its own browsers can connect, and only with the address \
      that is printed, which admits one browser. Once it was used, another one is printed. Without \
      a display, open that address through an SSH tunnel, as it explains. It ends with Ctrl-C, or a minute after the last page was closed if it opened the browser. To \
      serve others, see 'colorway serve --scgi'.
      Schemes are kept in the history, with a thumbnail, unless --no-journal is given.

      """ + HistoryCommand.placeOfHistory,
    examples: [
      "colorway studio harbor.jpg": "A photo, in the browser.",
      "colorway studio --no-open --port 8123": "Only print the address.",
    ])

  static let options: [Option<Self>] =
    [
      Option(
        "port", \.port, .port, help: "Port to listen on, at 127.0.0.1 only.",
        default: "one that is free"
      ).ofOneRun,
      Option("no-open", \.opensNothing, help: "Only print the address, without opening a browser."),
    ] + JournalOptions.optionsWithNoJournal.of(\.journal)
    + ExtractionOptions.options.named("colors").of(\Self.photos)
    + ExtractionOptions.optionsOfSeveral.except("jobs").of(\.photos)
    + ExtractionOptions.options.except("colors").of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.take(operands: arguments.operands)
    guard !photos.operands.contains("-") else {
      throw UsageError("the studio reads a photo more than once; name files instead of '-'")
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let extractor = try photos.readyExtractor(writing: nil, console)
    let sources = Array(photos.queue(console))
    var shown: [StudioPhoto] = []
    for source in sources {
      switch source.studioPhoto {
      case .success(let photo): shown.append(photo)
      case .failure(let failure): console.complain(about: source.name, failure.message)
      }
    }
    guard !shown.isEmpty || sources.isEmpty else { return .failure }
    System.raiseDescriptorLimit()
    let browser = opensNothing ? nil : Browser(console)
    let services = StudioServices.command(
      extractor, converter: photos.conversion.converter(console),
      try journal.journalUnlessOff(console))
    let server = try await using("127.0.0.1:\(port)", isPhoto: false) {
      try await StudioServer(
        port: UInt16(port), photos: shown, services: services, endsWithLastPage: browser != nil)
    }
    try console.write(Self.invitation(server.access, console, isOpened: browser != nil))
    let entrance = browser.flatMap { StudioEntrance(to: server.access, console, opens: $0) }
    defer { withExtendedLifetime(entrance) {} }
    if browser != nil, entrance == nil {
      console.complain(of: "no browser could be started; open the address yourself")
    }
    if let complaint = await server.run().complaint { console.complain(of: complaint) }
    return Task.isCancelled ? .interrupted : .success
  }

  /// Returns the text that is printed first: the address, and how to reach it from another machine.
  static func invitation(_ access: StudioAccess, _ console: Console, isOpened: Bool) -> String {
    let (port, address) = (access.port, newAddress(access, console))
    return isOpened
      ? "The studio opens in the browser. If it does not, open \(address)\n"
        + "Press Ctrl-C to stop it.\n"
      : """
      Open \(address)
      From another machine, first: ssh -L \(port):127.0.0.1:\(port) HOST
      Press Ctrl-C to stop it.

      """
  }

  /// Returns an address that admits one browser. Once it is used, the next one is printed.
  private static func newAddress(_ access: StudioAccess, _ console: Console) -> String {
    access.newAddress {
      try? console.write("For another browser, open \(newAddress(access, console))\n")
    }
  }
}

/// A private file that leads the browser to the studio. The file is opened instead of the address,
/// because all users of a machine can read the arguments of programs. It is removed once it was
/// used, and together with this value.
struct StudioEntrance {
  private let folder: PrivateFolder

  /// Writes the file and opens it, or returns `nil` if that fails.
  init?(to access: StudioAccess, _ console: Console, opens browser: Browser) {
    let parents = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { console.environment($0) }
    let parent = parents.first { $0.hasPrefix("/") } ?? "/tmp"
    guard let folder = try? PrivateFolder(in: RawPath(parent)) else { return nil }
    self.folder = folder
    let path = folder.path.appending(entry: Self.fileName)
    let address = access.newAddress { System.remove(path) }
    let page = Array(StudioAccess.page(leadingTo: address).utf8)
    guard (try? folder.write(page, to: Self.fileName)) != nil, browser.open(path.text)
    else { return nil }
  }

  private static let fileName: RawPath = "studio.html"
}

/// The program that opens files and addresses on this machine.
struct Browser {
  private let program: String

  /// Creates the browser, or returns `nil` if there is no display.
  init?(_ console: Console) {
    #if os(macOS)
      program = "open"
    #else
      let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { console.environment($0) }
      guard displays.contains(where: { !$0.isEmpty }) else { return nil }
      program = "xdg-open"
    #endif
  }

  func open(_ file: String) -> Bool { (try? System.start(program, [file])) != nil }
}

extension PhotoSource {
  fileprivate var studioPhoto: Result<StudioPhoto, Failure> {
    switch location {
    case .file(let path):
      // A page and each extraction read the file again.
      guard System.kind(of: path) == .regular else {
        return .failure(
          Failure(kind: .unreadable, message: "this file cannot be read more than once"))
      }
      return .success(
        StudioPhoto(
          name: name.lastComponent.printable, source: name.text,
          input: converting(.file(path), isReadAgain: true)))
    case .memory(let bytes):
      return .success(
        StudioPhoto(
          name: name.lastComponent.printable, source: name.text,
          input: converting(.bytes(bytes), isReadAgain: true)))
    case .standardInput:
      return .failure(
        Failure(kind: .unreadable, message: UsageError.standardInputIsKeyboard.message))
    case .none(let failure): return .failure(failure)
    }
  }
}

extension OptionValues where Value == Int {
  fileprivate static var port: OptionValues {
    OptionValues(
      "PORT",
      expected:
        "a port from \(StudioCommand.ports.lowerBound) to \(StudioCommand.ports.upperBound); "
        + "only this machine can connect, and to serve others, use 'colorway serve --scgi' behind "
        + "a web server",
      read: { Int($0).flatMap { StudioCommand.ports ~= $0 ? $0 : nil } })
  }
}
