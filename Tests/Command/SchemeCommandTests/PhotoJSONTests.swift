import ColorMath
import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeFormats
import SchemeResults
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct PhotoJSONTests {
  private func parsed(_ text: String) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [[String: Any]])
  }

  private func array(_ outcomes: [PhotoOutcome]) -> String {
    MadeUp.text(of: outcomes, as: .json)
  }

  @Test func `a photo is written as one JSON object on one line`() throws {
    let photo = try MadeUp.redAndBlue(warnings: [.damaged(reason: "\"x\"")])
    let text = array([PhotoOutcome(name: "a.jpg", result: .success(photo))])
    #expect(
      text == """
        [
        {"source":"a.jpg",\
        "image":{"format":"jpeg","width":30,"height":40,"orientation":6,"colorModel":"rgb","colorSpace":"sRGB"},\
        "colors":[\
        {"hex":"#ff0000","name":"red","cssName":"red","share":0.6625,"count":662,"oklab":[0.627955,0.224863,0.1],\
        "oklch":[0.627955,0.246096,23.975],"at":[3,4],\
        "pixel":"#ff0000","placement":"nearest","prominence":0.6625,"accent":false},\
        {"hex":"#00008b","name":"deep blue","cssName":"darkblue","share":0.3375,"count":337,"oklab":[0.2,-0.02,-0.2],\
        "oklch":[0.2,0.200998,264.289],"at":[3,4],\
        "pixel":"#00008b","placement":"nearest","prominence":0.3375,"accent":false}],\
        "rest":0.0,\
        "meanSquaredError":0.00125,\
        "warnings":["some of the data is damaged: \\"x\\""],\
        "count":{"asked":5,"given":2,"reason":"distinct",\
        "message":"the pixels that count have no more distinguishable colors"},\
        "pixels":{"total":1200,"counted":999},\
        "options":{"colors":5,"space":"oklab","emphasis":"salience","quality":"standard","seed":0,"strict":false},\
        "version":1,"tool":"colorway 0.1.0"}
        ]

        """)
    #expect(try parsed(text).count == 1)
  }

  @Test func `roles are written with their contrasts and the vibrant colors`() throws {
    let photo = try MadeUp.redAndBlue()
    let text = MadeUp.text(
      of: [PhotoOutcome(name: "a", result: .success(photo))], as: .jsonl, .init(hasRoles: true))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let roles = try #require(object["roles"] as? [String: Any])
    #expect(roles["background"] as? [String: String] == ["hex": "#00008b", "original": "#00008b"])
    let contrasts = try #require(roles["contrasts"] as? [[String: Any]])
    #expect(
      contrasts.map { $0["foreground"] as? String } == ["text", "text", "accent", "onAccent"])
    for contrast in contrasts {
      let minimum = try #require(contrast["minimum"] as? Double)
      #expect(try #require(contrast["ratio"] as? Double) >= minimum)
    }
    #expect(
      object["vibrant"] as? [String: String] == ["vibrant": "#ff0000", "darkVibrant": "#00008b"])
  }

  @Test func `a failure is written as an object`() throws {
    let failure = Failure(kind: .corrupt, message: "broken")
    let photo = try MadeUp.redAndBlue()
    let objects = try parsed(
      array([
        PhotoOutcome(name: "a", result: .failure(failure)),
        PhotoOutcome(name: "b", result: .success(photo)),
      ]))
    #expect(objects.map { $0["source"] as? String } == ["a", "b"])
    #expect(objects[0]["failure"] as? [String: String] == ["kind": "corrupt", "message": "broken"])
  }

  @Test func `a file without results is an empty array`() throws {
    #expect(try parsed(array([])).isEmpty)
  }

  @Test func `the format jsonl has one object on each line`() throws {
    let outcome = PhotoOutcome(name: "a\nb", result: .success(try MadeUp.redAndBlue()))
    let text = MadeUp.text(of: [outcome, outcome], as: .jsonl)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines.last == "")
    for line in lines.dropLast() {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect((value as? [String: Any])?["source"] as? String == "a\nb")
    }
  }

  /// Returns the bytes that a percent-encoded URL stands for.
  private static func bytes(ofURL url: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(url.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  @Test func `a file name of any bytes gives valid JSON from which it can be restored`() throws {
    let failure = Failure(kind: .unreadable, message: "x")
    let names = (UInt8.min ... .max).map { RawPath(bytes: [0x61, $0, 0x62]) }
    let objects = try parsed(array(names.map { PhotoOutcome(name: $0, result: .failure(failure)) }))
    #expect(objects.map { $0["source"] as? String } == names.map(\.text))
    for (object, name) in zip(objects, names) {
      let url = object["sourceURL"] as? String
      #expect((url == nil) == (String(validating: name.bytes, as: UTF8.self) != nil))
      #expect(url.map(Self.bytes(ofURL:)) ?? name.bytes == name.bytes)
    }
  }

  @Test func `a hue that rounds to 360 is written as 0, and a rounded zero has no sign`() throws {
    let color = Oklab(lightness: 0.5, a: 0.2, b: -1e-9)
    let photo = try MadeUp.photo([MadeUp.swatch(1, 2, 3, share: 1, lab: color)])
    let text = array([PhotoOutcome(name: "a", result: .success(photo))])
    #expect(text.contains("\"oklab\":[0.5,0.2,0.0],\"oklch\":[0.5,0.2,0.0]"))
  }
}
