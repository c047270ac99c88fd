/// The kinds of pictures of an album.
enum AlbumPicture: String, Hashable, Sendable, CaseIterable {
  /// The colors side by side.
  case strip
  /// The colors around a ring.
  case wheel
  /// Small photos in the order of the colors, each beside its shares of the colors.
  case sheet
}
