import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeJournal
import SchemeState
import StructuredText
import Testing

@testable import SchemeStudio

/// Actions as JSON documents.
struct StudioActionTests {
  private static func action(_ text: String) throws -> StudioAction {
    try StudioAction(try #require(JSONParser.documents(in: Array(text.utf8)).first))
  }

  @Test func `actions are parsed`() throws {
    let red = SRGB8(red: 255, green: 0, blue: 0)
    let id = String(repeating: "0a", count: 16)
    let entry = try #require(JournalEntry.ID(id))
    let rows: [(String, StudioAction)] = [
      (#"{"action":"extract"}"#, .extract), (#"{"action":"cancel"}"#, .cancel),
      (#"{"action":"show","index":2}"#, .show(2)),
      (#"{"action":"colors","value":7}"#, .colors(.exactly(7))),
      (#"{"action":"colors","value":"auto"}"#, .colors(.automatic)),
      (#"{"action":"emphasis","value":"area"}"#, .emphasis(.area)),
      (#"{"action":"look"}"#, .look),
      (
        ##"{"action":"move","color":"#f00","x":0.4,"y":1,"photo":3}"##,
        .move(red, PhotoPlace(x: 0.4, y: 1), photo: 3)
      ),
      (#"{"action":"add","x":0,"y":0.5,"photo":3}"#, .add(PhotoPlace(x: 0, y: 0.5), photo: 3)),
      (##"{"action":"remove","color":"#ff0000","photo":0}"##, .remove(red, photo: 0)),
      (##"{"action":"pin","color":"#ff0000","photo":1}"##, .pin(red, true, photo: 1)),
      (
        ##"{"action":"pin","color":"#f00","value":false,"photo":1}"##, .pin(red, false, photo: 1)
      ),
      (##"{"action":"ignore","color":"#f00"}"##, .ignore(red)),
      (#"{"action":"stopIgnoring","value":"white"}"#, .stopIgnoring("white")),
      (#"{"action":"region","value":null}"#, .region(nil)),
      (
        #"{"action":"region","value":[0,0.25,1,0.5]}"#,
        .region(
          ImageRegion(
            x: .fraction(0), y: .fraction(0.25), width: .fraction(1), height: .fraction(0.5)))
      ),
      (#"{"action":"favorite","entry":"\#(id)"}"#, .favorite(entry)),
      (#"{"action":"name","entry":"\#(id)","value":"Sea"}"#, .name(entry, "Sea")),
      (#"{"action":"name","entry":"\#(id)","value":null}"#, .name(entry, nil)),
      (#"{"action":"forget","entry":"\#(id)"}"#, .forget(entry)),
      (#"{"action":"restore","entry":"\#(id)"}"#, .restore(entry)),
      (#"{"action":"open","entry":"\#(id)"}"#, .open(entry)),
      (#"{"action":"reduceMotion","value":true}"#, .reduceMotion(true)),
      (#"{"action":"quit"}"#, .quit),
    ]
    for (text, wanted) in rows { #expect(try Self.action(text) == wanted, "\(text)") }
  }

  @Test(arguments: [
    "[]", "{}", #"{"action":1}"#, #"{"action":"explode"}"#, #"{"action":"show"}"#,
    #"{"action":"show","index":-1}"#, #"{"action":"show","index":0.5}"#,
    #"{"action":"colors","value":0}"#, #"{"action":"colors","value":17}"#,
    #"{"action":"colors","value":"many"}"#, #"{"action":"emphasis","value":"loud"}"#,
    #"{"action":"add","x":1.1,"y":0,"photo":1}"#, #"{"action":"add","x":0,"photo":1}"#,
    #"{"action":"add","x":-1,"y":0,"photo":1}"#, #"{"action":"add","x":0,"y":0}"#,
    #"{"action":"remove","color":0,"photo":1}"#, #"{"action":"remove","photo":1}"#,
    ##"{"action":"pin","color":"#ff0000"}"##, #"{"action":"pin","color":"red!","photo":1}"#,
    #"{"action":"ignore"}"#, ##"{"action":"ignore","color":["#ff0000"]}"##,
    #"{"action":"region","value":[0,0,0,1]}"#, #"{"action":"region","value":[0,0,1]}"#,
    #"{"action":"region","value":[0,0,1,"1"]}"#, #"{"action":"favorite","entry":"abc"}"#,
    #"{"action":"name","value":"Sea"}"#,
    ##"{"action":"move","color":"#f00","x":0,"y":0,"photo":-1}"##,
  ])
  func `an invalid action is refused with a reason`(_ text: String) throws {
    let fault = #expect(throws: StudioAction.Fault.self) { try Self.action(text) }
    #expect(fault?.reason.isEmpty == false)
  }
}
