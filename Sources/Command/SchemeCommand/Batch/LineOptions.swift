internal import Colorway
internal import StructuredText

/// The photos, and the options that affect their JSON lines.
struct LineOptions: OptionGroup {
  var photos = ExtractionOptions()
  var presentation = PresentationOptions()
  /// A Boolean value that indicates whether lines are dropped even if their photos may still exist.
  var prunes = false

  static let options: [Option<Self>] =
    [prune]
    + ExtractionOptions.options.named("colors").of(\Self.photos)
    + PresentationOptions.options.named("sort", "roles").of(\.presentation)
    + ExtractionOptions.optionsOfSeveral.of(\.photos)
    + ExtractionOptions.options.except("colors").of(\.photos)

  private static let prune = Option<Self>("prune", \.prunes, help: pruneHelp).ofOneRun

  static let pruneHelp =
    "Drop the lines of all photos that this run does not find. Without it, a line stays unless the "
    + "folder of its photo was read."

  /// A hash of the values of all options that affect the lines, however they were given.
  var hash: String {
    let programs = Dictionary(photos.conversion.chosen.map { ($0.key, "\($0.program)") }) { $1 }
    var words: [RawPath] = [
      RawPath(SchemeCommand.version), "\(photos.options)", "\(photos.limits)", "\(photos.isStrict)",
      "\(photos.conversion.isOff)", "\(presentation.order)", "\(presentation.hasRoles)",
    ]
    words += programs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    if let mask = photos.mask {
      words.append(mask)
      if let stamp = System.stamp(of: mask) { words.append("\(stamp.size) \(stamp.modified)") }
    }
    return String(fnv1a(words.map { $0.bytes + [0] }.joined()), radix: 16)
      .padded(to: 16, with: "0")
  }
}
