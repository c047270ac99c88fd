internal import SystemCalls

/// A program that converts photos to a format that is decoded.
package struct PhotoProgram: Hashable, Sendable {
  /// The name, or the path from the root for a program that was chosen.
  package let name: String
  /// Debian's package of it, or `nil` for a program that was chosen.
  package let package: String?
  /// The words after its name, in which `{input}` and `{output}` stand for files.
  private var arguments: [String]
  /// The name of the file that it writes, or `nil` if it writes to standard output.
  private(set) var output: String? = "photo.png"
  /// Whether it turns pixels upright, as the photo says that they are to be shown.
  private(set) var turns = true
  /// Whether it reads the first frame of an animation.
  var readsAnimations = true
  /// Whether it is for pictures of inks, which it passes on as such, and for no others.
  var isForInks = false

  /// The name without folders.
  package var shortName: String { String(name.split(separator: "/").last ?? "") }

  /// Whether what it writes is known: the color space is that of the photo, whatever its file says.
  var isKnown: Bool { package != nil }

  /// The program that leaves the pixels as they are stored.
  var withoutTurning: PhotoProgram {
    var program = self
    program.arguments.removeAll { $0 == Self.turning }
    program.turns = false
    return program
  }

  /// Returns the words after its name for a file.
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
  /// The format of Netpbm with alpha, or without it for a photo that is opaque.
  private static let netpbm = "{netpbm}"
  /// The filter of ffmpeg that leaves out alpha of a photo that is opaque.
  private static let filter = "{filter}"
  private static let turning = "-auto-orient"
}

extension PhotoProgram {
  /// Of WebP, it reads neither animations nor what is beside the pixels.
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

  /// Of pixels of linear light.
  static let vipsForLight = PhotoProgram(
    name: "vips", package: "libvips-tools",
    arguments: ["colourspace", input, output + "[compression=0]", "srgb"])

  static let vipsForInks = PhotoProgram(
    name: "vips", package: "libvips-tools",
    arguments: ["autorot", input, output + "[Q=100,subsample-mode=off]"], output: "photo.jpg",
    isForInks: true)

  static let magick = imageMagick(named: "magick")
  static let convert = imageMagick(named: "convert")

  private static func imageMagick(named name: String) -> PhotoProgram {
    PhotoProgram(
      name: name, package: "imagemagick",
      arguments: [
        input + "[0]", turning, "-quality", "0",
        // Pixels without a profile are sRGB, whatever these would say.
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

  /// The first page. It adds the suffix itself.
  static let pdftoppm = PhotoProgram(
    name: "pdftoppm", package: "poppler-utils",
    arguments: ["-r", "100", "-singlefile", input, "photo"], output: "photo.ppm")

  static let dcrawEmu = PhotoProgram(
    name: "dcraw_emu", package: "libraw-bin", arguments: ["-w", "-Z", "-", input], output: nil)

  /// Creates the program of a command line for a format: its name or path, and perhaps arguments. The photo
  /// is its last argument unless `{input}` is one of them, and it writes to standard output unless
  /// `{output}` is one.
  ///
  /// - Returns: The program, or `nil` for a name that is neither a path from the root nor one of the format.
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
