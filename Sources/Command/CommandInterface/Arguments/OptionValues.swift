package import SystemCalls

/// The possible values of an option: how to read them, and how help describes them.
package struct OptionValues<Value: Sendable>: Sendable {
  package let placeholder: @Sendable () -> String
  /// Returns the values that completions offer, if there is a fixed list.
  package var choices: @Sendable () -> [String] = { [] }
  package var hasOnlyChoices = false
  /// The range of the values as help shows it, if there is one.
  package var range: String?
  /// Returns a value as a user types it, or `nil` if help does not show it as a default.
  package var text: @Sendable (Value) -> String? = { _ in nil }
  /// Reads a value. The second argument is the option as the user typed it, for errors.
  package var read: @Sendable (RawPath, String) throws(UsageError) -> Value

  /// Creates option values from a function that reads one value and returns `nil` for any other text.
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

extension OptionValues {
  /// Returns option values that are the elements of a table, each given by its name.
  package static func named(
    _ placeholder: @autoclosure @escaping @Sendable () -> String? = nil, among table: [Value],
    by name: @escaping @Sendable (Value) -> String
  ) -> OptionValues {
    var values = OptionValues(
      placeholder: placeholder() ?? table.map(name).joined(separator: "|"), text: { name($0) }
    ) { (word, option) throws(UsageError) in
      let word = word.text
      guard let value = table.first(where: { name($0) == word }) else {
        throw .unknownChoice(option: option, value: word, choices: table.map(name))
      }
      return value
    }
    (values.choices, values.hasOnlyChoices) = ({ table.map(name) }, true)
    return values
  }
}

extension OptionValues where Value: CaseIterable & RawRepresentable<String> {
  package static var choice: OptionValues { named(among: Array(Value.allCases), by: \.rawValue) }
}

extension OptionValues where Value: FixedWidthInteger & Sendable {
  /// Returns whole numbers in a range. Help shows the range unless it has no upper bound.
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
  /// Returns positive numbers such as `50000000`, `50M`, or, with the unit, `50MP`.
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
  package static func number(
    _ placeholder: String, in range: ClosedRange<Double>, expected: String? = nil
  ) -> OptionValues {
    let text = { @Sendable (number: Double) in
      number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
    let limits = text(range.lowerBound) + " to " + text(range.upperBound)
    var values = OptionValues(
      placeholder, expected: expected ?? "a number from \(limits)", text: text,
      read: { word in Double(word).flatMap { range ~= $0 ? $0 : nil } })
    values.range = limits
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
