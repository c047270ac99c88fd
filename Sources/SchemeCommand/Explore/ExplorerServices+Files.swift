internal import ImageDecoding
internal import SchemeExplorer
internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

extension ExplorerServices {
  /// Creates the services that export in the formats of `colorway extract`, to new files in the
  /// working folder.
  ///
  /// - Parameter extractor: The extractor that the explorer begins with.
  /// - Returns: The services.
  static func files(_ extractor: SchemeExtractor) -> ExplorerServices {
    ExplorerServices(
      explain: { Failure($0).message },
      caution: \.description,
      formats: OutputFormat.all.map { $0.explorerFormat(extractor) },
      save: { name, fileExtension, bytes in
        await Self.save(name: name, fileExtension: fileExtension, bytes)
      })
  }

  /// Writes to the first free name, such as `harbor-colors.json` or `harbor-colors-2.json`.
  ///
  /// - Returns: A sentence that says how that went.
  @concurrent
  private static func save(name: String, fileExtension: String, _ bytes: [UInt8]) async -> String {
    let stem = (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name) + "-colors"
    for number in 1...999 {
      let path = RawText(stem + (number > 1 ? "-\(number)" : "") + "." + fileExtension)
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
    return "There are too many files of this name already."
  }
}

extension OutputFormat {
  fileprivate func explorerFormat(_ extractor: SchemeExtractor) -> ExplorerServices.Format {
    let suffix = suffixes.first ?? "txt"
    return ExplorerServices.Format(name: name, fileExtension: suffix) {
      photo, extraction, options in
      var context = Context(
        extractor: extractor, order: .share, style: .plain, hasHeadings: false)
      context.extractor.options = options
      var report = makeReport(context)
      let outcome = PhotoOutcome(name: RawText(photo), result: .success(extraction))
      return report.head + report.bytes(for: outcome) + report.tail
    }
  }
}
