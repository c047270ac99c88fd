internal import Colorway
internal import SchemeExplorer
internal import SchemeResults

extension ExplorerServices {
  /// Creates services that export to the working folder, in the formats of `colorway extract`.
  static func files(_ extractor: SchemeExtractor, _ journal: HistoryJournal?) -> ExplorerServices {
    ExplorerServices(
      explain: { Failure($0).message },
      caution: \.description,
      formats: PaletteFormat.offered,
      artifact: { Artifact($0, $1, by: extractor, journal) },
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

extension Artifact {
  /// Creates the artifact of an entry, which is that of the photo if its full result is available.
  fileprivate init(
    _ entry: JournalEntry, _ finding: SessionState.Finding?, by extractor: SchemeExtractor,
    _ journal: HistoryJournal?
  ) {
    guard let finding else {
      self.init(entry) { journal?.path(of: $0).description ?? "" }
      return
    }
    var extractor = extractor
    extractor.options = finding.options
    let name = RawPath(entry.title).lastComponent
    self.init(
      PhotoOutcome(name: name, result: .success(finding.extraction)), PresentationOptions(),
      by: extractor)
  }
}
