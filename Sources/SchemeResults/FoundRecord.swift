/// The member of a line of `colorway find` that says why it was found.
public struct FoundRecord: JSONRecord {
  /// The distance of the colors of the photo from those that were looked for, with five decimals: 0 if
  /// it has all of them.
  public var distance: Double
  /// The number of the line in the file that was searched, from 1.
  public var line: Int

  /// Creates a record.
  public init(distance: Double, line: Int) {
    self.distance = distance.rounded(decimals: 5)
    self.line = line
  }
}
