extension Subcommand {
  /// `colorway theme`.
  static let theme = Subcommand(
    name: "theme",
    summary: "a light and a dark interface theme in the colors of a photo.",
    operands: "PHOTO",
    discussion: """
      PHOTO is a JPEG, PNG or PNM file, or - for standard input. Text reaches a contrast of 7:1 on its \
      ground and of 4.5:1 on accents and status colors, muted text 4.5:1, and accents and status \
      colors 3:1 on theirs, whatever the photo.
      """,
    options: {
      [.themeColors, .themeFormat, .template, .mode, .output] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(line: "colorway theme harbor.jpg > theme.css", meaning: "Custom properties."),
      Example(line: "colorway theme harbor.jpg -o theme.html", meaning: "A page to look at."),
      Example(
        line: "colorway theme harbor.jpg --template colors.kitty -o kitty.conf",
        meaning: "A template of pywal or matugen, filled in."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try ThemeRequest(arguments, console)
      return {
        let request = try request.ready()
        return await ThemeRun(
          request: request, console: console, extract: request.extractor.photoExtraction
        ).run()
      }
    })
}
