import Foundation
import ResgenRuntime
import Testing

@Suite("JSON values")
struct JSONTests {
    @Test(arguments: [
        "null", "true", "1", "-0.50", "1e400", "123456789012345678901234567890", #""a\n""#, "[]",
        "{}", #"{"a":[1,{"b":null}],"c":"d"}"#,
    ])
    func textComesBack(text: String) throws {
        #expect(try JSON(json: text).description == text)
    }

    @Test(arguments: [
        ("1", "1.0"), ("10e-1", "1"), ("100", "1e2"), ("-0", "0"), ("0.0e5", "0"),
        ("1.50", "15e-1"),
    ])
    func numbersAreEqualByValue(left: String, right: String) throws {
        let pair = try [JSON(json: left), JSON(json: right)]
        #expect(pair[0] == pair[1])
        #expect(Set(pair).count == 1)
    }

    @Test(arguments: [("1", "2"), ("1", "-1"), ("1", "10"), ("0.1", "0.10000000000000000000001")])
    func numbersDiffer(left: String, right: String) throws {
        #expect(try JSON(json: left) != JSON(json: right))
    }

    @Test func literalsAndSubscripts() throws {
        let json: JSON = ["a": [1, 2.5, "x", true, nil]]
        #expect(json["a"]?[0]?.number?.integer() == 1)
        #expect(json["a"]?[1]?.number?.double == 2.5)
        #expect(json["a"]?[2]?.string == "x")
        #expect(json["a"]?[3]?.bool == true)
        #expect(json["a"]?[4] == .null)
        #expect(json["b"] == nil && json["a"]?[9] == nil && json[0] == nil)
        #expect(json.description == #"{"a":[1,2.5,"x",true,null]}"#)
    }

    @Test(arguments: ["", "x", "01", "1.", "NaN", "+1", "1e", " 1"])
    func numbersHaveAGrammar(text: String) {
        #expect(JSON.Number(text) == nil)
    }
}
