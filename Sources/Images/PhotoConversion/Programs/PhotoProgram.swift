internal import SystemCalls

/// A program that converts photos to a format that can be decoded.
package struct PhotoProgram: Hashable, Sendable {
  /// The name, or the absolute path of a program that was chosen explicitly.
  package let name: String
  /// The Debian package of the program, or `nil` for a program that was chosen explicitly.
  package let package: String?
  /// The arguments, in which `{input}` and `{output}` stand for files.
  private var arguments: [String]
  /// The name of the output file, or `nil` if the program writes to standard output.
  private(set) var output: String? = "photo.png"
  /// A Boolean value that indicates whether the program applies the orientation of the photo.
  private(set) var turns = true
  /// A Boolean value that indicates whether the program reads the first frame of an animation.
  var readsAnimations = true
  /// A Boolean value that indicates whether the program is only for CMYK pictures, whose inks it preserves.
  var isForCMYK = false

  /// The name of the program, without folders.
  package var shortName: String { String(name.split(separator: "/").last ?? "") }

  /// A Boolean value that indicates whether the output is known to have the color space of the
  /// photo, even if the output file says otherwise.
  var isKnown: Bool { package != nil }

  /// The program with options that leave pixels in stored orientation.
  var keepingStoredOrientation: PhotoProgram {
    var program = self
    program.arguments.removeAll { $0 == Self.turning }
    program.turns = false
    return program
  }

  /// Returns the arguments for a file.
  func words(input: String, isOpaque: Bool) -> [RawPath] {
    arguments.map {
      let word = $0.replacing(Self.input, with: input)
        .replacing(Self.netpbm, with: isOpaque ? "ppm" : "pam")
        .replacing(Self.filter, with: isOpaque ? "format=rgb24" : "null")
      return RawPath(word.replacing(Self.output, with: output ?? ""))
    }
  }

  static let input = "{input}"
  static let output = "{output}"
  /// A placeholder for the Netpbm format: with alpha, or without alpha for an opaque photo.
  private static let netpbm = "{netpbm}"
  /// A placeholder for the ffmpeg filter that removes the alpha of an opaque photo.
  private static let filter = "{filter}"
  private static let turning = "-auto-orient"
}

extension PhotoProgram {
  /// dwebp reads only the pixels of a WebP file: no metadata, and no animations.
  static let dwebp = PhotoProgram(
    name: "dwebp", package: "webp", arguments: [input, "-" + netpbm, "-o", "-"],
    output: nil, turns: false, readsAnimations: false)

  static let heifDec = PhotoProgram(
    name: "heif-dec", package: "libheif-examples", arguments: [input, output])

  static let heifConvert = PhotoProgram(
    name: "heif-convert", package: "libheif-examples", arguments: [input, output])

  static let avifdec = PhotoProgram(
    name: "avifdec", package: "libavif-bin", arguments: ["--png-compress", "0", input, output],
    turns: false)

  static let djxl = PhotoProgram(
    name: "djxl", package: "libjxl-tools", arguments: [input, output, "--num_threads=1"])

  static let vips = PhotoProgram(
    name: "vips", package: "libvips-tools",
    arguments: ["autorot", input, output + "[compression=0]"])

  /// vips for pixels in linear light.
  static let vipsForLight = PhotoProgram(
    name: "vips", package: "libvips-tools",
    arguments: ["colourspace", input, output + "[compression=0]", "srgb"])

  static let vipsForInks = PhotoProgram(
    name: "vips", package: "libvips-tools",
    arguments: ["autorot", input, output + "[Q=100,subsample-mode=off]"], output: "photo.jpg",
    isForCMYK: true)

  static let magick = imageMagick(named: "magick")
  static let convert = imageMagick(named: "convert")

  private static func imageMagick(named name: String) -> PhotoProgram {
    PhotoProgram(
      name: name, package: "imagemagick",
      arguments: [
        input + "[0]", turning, "-quality", "0",
        // Pixels without a profile are sRGB, whatever these chunks would say.
        "-define", "png:exclude-chunk=gAMA,cHRM", "png:" + output,
      ])
  }

  static let gm = PhotoProgram(
    name: "gm", package: "graphicsmagick",
    arguments: ["convert", input + "[0]", turning, "-quality", "0", "png:" + output],
    readsAnimations: false)

  static let ffmpeg = PhotoProgram(
    name: "ffmpeg", package: "ffmpeg",
    arguments: [
      "-nostdin", "-y", "-v", "error", "-threads", "1", "-noautorotate", "-i", input,
      "-vf", filter, "-frames:v", "1", "-f", "image2", "-c:v", "png", "-pred", "none", output,
    ], turns: false, readsAnimations: false)

  static let rsvgConvert = PhotoProgram(
    name: "rsvg-convert", package: "librsvg2-bin", arguments: ["-o", output, input])

  /// The program writes the first page, and adds the suffix to the file name itself.
  static let pdftoppm = PhotoProgram(
    name: "pdftoppm", package: "poppler-utils",
    arguments: ["-r", "100", "-singlefile", input, "photo"], output: "photo.ppm")

  static let dcrawEmu = PhotoProgram(
    name: "dcraw_emu", package: "libraw-bin", arguments: ["-w", "-Z", "-", input], output: nil)

  /// Creates the program for a format from a command line: its name or path, optionally with
  /// arguments. The photo is the last argument unless `{input}` occurs among the arguments. The
  /// program writes to standard output unless `{output}` occurs.
  ///
  /// - Returns: The program, or `nil` if the name is neither an absolute path nor the name of one
  ///   of the format's programs.
  package init?(commandLine: String, for format: ConvertibleFormat) {
    var words = commandLine.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return nil }
    let name = words.removeFirst()
    let known = format.programs.first { $0.name == name }
    if words.isEmpty, let known {
      self = known
      return
    }
    guard name.hasPrefix("/") || known != nil else { return nil }
    if !words.contains(where: { $0.contains(Self.input) }) { words.append(Self.input) }
    let writesFile = words.contains { $0.contains(Self.output) }
    self.init(
      name: name, package: nil, arguments: words, output: writesFile ? "photo.out" : nil)
  }
}
