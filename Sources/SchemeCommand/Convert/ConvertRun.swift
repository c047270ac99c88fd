internal import SchemeFormats

/// One run of `colorway convert`.
struct ConvertRun: Sendable {
  /// What to do.
  let request: ConvertRequest
  /// Where to.
  let console: Console

  /// More than a palette file ever takes: what a mistaken name leads to may be endless.
  private static let maximumByteCount = 64 << 20

  /// Reads, writes, and says how it went.
  func run() throws(UsageError) -> ExitStatus {
    if request.outputFormat.isBinary {
      try console.refuse(request.outputFormat.name, on: request.output)
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      guard let content = try input() else {
        return failure("this is no palette: it is larger than 64 MiB")
      }
      bytes = content
    } catch {
      return error == .cancelled ? .interrupted : failure(error.message)
    }
    let format = try inputFormat(of: bytes)
    let palettes: [Palette]
    do throws(PaletteError) {
      palettes = named(try format.palettes(in: bytes), readAs: format)
    } catch {
      return failure("this is not \(format.title): \(error.description)")
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

  private func input() throws(SystemError) -> [UInt8]? {
    guard request.input != "-" else {
      return try System.readAll(from: System.standardInput, limit: Self.maximumByteCount)
    }
    let descriptor = try System.openForReading(request.input)
    defer { try? System.closeDescriptor(descriptor) }
    return try System.readAll(from: descriptor, limit: Self.maximumByteCount)
  }

  private func inputFormat(of bytes: [UInt8]) throws(UsageError) -> PaletteFormat {
    let told =
      request.inputFormat ?? PaletteFormat(recognizing: bytes)
      ?? PaletteFormat(fileName: request.input.text)
    guard let told else {
      throw .unknownFormat(
        file: request.input.printable, option: "--from",
        choices: ConvertRequest.readableFormats.map(\.name))
    }
    return told
  }

  /// Calls a palette that its format could give no name by the name of its file.
  private func named(_ palettes: [Palette], readAs format: PaletteFormat) -> [Palette] {
    guard palettes.count == 1, palettes[0].name == nil, format.name != request.outputFormat.name
    else { return palettes }
    var palette = palettes[0]
    palette.name = Palette.name(ofSource: request.input.text)
    return [palette]
  }

  private func failure(_ reason: String) -> ExitStatus {
    console.complain(about: request.input, reason)
    return .failure
  }
}
