import BinaryParsing
import ColorMath

extension ICCTagTable {
  /// Reads the lookup table that a tag holds.
  ///
  /// - Parameters:
  ///   - name: The name of the tag.
  ///   - inputCount: The number of channels that go in, at most 4.
  ///   - outputCount: The number of channels that come out, at most 4.
  /// - Returns: The table, and how it encodes colors of the connection space; `nil` if there is no such
  ///   tag.
  /// - Throws: ``ICCError/malformed(reason:)`` if the table is of another form.
  func lookupTable(
    _ name: StaticString, inputCount: Int, outputCount: Int
  ) throws(ICCError) -> (table: LookupTable, encoding: ConnectionSpaceEncoding)? {
    guard let data = tag(name) else { return nil }
    var rest = data
    let type = rest.takeSignature()
    let reader = LookupTableReader(
      data: data, inputCount: inputCount, outputCount: outputCount,
      maximumCurveEntryCount: maximumCurveEntryCount)
    var steps: [LookupTable.Step]?
    if rest.skip(4), rest.takeUInt8().map(Int.init) == inputCount,
      rest.takeUInt8().map(Int.init) == outputCount
    {
      switch type {
      case "mft1": steps = reader.tableSteps(bytesPerValue: 1)
      case "mft2": steps = reader.tableSteps(bytesPerValue: 2)
      case "mAB ": steps = reader.elementSteps(isFromDevice: true)
      case "mBA ": steps = reader.elementSteps(isFromDevice: false)
      default: break
      }
    }
    guard let steps, let table = LookupTable(steps, from: inputCount, to: outputCount) else {
      throw .malformed(reason: "its lookup table is of no known form, or cut off")
    }
    return (table, !isLab ? .xyz : type == "mft2" ? .legacyLab : .lab)
  }
}
