extension FuzzTarget {
  /// Every target, in the order in which they are run.
  package static let all: [FuzzTarget] = [
    .jpeg, .png, .pnm, .profile, .exif, .palettes, .histograms, .lines, .colors, .arguments, .rpc,
    .scgi, .http, .toml, .templates, .journal,
  ]
}
