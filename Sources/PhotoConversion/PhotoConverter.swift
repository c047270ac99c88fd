public import ImageDecoding
package import SystemCalls

/// A reader of photos of other formats than JPEG, PNG and PNM, by the programs that the system has for them.
///
/// A program runs apart from this process, within limits, and only when a photo of its format is decoded:
///
///     let converter = PhotoConverter()
///     let scheme = try await SchemeExtractor().scheme(of: converter.input(.file("harbor.heic")))
///
/// Of the raw file of a camera, the preview that the camera has put into it is read, without any program.
public struct PhotoConverter: Hashable, Sendable {
  /// The folders in which programs are looked for, in order. Relative ones are left out.
  public var searchPath: [String] {
    didSet { searchPath.removeAll { !$0.hasPrefix("/") } }
  }
  /// The longest time that a program may take for a photo. The default is a minute.
  public var timeLimit = Duration.seconds(60)
  /// The folder for the private folders of photos.
  package var temporaryFolder = RawPath(
    System.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp")
  /// The programs that were chosen, by the keys of formats.
  private var chosen: [String: PhotoProgram] = [:]

  /// The memory of a program beside that of pixels: its libraries' data, and its stacks.
  private static let memoryBesidePixels = 256 << 20

  /// Returns the most bytes of memory that a program may take for a photo within limits.
  package static func memoryOfProgram(within limits: DecodingLimits) -> Int {
    min(limits.maximumMemory, .max - memoryBesidePixels) + memoryBesidePixels
  }

  /// The folders of a system's own programs.
  public static let systemPath = [
    "/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin", "/opt/local/bin",
  ]

  /// Creates a converter that looks for programs in some folders.
  public init(searchPath: [String] = systemPath) {
    self.searchPath = searchPath.filter { $0.hasPrefix("/") }
  }

  /// Returns a photo that is converted if that is necessary.
  ///
  /// - Parameters:
  ///   - photo: The photo, in any format.
  ///   - isReadAgain: Pass `true` to keep what it is converted to as long as the result exists, for a photo
  ///     that is decoded more than once. The default is `false`.
  /// - Returns: The photo for a decoder.
  public func input(_ photo: ImageInput, isReadAgain: Bool = false) -> ImageInput {
    if case .convertible = photo { return photo }
    return .convertible(ConvertibleImage(photo, keepsResult: isReadAgain, by: self))
  }
}

extension PhotoConverter {
  /// Chooses the program of a format, by its key.
  package mutating func choose(_ program: PhotoProgram, for key: String) { chosen[key] = program }

  /// Returns the programs of a format that are installed, with their paths, the best first.
  package func installedPrograms(
    for format: ConvertibleFormat
  ) -> [(program: PhotoProgram, path: RawPath)] {
    programs(of: format).compactMap { program in path(of: program.name).map { (program, $0) } }
  }

  /// Returns the path of a program, if it is installed.
  func path(of program: String) -> RawPath? {
    let places = program.hasPrefix("/") ? [program] : searchPath.map { "\($0)/\(program)" }
    return places.lazy.map { RawPath($0) }.first {
      System.kind(of: $0) == .regular && System.isExecutable($0)
    }
  }

  /// Returns why a photo of a format that is not decoded cannot be read, or `nil` if it can.
  ///
  /// - Parameters:
  ///   - name: The name of its format.
  ///   - file: The file, to look for a preview in, or `nil` to suppose that it may have one.
  /// - Returns: The error that reading the photo would throw.
  package func problem(named name: String, in file: RawPath? = nil) -> DecodingError? {
    guard let format = ConvertibleFormat.named(name) else { return .unsupportedFormat(name: name) }
    if programs(of: format).contains(where: { path(of: $0.name) != nil }) { return nil }
    if format.isLikeRaw {
      guard let file else { return nil }
      let bytes = try? FileBytes(OpenFile(System.openImmediately(file)), limit: .max)
      if bytes.flatMap(CameraRaw.init)?.isRaw == true { return nil }
    }
    return missingProgram(of: format, named: name) { _ in true }
  }

  private func programs(of format: ConvertibleFormat) -> [PhotoProgram] {
    chosen[format.key].map { [$0] } ?? format.programs
  }

  private func missingProgram(
    of format: ConvertibleFormat, named name: String, for isSuited: (PhotoProgram) -> Bool
  ) -> DecodingError {
    let program = chosen[format.key] ?? format.programs.first(where: isSuited)
    guard let package = program?.package else {
      return .conversionFailed(
        format: name, program: program?.name ?? "no program", reason: "is not there")
    }
    return .missingProgram(format: name, package: package)
  }
}

extension PhotoConverter: ImageConverter {
  package func converted(
    _ name: String, limits: DecodingLimits,
    from next: (Int) throws(DecodingError) -> [UInt8]
  ) throws(DecodingError) -> ConvertedImage {
    guard let format = ConvertibleFormat.named(name) else { throw .unsupportedFormat(name: name) }
    let conversion = try Conversion(
      of: name, format, in: temporaryFolder, limits: limits, from: next)
    if let image = conversion.cameraPreview { return image }
    let isChosen = chosen[conversion.format.key] != nil
    for program in programs(of: conversion.format) where isChosen || conversion.facts.suit(program)
    {
      guard let path = path(of: program.name) else { continue }
      return try conversion.image(by: program, at: path, within: timeLimit)
    }
    throw missingProgram(
      of: conversion.format, named: conversion.name, for: conversion.facts.suit)
  }
}
