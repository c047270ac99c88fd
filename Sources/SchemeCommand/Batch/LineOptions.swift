internal import Colorway
internal import StructuredText

/// The photos, and the options that affect their JSON lines.
struct LineOptions: OptionGroup {
  var photos = ExtractionOptions()
  var presentation = PresentationOptions()
  /// The options that affect the lines, as they were given.
  private(set) var relevant: [RawPath] = []

  private static let irrelevant: Set<String> = [
    "output", "format", "resume", "files-from", "null", "unordered", "jobs", "poll", "budget",
    "config", "no-config",
  ]

  static let options: [Option<Self>] =
    ExtractionOptions.options.named("colors").of(\Self.photos)
    + PresentationOptions.options.named("sort", "roles").of(\.presentation)
    + ExtractionOptions.optionsOfSeveral.of(\.photos)
    + ExtractionOptions.options.except("colors").of(\.photos)

  /// Records the options that affect the lines.
  mutating func take(_ arguments: ParsedArguments) {
    photos.options.findsTypicalPlaces = true
    relevant = arguments.options.filter { !Self.irrelevant.contains($0.name) }
      .map { RawPath(bytes: Array($0.name.utf8) + [0] + $0.value.bytes) }
  }

  var hash: String {
    var words = relevant.sorted { $0.precedes($1) }
    words.append(RawPath(SchemeCommand.version))
    if let stamp = photos.mask.flatMap({ System.stamp(of: $0) }) {
      words.append(RawPath("\(stamp.size) \(stamp.modified)"))
    }
    return String(fnv1a(words.map { $0.bytes + [0] }.joined()), radix: 16)
      .padded(to: 16, with: "0")
  }
}
