internal import ImageDecoding
internal import SchemeFormats
internal import SystemFiles

/// A run of `colorway convert`.
struct ConvertRun: Sendable {
  /// The request.
  let request: ConvertRequest
  /// The console for results and complaints.
  let console: Console

  /// The largest file that is read. No palette is larger, but a file named by mistake may be endless.
  private static let maximumByteCount = 64 << 20

  /// Reads the input, writes the output, and returns the exit status.
  func run() throws(UsageError) -> ExitStatus {
    if request.outputFormat.isBinary {
      try console.refuse(request.outputFormat.name, on: request.output)
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      guard let content = try input() else {
        return failure("this is not a palette: it is larger than 64 MiB")
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
    let format =
      request.inputFormat ?? PaletteFormat.detected(in: bytes, fileName: request.input.text)
    guard let format else {
      if ImageFormat(recognizing: Array(bytes.prefix(ImageFormat.signatureLength))) != nil {
        throw .photoForPalette(
          file: request.input.printable, output: request.output.printable)
      }
      throw .unknownFormat(
        file: request.input.printable, option: "--from",
        choices: ConvertRequest.readableFormats.map(\.name))
    }
    return format
  }

  /// Returns palettes in which a single palette without a name has that of its file.
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
