internal import SystemCalls

/// A program that converts photos to a format that is decoded.
package struct PhotoProgram: Hashable, Sendable {
  /// The name, or the path from the root for a program that was chosen.
  package let name: String
  /// Debian's package of it, or `nil` for a program that was chosen.
  package let package: String?
  /// The words after its name, in which `{input}` and `{output}` stand for files.
  let arguments: [String]
  /// The name of the file that it writes, or `nil` if it writes to standard output.
  let output: String?
  /// Whether the pixels are upright, as photos say that they are to be shown.
  var turns = true
  /// Whether what it writes has the ICC profile of the photo.
  var keepsProfile = true

  /// Whether it reads the first frame of an animation.
  var readsAnimations = true

  /// The name without folders.
  package var shortName: String { String(name.split(separator: "/").last ?? "") }

  /// Returns the words after its name for a file.
  func words(input: String, isOpaque: Bool) -> [RawPath] {
    arguments.map {
      let word = $0.replacing(Self.input, with: input)
        .replacing(Self.netpbm, with: isOpaque ? "ppm" : "pam")
      return RawPath(word.replacing(Self.output, with: output ?? ""))
    }
  }

  static let input = "{input}"
  static let output = "{output}"
  /// The format of Netpbm with alpha, or without it for a photo that is opaque.
  private static let netpbm = "{netpbm}"
}

extension PhotoProgram {
  /// Of WebP, it reads neither animations nor what is beside the pixels.
  static let dwebp = PhotoProgram(
    name: "dwebp", package: "webp", arguments: [input, "-" + netpbm, "-o", output],
    output: "photo.pam",
    turns: false, keepsProfile: false, readsAnimations: false)

  static let heifDec = PhotoProgram(
    name: "heif-dec", package: "libheif-examples", arguments: [input, output], output: "photo.png")

  static let heifConvert = PhotoProgram(
    name: "heif-convert", package: "libheif-examples", arguments: [input, output],
    output: "photo.png")

  static let avifdec = PhotoProgram(
    name: "avifdec", package: "libavif-bin", arguments: ["--png-compress", "0", input, output],
    output: "photo.png", turns: false)

  static let djxl = PhotoProgram(
    name: "djxl", package: "libjxl-tools", arguments: [input, output, "--num_threads=1"],
    output: "photo.png")

  static let vips = PhotoProgram(
    name: "vips", package: "libvips-tools",
    arguments: ["autorot", input, output + "[compression=0]"], output: "photo.png")

  static let magick = imageMagick(named: "magick")
  static let convert = imageMagick(named: "convert")

  private static func imageMagick(named name: String) -> PhotoProgram {
    PhotoProgram(
      name: name, package: "imagemagick",
      arguments: [
        input + "[0]", "-auto-orient", "-quality", "0",
        // Pixels without a profile are sRGB, whatever these would say.
        "-define", "png:exclude-chunk=gAMA,cHRM", "png:" + output,
      ], output: "photo.png")
  }

  static let gm = PhotoProgram(
    name: "gm", package: "graphicsmagick",
    arguments: ["convert", input + "[0]", "-auto-orient", "-quality", "0", "png:" + output],
    output: "photo.png")

  static let ffmpeg = PhotoProgram(
    name: "ffmpeg", package: "ffmpeg",
    arguments: [
      "-nostdin", "-y", "-v", "error", "-threads", "1", "-i", input, "-frames:v", "1", "-f",
      "image2",
      "-c:v", "png", "-pred", "none", output,
    ], output: "photo.png", turns: false, keepsProfile: false, readsAnimations: false)

  static let rsvgConvert = PhotoProgram(
    name: "rsvg-convert", package: "librsvg2-bin", arguments: ["-o", output, input],
    output: "photo.png")

  /// The first page. It adds the suffix itself.
  static let pdftoppm = PhotoProgram(
    name: "pdftoppm", package: "poppler-utils",
    arguments: ["-r", "100", "-singlefile", input, "photo"], output: "photo.ppm")

  static let dcrawEmu = PhotoProgram(
    name: "dcraw_emu", package: "libraw-bin", arguments: ["-w", "-Z", "-", input], output: nil)

  static let all = [
    dwebp, heifDec, heifConvert, avifdec, djxl, vips, magick, convert, gm, ffmpeg, rsvgConvert,
    pdftoppm, dcrawEmu,
  ]

  /// Creates the program of a command line: its name or path, and perhaps arguments. The photo is its last
  /// argument unless `{input}` is one of them, and it writes to standard output unless `{output}` is one.
  ///
  /// - Returns: The program, or `nil` for a name that is neither a path from the root nor one of ours.
  package init?(commandLine: String) {
    var words = commandLine.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return nil }
    let name = words.removeFirst()
    if words.isEmpty, let known = Self.all.first(where: { $0.name == name }) {
      self = known
      return
    }
    guard name.hasPrefix("/") || Self.all.contains(where: { $0.name == name }) else { return nil }
    if !words.contains(where: { $0.contains(Self.input) }) { words.append(Self.input) }
    let writesFile = words.contains { $0.contains(Self.output) }
    self.init(
      name: name, package: nil, arguments: words, output: writesFile ? "photo.out" : nil)
  }
}
