internal import ImageDecoding
package import SchemeExplorer
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemeJournal

extension ExplorerServices {
  /// The services of a recorded session, which neither shows the history nor writes anything.
  package static var recording: ExplorerServices {
    ExplorerServices(
      explain: \.description, caution: \.description, formats: PaletteFormat.all,
      artifact: { entry, _ in Artifact(entry.scheme, source: entry.source) },
      save: { name, fileExtension, _ in "Wrote \(name).\(fileExtension)" })
  }
}
