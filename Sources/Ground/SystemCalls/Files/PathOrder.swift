/// An order of the names in a folder.
package enum PathOrder: Hashable, Sendable {
  /// The order of the bytes.
  case bytewise
  /// Numbers by their value, so that `IMG_2` comes before `IMG_10`, and everything else by its bytes.
  case natural

  /// Returns whether a path comes before another. Different paths are never equal in the order.
  package func areInOrder(_ first: RawPath, _ second: RawPath) -> Bool {
    switch self {
    case .bytewise: first.precedes(second)
    case .natural: Self.areInNaturalOrder(first.bytes[...], second.bytes[...])
    }
  }

  private static func areInNaturalOrder(
    _ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>
  ) -> Bool {
    var (one, other) = (first, second)
    while let byte = one.first, let otherByte = other.first {
      if isDigit(byte), isDigit(otherByte) {
        let (number, otherNumber) = (takeNumber(from: &one), takeNumber(from: &other))
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
      } else {
        if byte != otherByte { return byte < otherByte }
        one.removeFirst()
        other.removeFirst()
      }
    }
    if one.isEmpty != other.isEmpty { return one.isEmpty }
    // They differ in leading zeros at most.
    return first.lexicographicallyPrecedes(second)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Takes the digits at the start, and returns them without leading zeros.
  private static func takeNumber(from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
