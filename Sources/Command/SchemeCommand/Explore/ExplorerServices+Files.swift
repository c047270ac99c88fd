internal import Colorway
internal import SchemeExplorer
internal import SchemeResults

extension ExplorerServices {
  /// Creates services that export to the working folder, in the formats of `colorway extract`.
  static func files(_ extractor: SchemeExtractor, _ journal: HistoryJournal?) -> ExplorerServices {
    ExplorerServices(
      explain: { Failure($0).message },
      caution: \.description,
      formats: OutputFormat.all.map { $0.explorerFormat(extractor, journal) },
      save: save, journal: journal,
      attachments: { HistoryKeeper.attachments(of: $0, for: extractor) })
  }

  /// Writes a file with the first unused name, such as `harbor-colors.json` or
  /// `harbor-colors-2.json`.
  @concurrent
  private static func save(_ name: String, fileExtension: String, _ bytes: [UInt8]) async -> String
  {
    let title = name.replacing("/", with: "-")
    let stem = (title.lastIndex(of: ".").map { String(title[..<$0]) } ?? title) + "-colors"
    for number in 1...999 {
      let path = RawPath(stem + (number > 1 ? "-\(number)" : "") + "." + fileExtension)
      guard System.kind(of: path) == nil else { continue }
      do throws(SystemError) {
        let file = try AtomicFile(replacing: path)
        try file.write(bytes)
        try file.commit()
        return "Wrote \(path.printable)"
      } catch {
        return "\(path.printable): \(error.message)"
      }
    }
    return "There are already too many files with this name."
  }
}

extension OutputFormat {
  fileprivate func explorerFormat(
    _ extractor: SchemeExtractor, _ journal: HistoryJournal?
  ) -> ExplorerServices.Format {
    ExplorerServices.Format(name: name, fileExtension: suffixes.first ?? "txt") {
      entry, extraction in
      var context = Context(extractor: extractor, style: .plain)
      guard let extraction else {
        return bytes(for: [entry], context) { journal?.path(of: $0).description ?? "" }
      }
      context.extractor.options.colorCount = entry.colorCount
      context.extractor.options.emphasis = entry.emphasis
      var report = makeReport(context)
      let name = RawPath(entry.title).lastComponent
      let outcome = PhotoOutcome(name: name, result: .success(extraction))
      return report.head + report.bytes(for: outcome) + report.tail
    }
  }
}
