extension FuzzTarget {
  /// Every target, in the order in which they take turns.
  package static let all: [FuzzTarget] = [
    .jpeg, .png, .profile, .exif, .palettes, .colors, .arguments, .rpc, .scgi,
  ]
}
