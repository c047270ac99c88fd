/// The options of one run of `colorway gallery`.
struct GalleryRequest: Sendable {
  /// The photos, and the options of extracting their colors.
  let extract: ExtractRequest
  /// The file to write to, or `nil` for standard output.
  let output: RawText?
  /// The longer side of the small photos, in pixels.
  let thumbnailSize: Int
  /// The title of the page.
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

  /// Returns the name of the only operand, or `Photos` if there are several.
  private static func title(of operands: [RawText]) -> String {
    guard operands.count == 1, let name = operands[0].text.split(separator: "/").last,
      !["-", ".", ".."].contains(name)
    else { return "Photos" }
    return String(name)
  }
}
