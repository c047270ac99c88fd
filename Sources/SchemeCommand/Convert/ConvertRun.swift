internal import SchemeFormats
internal import SystemFiles

/// A run of `colorway convert`.
struct ConvertRun: Sendable {
  /// The request.
  let request: ConvertRequest
  /// The console for results and complaints.
  let console: Console

  /// Reads the input, writes the output, and returns the exit status.
  func run() throws(UsageError) -> ExitStatus {
    if request.outputFormat.isBinary {
      try console.refuse(request.outputFormat.name, on: request.output)
    }
    let palettes: [Palette]
    switch read() {
    case .failure(let failure): return console.status(of: failure, about: request.input)
    case .success(let file):
      let format = try format(of: file)
      do throws(Failure) {
        palettes = named(try file.palettes(), readAs: format)
        guard palettes.contains(where: { !$0.colors.isEmpty }) else { throw .emptyPalette }
      } catch {
        return console.status(of: error, about: request.input)
      }
    }
    guard request.outputFormat.holdsSeveral || palettes.count <= 1 else {
      throw .severalPalettes(
        format: request.outputFormat.name,
        choices: PaletteFormat.all.filter(\.holdsSeveral).map(\.name))
    }
    let result: [UInt8]
    do throws(PaletteError) {
      result = try request.outputFormat.bytes(for: palettes)
    } catch {
      console.complain(aboutOutput: request.output, error.description)
      return .failure
    }
    return console.deliver(result, to: request.output)
  }

  private func read() -> Result<PaletteFile, Failure> {
    Result { () throws(Failure) in
      try PaletteFile(reading: request.input, as: request.inputFormat)
    }
  }

  private func format(of file: PaletteFile) throws(UsageError) -> PaletteFormat {
    if let format = file.format { return format }
    guard file.photo == nil else {
      throw .photoForPalette(file: request.input.printable, output: request.output.printable)
    }
    throw .unknownFormat(
      file: request.input.printable, option: "--from",
      choices: PaletteFile.readableFormats.map(\.name))
  }

  /// Returns the palettes. A single palette without a name gets the name of its file.
  private func named(_ palettes: [Palette], readAs format: PaletteFormat) -> [Palette] {
    guard palettes.count == 1, palettes[0].name == nil, format.name != request.outputFormat.name
    else { return palettes }
    var palette = palettes[0]
    palette.name = Palette.name(ofSource: request.input.text)
    return [palette]
  }
}
