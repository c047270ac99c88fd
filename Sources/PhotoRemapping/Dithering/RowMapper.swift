/// A choice of an entry of a palette for each pixel of a row.
protocol RowMapper {
  /// Returns the index of an entry for each pixel of the next row.
  ///
  /// - Parameters:
  ///   - row: The colors of the pixels, and `nil` for those that cannot be seen.
  ///   - palette: The palette.
  /// - Returns: The indices, and `nil` for what cannot be seen.
  mutating func indices(of row: [PhotoColor?], in palette: inout MappingPalette) -> [Int?]
}

/// The choice of the nearest color.
struct NearestMapper: RowMapper {
  func indices(of row: [PhotoColor?], in palette: inout MappingPalette) -> [Int?] {
    row.map { color in color.map { palette.index(nearest: $0.lab) } }
  }
}
