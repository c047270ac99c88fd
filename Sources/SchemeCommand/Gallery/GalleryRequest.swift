/// What `colorway gallery` was asked to do.
struct GalleryRequest: Sendable {
  /// The photos, how their colors are found and ordered, and how many are in work at a time.
  let extract: ExtractRequest
  /// Where to, if not to standard output.
  let output: RawText?
  /// How long the longer side of the small photos is, in pixels.
  let thumbnailSize: Int
  /// What the page is called.
  let title: String

  /// Reads the arguments.
  init(_ arguments: ParsedArguments, console: Console) throws(UsageError) {
    extract = try ExtractRequest(
      arguments.without(.output), processorCount: console.processorCount)
    output = try arguments.outputFile()
    try console.refuse("html", on: output)
    thumbnailSize = try arguments.wholeNumber(of: .thumbnailSize, in: 64...1024) ?? 320
    title = arguments.value(of: .galleryTitle)?.text ?? Self.title(of: extract.operands)
  }

  /// The name of the only operand, or what several have in common: that they are photos.
  private static func title(of operands: [RawText]) -> String {
    guard operands.count == 1, let name = operands[0].text.split(separator: "/").last,
      !["-", ".", ".."].contains(name)
    else { return "Photos" }
    return String(name)
  }
}
