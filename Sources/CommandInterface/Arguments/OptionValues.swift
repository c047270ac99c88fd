package import SystemCalls

/// The values that an option takes: how they are read, and how help describes them.
package struct OptionValues<Value: Sendable>: Sendable {
  package let placeholder: @Sendable () -> String
  /// Returns the values that completions offer, if there is a fixed list.
  package var choices: @Sendable () -> [String] = { [] }
  package var hasOnlyChoices = false
  /// The range of the values as help shows it, if there is one.
  package var range: String?
  /// Returns a value as a person types it, or `nil` if help does not show it as a default.
  package var text: @Sendable (Value) -> String? = { _ in nil }
  /// Reads a value. The second argument is the option as a person types it, for errors.
  package let read: @Sendable (RawPath, String) throws(UsageError) -> Value

  /// Creates values of which each is read by a function that returns `nil` for anything else.
  package init(
    _ placeholder: @autoclosure @escaping @Sendable () -> String, expected: String,
    nearest: @escaping @Sendable (String) -> String? = { _ in nil },
    text: @escaping @Sendable (Value) -> String? = { _ in nil },
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(placeholder: placeholder(), text: text) { (word, option) throws(UsageError) in
      guard let value = read(word.text) else {
        throw .badValue(
          option: option, value: word.printable, expected: expected, nearest: nearest(word.text))
      }
      return value
    }
  }

  package init(
    placeholder: @autoclosure @escaping @Sendable () -> String,
    text: @escaping @Sendable (Value) -> String? = { _ in nil },
    read: @escaping @Sendable (RawPath, String) throws(UsageError) -> Value
  ) {
    (self.placeholder, self.text, self.read) = (placeholder, text, read)
  }
}

extension OptionValues where Value: FixedWidthInteger & Sendable {
  /// Whole numbers of a range. Help shows the range unless it is all that is above some number.
  package static func wholeNumber(_ placeholder: String = "N", in range: ClosedRange<Value>)
    -> OptionValues
  {
    let limits = "\(range.lowerBound) to \(range.upperBound)"
    var values = OptionValues(
      placeholder, expected: "a whole number from \(limits)", text: { "\($0)" }
    ) { text in
      Value(text).flatMap { range.contains($0) ? $0 : nil }
    }
    values.range = range.upperBound == .max ? nil : limits
    return values
  }
}

extension OptionValues where Value == Int {
  /// Numbers such as `50000000`, `50M` or, with their unit, `50MP`.
  package static func count(unit: String, base: Int) -> OptionValues {
    OptionValues(
      "N",
      expected: "a whole number above 0, with K, M or G for "
        + (base == 1000 ? "thousands, millions or billions" : "KiB, MiB or GiB"),
      text: { count in
        var (count, letters) = (count, ["", "K", "M", "G"][...])
        while letters.count > 1, count.isMultiple(of: base) {
          count /= base
          letters.removeFirst()
        }
        return "\(count)\(letters.first ?? "")"
      },
      read: { text in
        let digits = text.prefix { $0.isASCII && $0.isWholeNumber }
        let suffix = text.dropFirst(digits.count).uppercased()
        let letters = ["", "K", "M", "G"]
        guard let exponent = letters.firstIndex(where: { suffix == $0 || suffix == $0 + unit }),
          var count = Int(digits)
        else { return nil }
        for _ in 0..<exponent {
          let (product, overflows) = count.multipliedReportingOverflow(by: base)
          if overflows { return nil }
          count = product
        }
        return count > 0 ? count : nil
      })
  }
}

extension OptionValues where Value == Double {
  package static func fraction(_ placeholder: String, expected: String = "a number from 0 to 1")
    -> OptionValues
  {
    var values = OptionValues(
      placeholder, expected: expected, text: { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" },
      read: { text in Double(text).flatMap { 0...1 ~= $0 ? $0 : nil } })
    values.range = "0 to 1"
    return values
  }

  package static func number(_ placeholder: String, in range: ClosedRange<Int>) -> OptionValues {
    let (least, most) = (range.lowerBound, range.upperBound)
    var values = OptionValues(
      placeholder, expected: "a number from \(least) to \(most)",
      text: { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" },
      read: { text in
        Double(text).flatMap { Double(least)...Double(most) ~= $0 ? $0 : nil }
      })
    values.range = "\(least) to \(most)"
    return values
  }
}

extension OptionValues where Value == Duration {
  package static func seconds(atLeast least: Double = 0) -> OptionValues {
    OptionValues(
      "SECONDS",
      expected: least == 0
        ? "a number of seconds, at most 86400" : "a number of seconds from \(least) to 86400",
      text: { "\($0.components.seconds)" },
      read: { text in Double(text).flatMap { least...86_400 ~= $0 ? .seconds($0) : nil } })
  }
}

extension OptionValues where Value == RawPath {
  package static var file: OptionValues { path("FILE") }

  package static func path(_ placeholder: String) -> OptionValues {
    OptionValues(placeholder: placeholder) { (name, option) throws(UsageError) in
      guard !name.bytes.isEmpty else {
        throw .badValue(option: option, value: "", expected: "the name of a file")
      }
      return name
    }
  }
}

extension OptionValues where Value == String {
  package static func text(_ placeholder: String) -> OptionValues {
    OptionValues(placeholder: placeholder) { (text, _) in text.text }
  }
}
