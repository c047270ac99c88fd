extension Subcommand {
  /// `colorway film`.
  static let film = Subcommand(
    name: "film",
    summary: "the colors of each frame of a film, its cuts, and a picture of it all.",
    operands: "FILE",
    discussion: """
      FILE is a stream of PNM pictures (PPM, PGM, PBM or PAM), one after another, as ffmpeg writes \
      them with '-f image2pipe -c:v ppm', or - for standard input. Lines have the number of each frame from 0, its scheme, its \
      scene, the distance of its colors from those of the frame before, and whether it begins a \
      scene: whether that distance is several times that of the frames nearby, so that fades, pans \
      and noise are none. The picture has a column of colors for each frame, or for several of a \
      long film, above the colors of each scene with the number of its first frame. Memory does not \
      grow with the film.
      """,
    options: {
      [
        .filmFormat, .output, .colors, .sort, .filmWidth, .scale, .canvas, .jobs,
      ] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(
        line: "ffmpeg -i a.mp4 -vf fps=1 -f image2pipe -c:v ppm - | colorway film -",
        meaning: "A line a second of the film."),
      Example(line: "colorway film -o a.svg -n 7 - < a.ppm", meaning: "The film as a picture."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try FilmRequest(arguments, console: console)
      return { await FilmRun(request: try request.ready(), console: console).run() }
    })
}
