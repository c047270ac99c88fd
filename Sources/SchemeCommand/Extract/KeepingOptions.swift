internal import SchemeExtraction
internal import SystemFiles

/// The options about keeping schemes in the history.
struct KeepingOptions: OptionGroup {
  var isOn = false
  var keepsHistogram = false
  var journal = JournalOptions()

  static let options: [Option<Self>] =
    [
      Option(
        "keep", \.isOn,
        help: "Keep each scheme in the history, with the photo's name, the time and a "
          + "thumbnail. Without it, nothing is kept."),
      Option(
        "keep-histogram", \.keepsHistogram,
        help: "Also keep the histogram, from which 'colorway merge' finds other schemes."),
    ] + JournalOptions.options.of(\.journal)

  /// Checks what the options say together.
  func take(_ console: Console) throws(UsageError) {
    if isOn {
      _ = try journal.path(console)
    } else if keepsHistogram || journal.path != nil || journal.entryLimit != nil {
      let option =
        keepsHistogram ? "--keep-histogram" : journal.path != nil ? "--journal" : "--keep-last"
      throw .neededOption(option, with: "--keep")
    }
  }

  /// Returns the keeper of the schemes, or `nil` if they are not kept.
  func keeper(
    for extractor: SchemeExtractor, writing output: RawText?, _ console: Console
  ) throws(UsageError) -> HistoryKeeper? {
    guard isOn else { return nil }
    try OutputSink.check(output, against: [try journal.path(console)])
    return HistoryKeeper(
      journal: try journal.journal(console), keepsHistogram: keepsHistogram, extractor: extractor)
  }
}
