internal import Colorway
internal import PhotoConversion
internal import SystemCalls

struct FormatsCommand: Command {
  var conversion = ConversionOptions()

  static let page = CommandPage(
    name: "formats", summary: "Show which photo formats can be read here, and by which programs.",
    discussion: """
      JPEG, PNG and PNM are read by colorway itself. Other formats are read by programs on this \
      system, which are looked for in the folders of PATH. Each photo has its own process, without \
      access to other files or the network where the system can prevent that. The first installed \
      program of a format is used unless --converter chooses another.
      """,
    examples: [
      "colorway formats": "What can be read here, and what is missing.",
      "colorway formats --converter webp=vips": "With another program for WebP.",
    ])

  static let options: [Option<Self>] = ConversionOptions.options.of(\Self.conversion)

  func run(_ console: Console) async throws -> ExitStatus {
    let converter = conversion.converter(console)
    var rows = ImageFormat.allCases.map { format in
      let reader = format.isDecoded ? "colorway" : "not read: this build has no decoder for it"
      return (key: format.rawValue, name: format.title, reader: reader)
    }
    rows += ConvertibleFormat.all.map { ($0.key, $0.name, reader(of: $0, converter)) }
    let keyWidth = rows.map(\.key.count).max() ?? 0
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let lines = rows.map {
      $0.key.filled(to: keyWidth + 2) + $0.name.filled(to: nameWidth + 2) + $0.reader + "\n"
    }
    return console.show(lines.joined())
  }

  private func reader(of format: ConvertibleFormat, _ converter: PhotoConverter?) -> String {
    guard let converter else { return "not read (--no-convert)" }
    let installed = converter.installedPrograms(for: format)
    let preview = format.key == "raw" ? "colorway, the camera's preview; otherwise " : ""
    guard let first = installed.first else {
      return preview + "not read: install \(format.packages.listed(with: "or"))"
    }
    let others = installed.map(\.program.name).filter { $0 != first.program.name }
    return preview + first.path.printable
      + (others.isEmpty ? "" : " (or \(others.joined(separator: ", ")))")
  }
}
