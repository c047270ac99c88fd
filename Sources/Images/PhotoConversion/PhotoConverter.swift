public import ImageDecoding
package import SystemCalls

/// A converter that reads photos in formats other than JPEG, PNG, and PNM with programs of the system.
///
/// A program runs in a separate process with limited resources, and only when a photo of its format
/// is decoded:
///
///     let converter = PhotoConverter()
///     let scheme = try await SchemeExtractor().scheme(of: converter.input(.file("harbor.heic")))
///
/// From a camera raw file, the embedded preview is read, without any program.
public struct PhotoConverter: Hashable, Sendable {
  /// The folders in which to search for programs, in order. Relative paths are removed.
  public var searchPath: [String] {
    didSet { searchPath.removeAll { !$0.hasPrefix("/") } }
  }
  /// The maximum time that a program may take for a photo. The default is one minute.
  public var timeLimit = Duration.seconds(60)
  /// A Boolean value that indicates whether photos are refused if the system cannot confine programs
  /// fully, such as a system without Landlock. The default is `false`: then programs run as confined as
  /// the system allows.
  public var requiresConfinement = false
  /// The folder in which private folders for photos are created.
  package var temporaryFolder = RawPath(
    System.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp")
  /// The maximum memory of a program, in bytes, if that is less than ``memoryOfProgram(within:)``
  /// allows. A service limits programs to the memory that it sets aside for them.
  package var maximumProgramMemory = Int.max
  /// The programs that were chosen explicitly, by the key of the format.
  private var chosen: [String: PhotoProgram] = [:]

  /// The memory of a program in addition to its pixels, for the data of libraries and for stacks.
  private static let memoryBesidePixels = 256 << 20

  /// Returns the maximum memory that a program may use for a photo within limits, in bytes.
  package func memoryOfProgram(within limits: DecodingLimits) -> Int {
    let pixels = max(0, min(limits.maximumMemory, .max - Self.memoryBesidePixels))
    return min(pixels + Self.memoryBesidePixels, maximumProgramMemory)
  }

  /// The standard folders of the system's programs.
  public static let systemPath = [
    "/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin", "/opt/local/bin",
  ]

  /// Creates a converter that searches for programs in the given folders.
  public init(searchPath: [String] = systemPath) {
    self.searchPath = searchPath.filter { $0.hasPrefix("/") }
  }

  /// Returns an input that converts a photo if necessary.
  ///
  /// - Parameters:
  ///   - photo: The photo, in any format.
  ///   - isReadAgain: Pass `true` for a photo that is decoded more than once. The converted image is
  ///     then kept as long as the result exists. The default is `false`.
  /// - Returns: The photo as an input for a decoder.
  public func input(_ photo: ImageInput, isReadAgain: Bool = false) -> ImageInput {
    if case .convertible = photo { return photo }
    return .convertible(ConvertibleImage(photo, keepsResult: isReadAgain, by: self))
  }
}

extension PhotoConverter {
  /// Chooses the program for the format with a key.
  package mutating func choose(_ program: PhotoProgram, for key: String) { chosen[key] = program }

  /// Returns the installed programs for a format and their paths, in order of preference.
  package func installedPrograms(
    for format: ConvertibleFormat
  ) -> [(program: PhotoProgram, path: RawPath)] {
    programs(of: format).compactMap { program in path(of: program.name).map { (program, $0) } }
  }

  /// Returns the path of a program, or `nil` if it is not installed.
  func path(of program: String) -> RawPath? {
    let places = program.hasPrefix("/") ? [program] : searchPath.map { "\($0)/\(program)" }
    return places.lazy.map { RawPath($0) }.first {
      System.kind(of: $0) == .regular && System.isExecutable($0)
    }
  }

  /// Returns the reason that a photo in a convertible format cannot be read, or `nil` if it can be read.
  ///
  /// - Parameters:
  ///   - name: The name of the photo's format.
  ///   - file: The file in which to look for a preview, or `nil` to assume that it may have one.
  /// - Returns: The error that reading the photo would throw.
  package func problem(named name: String, in file: RawPath? = nil) -> DecodingError? {
    guard let format = ConvertibleFormat.named(name) else { return .unsupportedFormat(name: name) }
    if !installedPrograms(for: format).isEmpty { return nil }
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
        format: name, program: program?.name ?? "no program", reason: "is missing")
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
    let suited = installedPrograms(for: conversion.format).first {
      isChosen || conversion.facts.suit($0.program)
    }
    guard let (program, path) = suited else {
      throw missingProgram(
        of: conversion.format, named: conversion.name, for: conversion.facts.suit)
    }
    return try conversion.image(
      by: program, at: path, within: timeLimit, memory: memoryOfProgram(within: limits),
      isStrict: requiresConfinement)
  }
}
