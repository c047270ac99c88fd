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
  /// Chooses the program of a format. Returns whether there is such a format.
  package mutating func choose(_ program: PhotoProgram, for key: String) -> Bool {
    let key = key.lowercased()
    guard ConvertibleFormat.all.contains(where: { $0.key == key }) else { return false }
    chosen[key] = program
    return true
  }

  /// Returns the programs of a format that are installed, with their paths, the best first.
  package func installedPrograms(
    for format: ConvertibleFormat
  ) -> [(program: PhotoProgram, path: RawPath)] {
    (chosen[format.key].map { [$0] } ?? format.programs).compactMap { program in
      path(of: program).map { (program, $0) }
    }
  }

  func path(of program: PhotoProgram) -> RawPath? {
    let places =
      program.name.hasPrefix("/") ? [program.name] : searchPath.map { "\($0)/\(program.name)" }
    return places.lazy.map { RawPath($0) }.first {
      System.kind(of: $0) == .regular && System.isExecutable($0)
    }
  }

  /// Returns whether a format is one that programs convert, installed or not.
  package func knows(_ name: String) -> Bool { ConvertibleFormat.named(name) != nil }

  /// Returns what is missing to read a file of a format, such as `install 'webp'`, or `nil` if nothing is.
  package func whatIsMissing(for file: RawPath, named name: String) -> String? {
    guard let format = ConvertibleFormat.named(name) else { return name }
    if !installedPrograms(for: format).isEmpty { return nil }
    if format.isLikeRaw, let open = try? OpenFile(System.openImmediately(file)),
      CameraRaw(FileBytes(open, limit: .max))?.isRaw == true
    {
      return nil
    }
    return chosen[format.key]?.name ?? "install '\(format.packages.first ?? "")'"
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
    let programs = installedPrograms(for: conversion.format).filter {
      !conversion.facts.isAnimated || $0.program.readsAnimations
    }
    guard let (program, path) = programs.first else {
      let missing = chosen[conversion.format.key].map { [$0] } ?? conversion.format.programs
      let package = missing.first { !conversion.facts.isAnimated || $0.readsAnimations }?.package
      throw .missingProgram(format: conversion.name, package: package ?? missing.first?.name ?? "")
    }
    return try conversion.image(by: program, at: path, within: timeLimit)
  }
}
