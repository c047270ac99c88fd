import Benchmarking

/// The arguments of the command line.
struct Options {
  /// The possible first arguments. Without one of these, a table is measured.
  enum Subcommand: String, CaseIterable {
    case table, small, batch, scaling, latency, check, page, paint, cluster
  }

  static let usage = """
    Usage: benchmarks [table] [FOLDER...] [--quality] [--quick | --smoke] [--json FILE]
           benchmarks small [FOLDER...] [--quick | --smoke] [--json FILE]
           benchmarks batch [FOLDER...] [--quick | --smoke] [--json FILE]
           benchmarks scaling [--quick] [--json FILE]
           benchmarks latency [--quick | --smoke] [--json FILE]
           benchmarks check [--update]
           benchmarks page
           benchmarks paint [small | batch] [--quick]
           benchmarks cluster PHOTO K TIMES

      table    the table of all goals: the sample images and painted photos, or FOLDERs of photos;
               --quality measures errors instead, of images that a CSV table in a FOLDER knows too
      small    the table of small photos, many in one process: parts of painted photos, or the photos in
               FOLDERs, of which those over 2,048 pixels a side are reduced before
      batch    many generated photos, and those in FOLDERs, by one job and by two
      scaling  the time for more pixels, colors, photos and jobs
      latency  the time from a key to its frame in the explorer, while a large photo is extracted
      check    instruction counts against Benchmarks/Baselines; --update writes them
      page     the tables and pictures of Benchmarks/README.md, from Benchmarks/Results
      paint    only the photos, which are kept in .build/benchmarks; those of small or batch
               if that is named
      cluster  k-means of one photo's colors, again and again: something for a profiler
    """

  var subcommand = Subcommand.table
  var operands: [String] = []
  var effort = Effort.full
  var isQuality = false
  var isUpdate = false
  var jsonPath: String?

  init(_ words: [String]) throws(BenchmarkError) {
    var words = words[...]
    if let first = words.first.flatMap(Subcommand.init) {
      subcommand = first
      words.removeFirst()
    }
    while let word = words.popFirst() {
      switch word {
      case "--quick": effort = .quick
      case "--smoke": effort = .smoke
      case "--quality": isQuality = true
      case "--update": isUpdate = true
      case "--json":
        guard let path = words.popFirst() else { throw .usage("--json needs a FILE") }
        jsonPath = path
      case _ where word.hasPrefix("-"): throw .usage("unknown option \(word)\n\n\(Self.usage)")
      default: operands.append(word)
      }
    }
  }
}
