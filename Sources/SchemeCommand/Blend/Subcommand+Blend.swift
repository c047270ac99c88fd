extension Subcommand {
  /// `colorway blend`.
  static let blend = Subcommand(
    name: "blend",
    summary: "the colors between two colors, palettes or photos.",
    operands: "A B",
    discussion: """
      A and B are each a color as CSS writes it, a palette file, JSON of 'colorway extract', a photo, or \
      - for standard input. The colors of palettes are paired so that they change the least. Those \
      without a partner grow out of the nearest color, or shrink into it.
      """,
    options: {
      [.steps, .at, .blendSpace, .hue, .blendFormat, .output, .color, .colors]
        + OptionDeclaration.photoOptions.filter { $0 != .space }
    },
    examples: [
      Example(line: "colorway blend teal '#ff8800'", meaning: "Five colors from teal to orange."),
      Example(
        line: "colorway blend navy gold --steps 9 -o scale.css",
        meaning: "As custom properties, with a gradient."),
      Example(
        line: "colorway blend harbor.jpg brand.ase --at 50% -o between.gpl",
        meaning: "Half a photo and half a brand."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try BlendRequest(arguments, console)
      return { try await BlendRun(request: try request.ready(), console: console).run() }
    })
}
