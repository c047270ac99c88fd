extension FuzzTarget {
  /// Every target, in the order in which they take turns.
  package static let all: [FuzzTarget] = [
    .jpeg, .png, .pnm, .profile, .exif, .palettes, .histograms, .lines, .colors, .arguments, .rpc,
    .scgi, .http, .toml, .templates, .journal,
  ]
}
