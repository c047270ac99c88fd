internal import SchemePictures

extension Subcommand {
  /// `colorway gallery`.
  static let gallery = Subcommand(
    name: "gallery",
    summary: "a page or a sheet of photos and their colors.",
    operands: "FILE...",
    discussion: """
      Each FILE is a JPEG, PNG or PNM file, or a folder of such files. The page is HTML that needs \
      nothing else: it shows each photo small with its colors, searches, filters by hue, sorts, and \
      copies colors as hex, oklch or rgb. Photos that cannot be read are listed at its end. A sheet, \
      SVG or PNG, is a picture of up to \(ContactSheet.mostEntries) photos beside their colors.
      """,
    options: {
      [
        .output, .galleryFormat, .colors, .sort, .thumbnailSize, .galleryTitle, .jobs,
      ] + OptionDeclaration.photoOptions
    },
    examples: [
      Example(line: "colorway gallery -o gallery.html Photos", meaning: "All photos of a folder."),
      Example(
        line: "colorway gallery -n auto --sort hue -o a.html Photos",
        meaning: "As many colors as differ, by hue."),
      Example(line: "colorway gallery -o sheet.png Photos", meaning: "A sheet to look at."),
    ],
    action: { (arguments, console) throws(UsageError) in
      let request = try GalleryRequest(arguments, console: console)
      return {
        let request = try request.ready()
        return await console.showingProgress { console, meter in
          guard let format = request.format.picture else {
            return await GalleryRun(request: request, console: console, meter: meter).run()
          }
          return await SheetRun(request: request, format: format, console: console, meter: meter)
            .run()
        }
      }
    })
}
